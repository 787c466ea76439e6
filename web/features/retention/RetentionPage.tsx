import { useQuery, useQueryClient } from '@tanstack/react-query'

import { daysKept, retention, type Retention } from '#contract/retention.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { SettingsForm } from '#web/platform/forms/SettingsForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { useRetentionTexts } from './retention-texts.ts'
import { retentionKey, retentionTerms, updateRetention } from './retention.api.ts'

type Terms = Omit<Retention, 'version'> & Record<string, unknown>

function valuesOf(terms: Retention): Terms {
  const { version: _, ...values } = terms
  return values
}

function RetentionForm({ terms }: { terms: Retention }) {
  const texts = useRetentionTexts()
  const cache = useQueryClient()
  const form = useRecordForm({
    mode: 'update',
    schema: retention.update.body,
    initial: valuesOf(terms),
    labels: texts.fields,
    required: [],
    stored: {
      entity: 'retention',
      id: 1,
      from: terms,
      load: () => cache.fetchQuery({ ...retentionTerms, staleTime: 0 }),
      valuesOf,
    },
    save: (body, { ifMatch }) => updateRetention(body, ifMatch),
    onSaved: (saved) => cache.setQueryData(retentionTerms.queryKey, saved),
    success: texts.updated,
    stale: [retentionKey],
  })
  return (
    <SettingsForm form={form} save={texts.save}>
      <FormSection title={texts.days}>
        <p className="ui-small ui-soft ui-gap-below">{texts.daysNote}</p>
        <FormGrid columns={2}>
          {daysKept.map((name) => (
            <NumberField key={name} {...form.field(name)} description={texts.help[name]} decimals={0} chars={8} />
          ))}
        </FormGrid>
      </FormSection>
      <FormSection title={texts.trail}>
        <p className="ui-small ui-soft ui-gap-below">{texts.auditNote}</p>
        <FormGrid columns={2}>
          <NumberField
            {...form.field('auditYears')}
            allowEmpty
            description={texts.help.auditYears}
            decimals={0}
            chars={8}
          />
        </FormGrid>
      </FormSection>
    </SettingsForm>
  )
}

export function RetentionPage() {
  const texts = useRetentionTexts()
  const { options } = useTexts()
  const answer = useQuery(retentionTerms)
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}
      meta={texts.note}
    >
      {answer.isPending && <Loader inline label={texts.loading} />}
      {answer.isError && (
        <ErrorState message={textOf(answer.error)} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {answer.data && (
        <Card>
          <RetentionForm key={answer.data.version} terms={answer.data} />
        </Card>
      )}
    </Page>
  )
}

import { useQueryClient } from '@tanstack/react-query'

import { daysKept, retention, type Retention } from '#contract/retention.ts'
import { SavedElsewhere } from '#web/platform/forms/SavedElsewhere.tsx'
import { SettingsForm } from '#web/platform/forms/SettingsForm.tsx'
import { type Loaded, useRecord } from '#web/platform/forms/useRecord.ts'
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
import { readRetention, retentionKey, updateRetention } from './retention.api.ts'

type Terms = Omit<Retention, 'version'> & Record<string, unknown>

function valuesOf(terms: Retention): Terms {
  const { version: _, ...values } = terms
  return values
}

function RetentionForm({ terms, queryKey }: { terms: Retention } & Pick<Loaded<Retention>, 'queryKey'>) {
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
      load: () => readRetention(),
      valuesOf,
    },
    save: (body, { ifMatch }) => updateRetention(body, ifMatch),
    goesOn: (saved: Retention) => saved,
    onSaved: (saved) => cache.setQueryData(queryKey, saved),
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
  const { queryKey, record, pending, failure } = useRecord([retentionKey], readRetention)
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}
      meta={texts.note}
    >
      {pending && <Loader inline label={texts.loading} />}
      {!record && failure && <ErrorState {...failure} />}
      {record && (
        <SavedElsewhere queryKey={queryKey} record={record} settings="retention">
          <Card>
            <RetentionForm terms={record} queryKey={queryKey} />
          </Card>
        </SavedElsewhere>
      )}
    </Page>
  )
}

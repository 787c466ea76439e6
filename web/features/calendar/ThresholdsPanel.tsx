import { useQuery, useQueryClient } from '@tanstack/react-query'

import { type ForecastSettings, forecastSettings } from '#contract/forecast-settings.ts'
import type { ForecastThresholds } from '#contract/forecast.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { FormFooter, FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { useForecastSettingsTexts } from './calendar-texts.ts'
import { forecastSettingsKey, thresholds, updateThresholds } from './calendar.api.ts'

const groups = {
  red: ['redDays', 'redShare'],
  amber: ['lateDays', 'lateShare'],
  early: ['earlyDays', 'earlyShare', 'earlyPercent'],
  other: ['belowPlan'],
} as const satisfies Record<string, readonly (keyof ForecastThresholds)[]>

function valuesOf(settings: ForecastSettings): ForecastThresholds & Record<string, unknown> {
  const { version: _, ...values } = settings
  return values
}

function ThresholdsForm({ settings }: { settings: ForecastSettings }) {
  const { conflicts, forms } = useTexts()
  const texts = useForecastSettingsTexts()
  const cache = useQueryClient()
  const form = useRecordForm({
    mode: 'update',
    schema: forecastSettings.update.body,
    initial: valuesOf(settings),
    labels: texts.fields,
    required: [],
    stored: {
      entity: 'forecastSettings',
      id: 1,
      record: settings,
      load: () => cache.fetchQuery({ ...thresholds, staleTime: 0 }),
      valuesOf,
    },
    save: (body, { ifMatch }) => updateThresholds(body, ifMatch),
    onSaved: (saved) => cache.setQueryData(thresholds.queryKey, saved),
    success: texts.updated,
    stale: [forecastSettingsKey],
  })
  const { failure, conflict, joined } = form
  return (
    <form noValidate onSubmit={form.submit}>
      {failure && <ErrorBanner key={failure.attempt} message={failure.message} fields={failure.fields} />}
      <DraftNotice draft={form.draft} />
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <FormSection key={group} title={texts.groups[group]}>
          <FormGrid columns={2}>
            {groups[group].map((name) => (
              <NumberField key={name} {...form.field(name)} decimals={0} chars={8} />
            ))}
          </FormGrid>
        </FormSection>
      ))}
      {joined !== undefined && (
        <InlineAlert live="status" title={joined}>
          {conflicts.notYet}
        </InlineAlert>
      )}
      <FormFooter>
        <Button
          type="submit"
          kind="primary"
          pending={form.saving}
          pendingLabel={forms.updating}
          disabled={!form.canSubmit}
        >
          {texts.save}
        </Button>
      </FormFooter>
      {conflict && <conflict.Dialog {...conflict.props} />}
    </form>
  )
}

/** The thresholds of the forecast, for who may change them. */
export function ThresholdsPanel() {
  const texts = useForecastSettingsTexts()
  const canWrite = useCan('configuration.write')
  const { data } = useQuery({ ...thresholds, enabled: canWrite })
  if (!canWrite || !data) return null
  return (
    <Card title={texts.title} note={texts.intro} className="ui-follows">
      <ThresholdsForm key={data.version} settings={data} />
    </Card>
  )
}

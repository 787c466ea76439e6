import { useQueryClient } from '@tanstack/react-query'

import { type ForecastSettings, forecastSettings } from '#contract/forecast-settings.ts'
import type { ForecastThresholds } from '#contract/forecast.ts'
import { keysOf } from '#contract/keys.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { SavedElsewhere } from '#web/platform/forms/SavedElsewhere.tsx'
import { SettingsForm } from '#web/platform/forms/SettingsForm.tsx'
import { type Loaded, useRecord } from '#web/platform/forms/useRecord.ts'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'

import { useForecastSettingsTexts } from './calendar-texts.ts'
import { forecastSettingsKey, readThresholds, thresholds, updateThresholds } from './calendar.api.ts'

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

interface ThresholdsFormProps extends Pick<Loaded<ForecastSettings>, 'queryKey'> {
  settings: ForecastSettings
}

function ThresholdsForm({ settings, queryKey }: ThresholdsFormProps) {
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
      from: settings,
      load: () => readThresholds(),
      valuesOf,
    },
    save: (body, { ifMatch }) => updateThresholds(body, ifMatch),
    goesOn: (saved: ForecastSettings) => saved,
    onSaved: (saved) => {
      cache.setQueryData(queryKey, saved)
      cache.setQueryData(thresholds.queryKey, saved)
    },
    success: texts.updated,
    stale: [forecastSettingsKey],
  })
  return (
    <SettingsForm form={form} save={texts.save}>
      {keysOf(groups).map((group) => (
        <FormSection key={group} title={texts.groups[group]}>
          <FormGrid columns={2}>
            {groups[group].map((name) => (
              <NumberField key={name} {...form.field(name)} decimals={0} chars={8} />
            ))}
          </FormGrid>
        </FormSection>
      ))}
    </SettingsForm>
  )
}

function StoredThresholds() {
  const texts = useForecastSettingsTexts()
  const { queryKey, record } = useRecord(thresholds.queryKey, readThresholds)
  if (!record) return null
  return (
    <SavedElsewhere queryKey={queryKey} record={record} settings="forecastSettings">
      <Card title={texts.title} note={texts.intro} className="ui-follows">
        <ThresholdsForm settings={record} queryKey={queryKey} />
      </Card>
    </SavedElsewhere>
  )
}

export function ThresholdsPanel() {
  return useCan('configuration.write') ? <StoredThresholds /> : null
}

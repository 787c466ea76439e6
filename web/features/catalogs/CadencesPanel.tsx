import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { type Cadence, CadenceDraft } from '#contract/cadences.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { SettingsForm } from '#web/platform/forms/SettingsForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'

import { cadenceList, cadencesKey, updateCadences } from './cadences.api.ts'
import { useCatalogTexts } from './catalog-texts.ts'

/** The classifications of customers by their number, as people know them: the best first, none last. */
const classifications = { ORO: 1, PLATA: 2, BRONCE: 3, none: 0 } as const
type Classification = keyof typeof classifications
const names = Object.keys(classifications) as Classification[]

const { days } = CadenceDraft.shape
const Days = z.object({ ORO: days, PLATA: days, BRONCE: days, none: days })

const valuesOf = (rows: readonly Cadence[]): Record<Classification, number> => {
  const daysOf = (name: Classification) =>
    rows.find(({ classification }) => classification === classifications[name])?.days ?? 0
  return { ORO: daysOf('ORO'), PLATA: daysOf('PLATA'), BRONCE: daysOf('BRONCE'), none: daysOf('none') }
}

function useLabels(): Record<Classification, string> {
  const { customers } = useTexts()
  const { cadences } = useCatalogTexts()
  const { ORO, PLATA, BRONCE } = customers.classifications
  return { ORO, PLATA, BRONCE, none: cadences.none }
}

function CadencesForm({ rows }: { rows: readonly Cadence[] }) {
  const { forms } = useTexts()
  const { cadences } = useCatalogTexts()
  const cache = useQueryClient()
  const initial = valuesOf(rows)
  const form = useRecordForm({
    mode: 'update',
    schema: Days,
    initial,
    labels: useLabels(),
    required: names,
    asterisks: [],
    // Those that were changed alone, over what somebody else has made of the others meanwhile.
    async save(values) {
      const changed = names.filter((name) => values[name] !== initial[name])
      if (changed.length === 0) return [...rows]
      const sent = changed.map((name) => ({ classification: classifications[name], days: values[name] }))
      try {
        return await updateCadences(sent, rows)
      } catch (error) {
        if (!(error instanceof CallError && error.status === 412)) throw error
        const now = await cache.fetchQuery({ ...cadenceList, staleTime: 0 })
        const theirs = valuesOf(now)
        if (changed.some((name) => theirs[name] !== initial[name])) throw error
        return updateCadences(sent, now)
      }
    },
    onSaved: (saved) => cache.setQueryData(cadenceList.queryKey, saved),
    success: cadences.updated,
    stale: [cadencesKey],
  })
  return (
    <SettingsForm form={form} save={forms.update}>
      <FormGrid>
        {names.map((name) => (
          <NumberField key={name} {...form.field(name)} unit={cadences.unit} min={1} max={366} chars={8} />
        ))}
      </FormGrid>
    </SettingsForm>
  )
}

/** Every how many days the projects of a customer are followed up; to be read by who may not change it. */
export function CadencesPanel() {
  const { cadences } = useCatalogTexts()
  const labels = useLabels()
  const canWrite = useCan('configuration.write')
  const { data, error } = useQuery(cadenceList)
  return (
    <Card title={cadences.title} note={cadences.intro}>
      {error && !data && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
      {!data && !error && <Skeleton height="12rem" />}
      {data && canWrite && <CadencesForm key={data.map(({ version }) => version).join()} rows={data} />}
      {data && !canWrite && (
        <DescriptionList
          items={names.map((name) => ({ label: labels[name], value: cadences.every(valuesOf(data)[name]) }))}
        />
      )}
    </Card>
  )
}

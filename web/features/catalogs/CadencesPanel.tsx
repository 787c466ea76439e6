import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { type Cadence, CadenceDraft, versionOfCadences } from '#contract/cadences.ts'
import { keysOf } from '#contract/keys.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { SavedElsewhere } from '#web/platform/forms/SavedElsewhere.tsx'
import { SettingsForm } from '#web/platform/forms/SettingsForm.tsx'
import { type Loaded, useRecord } from '#web/platform/forms/useRecord.ts'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'

import { cadenceList, cadencesKey, readCadences, updateCadences } from './cadences.api.ts'
import { useCatalogTexts } from './catalog-texts.ts'

/** The classifications of customers by their number, as people know them: the best first, none last. */
const classifications = { ORO: 1, PLATA: 2, BRONCE: 3, none: 0 } as const
type Classification = keyof typeof classifications
const names = keysOf(classifications)

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

/** They are saved as one. */
const asOne = (rows: readonly Cadence[]) => ({ version: versionOfCadences(rows), rows })

interface CadencesFormProps extends Pick<Loaded<Cadence[]>, 'queryKey'> {
  rows: readonly Cadence[]
}

function CadencesForm({ rows, queryKey }: CadencesFormProps) {
  const { forms } = useTexts()
  const { cadences } = useCatalogTexts()
  const cache = useQueryClient()
  const stored = valuesOf(rows)
  const note = (now: Cadence[]) => void cache.setQueryData(queryKey, now)
  const form = useRecordForm({
    mode: 'update',
    schema: Days,
    initial: stored,
    labels: useLabels(),
    required: names,
    asterisks: [],
    stored: {
      entity: 'cadence',
      from: asOne(rows),
      load: async () => {
        const now = await readCadences()
        note(now)
        return asOne(now)
      },
      valuesOf: (record) => valuesOf(record.rows),
    },
    // Those that were changed alone. Where none was, all: a later version is noticed.
    save: (values, { ifMatch }) => {
      const changed = names.filter((name) => values[name] !== stored[name])
      const sent = changed.length > 0 ? changed : names
      return updateCadences(
        sent.map((name) => ({ classification: classifications[name], days: values[name] })),
        ifMatch,
      )
    },
    goesOn: asOne,
    onSaved: note,
    success: cadences.updated,
    stale: [cadencesKey],
  })
  return (
    <SettingsForm form={form} save={forms.update}>
      <FormGrid>
        {names.map((name) => (
          <NumberField
            key={name}
            {...form.field(name)}
            unit={cadences.unit(form.values[name])}
            min={1}
            max={366}
            chars={8}
          />
        ))}
      </FormGrid>
    </SettingsForm>
  )
}

function Waiting({ error }: { error: string | undefined }) {
  if (error === undefined) return <Skeleton height="12rem" />
  return (
    <InlineAlert tone="bad" live="alert">
      {error}
    </InlineAlert>
  )
}

function StoredCadences() {
  const { queryKey, record, failure } = useRecord(cadenceList.queryKey, readCadences)
  if (record)
    return (
      <SavedElsewhere queryKey={queryKey} record={record} settings="cadence">
        <CadencesForm rows={record} queryKey={queryKey} />
      </SavedElsewhere>
    )
  return <Waiting error={failure?.message} />
}

function ReadCadences() {
  const { cadences } = useCatalogTexts()
  const labels = useLabels()
  const { data, error } = useQuery(cadenceList)
  if (!data) return <Waiting error={error ? textOf(error) : undefined} />
  return (
    <DescriptionList
      items={names.map((name) => ({ label: labels[name], value: cadences.every(valuesOf(data)[name]) }))}
    />
  )
}

/** Every how many days the projects of a customer are followed up; to be read by who may not change it. */
export function CadencesPanel() {
  const { cadences } = useCatalogTexts()
  const canWrite = useCan('configuration.write')
  return (
    <Card title={cadences.title} note={cadences.intro}>
      {canWrite ? <StoredCadences /> : <ReadCadences />}
    </Card>
  )
}

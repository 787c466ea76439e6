import { useQueryClient } from '@tanstack/react-query'

import { positionKinds, productChannels, productTypes } from '#contract/catalogs.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Checkbox, Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import { type CatalogEntry, valuesOfCatalog, valuesOfEntry } from './catalog-entries.ts'
import { useCatalogTexts } from './catalog-texts.ts'
import { type Catalog, catalogEntries, catalogsKey } from './catalogs.api.ts'

interface CatalogEntryDialogProps<Body> {
  catalog: Catalog<Body>
  /** Absent: a new one. */
  entry?: CatalogEntry | undefined
  onClose: () => void
}

const asOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))

function useEntryForm<Body>({ catalog, entry, onClose }: CatalogEntryDialogProps<Body>) {
  const catalogs = useCatalogTexts()
  const cache = useQueryClient()
  return useRecordForm({
    mode: entry ? 'update' : 'create',
    schema: catalog.form.Draft,
    initial: valuesOfEntry(entry),
    labels: catalogs.fields,
    required: catalog.form.required,
    asterisks: [],
    stored: entry && {
      entity: catalog.form.entity,
      id: entry.id,
      from: entry,
      // There is no call for one entry.
      load: async () => {
        const entries = await cache.fetchQuery({ ...catalogEntries(catalog), staleTime: 0 })
        return entries.find(({ id }) => id === entry.id)
      },
      valuesOf: valuesOfEntry,
      written: {
        kind: ({ kind }) => catalogs.kinds[positionKinds.find((one) => one === kind) ?? 'none'],
      },
    },
    save: (body, { ifMatch }) => (entry ? catalog.update(entry.id, body, ifMatch) : catalog.create(body)),
    onSaved: onClose,
    success: entry ? catalogs.updated : catalogs.created,
    // Whatever names an entry: the selectors, and the records that it is in use at.
    stale: [catalogsKey, 'lookups', 'employees', 'projects', 'project-changes'],
    draft: `${catalog.name}-${entry?.id ?? 'new'}`,
  })
}

export function CatalogEntryDialog<Body>({ catalog, entry, onClose }: CatalogEntryDialogProps<Body>) {
  const { forms } = useTexts()
  const catalogs = useCatalogTexts()
  const form = useEntryForm({ catalog, entry, onClose })
  const { field, check, values } = form
  const shows = (name: keyof typeof values) => valuesOfCatalog[catalog.name].some((one) => one === name)
  return (
    <RecordDialog
      form={form}
      title={entry ? catalogs.editEntry(entry.name) : catalogs.newEntry[catalog.name]}
      confirm={entry ? [forms.update, forms.updating] : [forms.create, forms.creating]}
      onClose={onClose}
    >
      <TextField {...field('name')} focusOnMount />
      {shows('code') && <TextField {...field('code')} maxLength={10} chars={12} />}
      {shows('kind') && (
        <Select
          {...field('kind')}
          description={catalogs.kindHelp}
          value={values.kind ?? 'none'}
          onChange={(kind) => form.set('kind', kind === 'none' ? null : kind)}
          options={(['none', ...positionKinds] as const).map((kind) => ({
            value: kind,
            label: catalogs.kinds[kind],
          }))}
        />
      )}
      {shows('type') && <Select {...field('type')} options={asOptions(productTypes)} />}
      {shows('channel') && <Select {...field('channel')} options={asOptions(productChannels)} />}
      {shows('licensed') && <Switch {...check('licensed')} />}
      {entry && <Checkbox {...check('isActive')} description={catalogs.inactiveHelp} />}
      <MissingFields fields={form.missing} />
    </RecordDialog>
  )
}

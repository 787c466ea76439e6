import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import type { AllTexts } from '#texts/texts.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { SearchBox } from '#web/platform/kit/fields/SearchBox.tsx'
import { EmptyState, ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { statesOf } from '#web/platform/lists/answer-states.ts'
import { ActiveMark } from '#web/platform/page/ActiveMark.tsx'

import { type CatalogEntry, type CatalogName, entriesWith, valuesOfCatalog } from './catalog-entries.ts'
import { useCatalogTexts } from './catalog-texts.ts'
import { CatalogEntryDialog } from './CatalogEntryDialog.tsx'
import { type Catalog, catalogEntries } from './catalogs.api.ts'

function columnsIn(
  name: CatalogName,
  { catalogs, forms, ui }: Pick<AllTexts, 'catalogs' | 'forms' | 'ui'>,
  onEdit: ((entry: CatalogEntry) => void) | null,
) {
  const { fields, kinds } = catalogs
  const cells: Record<(typeof valuesOfCatalog)[CatalogName][number], Column<CatalogEntry>> = {
    name: {
      id: 'name',
      header: fields.name,
      least: '11rem',
      phone: 'wide',
      cell: (entry) => entry.name,
    },
    code: { id: 'code', header: fields.code, cell: ({ code }) => code },
    kind: { id: 'kind', header: fields.kind, cell: ({ kind }) => kind && kinds[kind] },
    type: { id: 'type', header: fields.type, cell: ({ type }) => type },
    channel: { id: 'channel', header: fields.channel, cell: ({ channel }) => channel },
    licensed: {
      id: 'licensed',
      header: fields.licensed,
      cell: ({ licensed }) => (licensed ? forms.yes : forms.no),
    },
  }
  const columns: Column<CatalogEntry>[] = valuesOfCatalog[name].map((value) => cells[value])
  columns.push({
    id: 'state',
    header: catalogs.state,
    cell: ({ isActive }) => <ActiveMark isActive={isActive} />,
  })
  if (onEdit)
    columns.push({
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      phone: 'action',
      cell: (entry) => (
        <IconButton label={catalogs.editEntry(entry.name)} icon={<Pencil />} onClick={() => onEdit(entry)} />
      ),
    })
  return columns
}

export function CatalogPanel<Body>({ catalog }: { catalog: Catalog<Body> }) {
  const texts = useTexts()
  const catalogs = useCatalogTexts()
  const canWrite = useCan('configuration.write')
  const answer = useQuery(catalogEntries(catalog))
  const [q, setQ] = useState('')
  const [editing, setEditing] = useState<CatalogEntry | 'new' | null>(null)
  const columns = columnsIn(catalog.name, { ...texts, catalogs }, canWrite ? setEditing : null)
  const rows = answer.data && entriesWith(q, answer.data)

  const add = canWrite && (
    <Button kind="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {catalogs.add}
    </Button>
  )
  return (
    <>
      <div className="ui-toolbar">
        <SearchBox value={q} onSearch={setQ} label={catalogs.search[catalog.name]} />
        {add}
      </div>
      <ListStates
        {...statesOf(answer)}
        total={rows?.length}
        q={q}
        onClearSearch={() => setQ('')}
        empty={<EmptyState title={catalogs.empty} text={catalogs.emptyText} />}
        skeleton={<TableSkeleton columns={columns} rows={6} />}
      >
        <DataTable label={catalogs.tabs[catalog.name]} columns={columns} rows={rows ?? []} rowKey={({ id }) => id} />
      </ListStates>
      {editing && (
        <CatalogEntryDialog
          catalog={catalog}
          entry={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

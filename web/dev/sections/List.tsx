import { useState } from 'react'

import { pageSizes } from '#contract/lists.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { SearchBox } from '#web/platform/kit/fields/SearchBox.tsx'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { EmptyState, ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import { Pager } from '#web/platform/kit/tables/Pager.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { useLastPage, useListParams } from '#web/platform/lists/useListParams.ts'

import { people, type Person } from '../people.ts'

type Field = 'name' | 'position' | 'email' | 'share'
const options = { sortFields: ['name', 'position', 'email', 'share'] as const }

const columns: Column<Person, Field>[] = [
  { id: 'name', header: 'Nombre Completo', sortField: 'name', cell: ({ name }) => name },
  { id: 'position', header: 'Cargo', sortField: 'position', cell: ({ position }) => position },
  { id: 'group', header: 'Grupo', cell: ({ group }) => group },
  { id: 'document', header: 'Número de Documento', cell: ({ document: number }) => number },
  {
    id: 'email',
    header: 'Correo Electrónico',
    sortField: 'email',

    phone: 'wide',
    cell: (row) => row.email,
  },
  {
    id: 'share',
    header: 'Avance',
    sortField: 'share',
    align: 'end',
    width: '5.5rem',
    cell: ({ share }) => `${share} %`,
  },
  {
    id: 'active',
    header: 'Estado',
    width: '5.5rem',
    cell: ({ active }) => <Badge tone={active ? 'ok' : 'neutral'}>{active ? 'Activo' : 'Inactivo'}</Badge>,
  },
  {
    id: 'actions',
    header: 'Acciones',
    hideHeader: true,
    align: 'end',
    phone: 'action',
    cell: ({ id, name }) => (
      <TextLink href={`/dev/kit?person=${id}`} aria-label={`Ver ${name}`}>
        Ver
      </TextLink>
    ),
  },
]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function List() {
  const list = useListParams<Field>(options)
  const [busy, setBusy] = useState(false)
  const hits = people.filter(({ name, email }) => plain(`${name} ${email}`).includes(plain(list.q)))
  const { sort } = list
  const sorted = sort
    ? hits.toSorted(
        (a, b) =>
          String(a[sort.field]).localeCompare(String(b[sort.field]), 'es', { numeric: true }) *
          (sort.ascending ? 1 : -1),
      )
    : hits
  const { offset, top } = list.params
  useLastPage(list, hits.length)
  return (
    <>
      <div className="ui-toolbar">
        <SearchBox value={list.q} onSearch={list.setQ} label="Buscar empleados" />
        <Checkbox label="Ocupada" checked={busy} onChange={setBusy} />
      </div>
      <ListStates
        pending={false}
        total={hits.length}
        q={list.q}
        onClearSearch={() => list.setQ('')}
        empty={<EmptyState title="Aún no hay empleados" />}
        skeleton={<TableSkeleton columns={columns} rows={list.size} />}
      >
        <DataTable
          label="Empleados"
          columns={columns}
          rows={sorted.slice(offset, offset + top)}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={list.setSort}
          busy={busy}
          rowState={({ id }) => (id === 2 ? 'editing' : id === 5 ? 'failed' : undefined)}
        />
      </ListStates>
      <Pager
        page={list.page}
        size={list.size}
        sizes={pageSizes}
        total={hits.length}
        onPage={list.setPage}
        onSize={list.setSize}
      />
    </>
  )
}

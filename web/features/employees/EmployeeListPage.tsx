import { useQuery } from '@tanstack/react-query'

import { employees as calls, type EmployeeRow, type EmployeeSortField } from '#contract/employees.ts'
import type { HideableField } from '#contract/hidden-fields.ts'
import { fullName } from '#contract/people.ts'
import type { Texts } from '#texts/texts.ts'
import { isHidden, useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { EmailText } from '#web/platform/kit/fields/EmailText.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { NarrowedEmpty } from '#web/platform/lists/narrowed-empty.ts'
import { narrowedBy } from '#web/platform/lists/narrowing.ts'
import { RecordListPage } from '#web/platform/lists/RecordListPage.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { ActiveMark } from '#web/platform/page/ActiveMark.tsx'
import { lazyDialog, lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { paths } from '#web/platform/paths.ts'

import { employeeList, employeeListOptions, employeeNarrowing, employeeQuery } from './employees.api.ts'
import { useNewInvitation } from './new-invitation.ts'

/** Their place is kept while they are on their way. */
const filters = lazyPanel(async () => (await import('./EmployeeFiltersPart.tsx')).EmployeeFiltersPart, {
  waiting: <div className="ui-filters is-awaited is-row" />,
})
const bulk = lazyPart(async () => (await import('./EmployeeBulkPanel.tsx')).EmployeeBulkPanel)
/** It has come with the form that saved. */
const invitationDialog = lazyDialog(async () => (await import('./InvitationDialog.tsx')).InvitationDialog)

/** Fields that are shown as they are, by their columns: a role may hide them. */
const hideable: Readonly<Record<string, HideableField>> = {
  documentNumber: 'documentNumber',
  cellphone: 'cellphoneNumber',
}

function columnsIn({ employees: { columns, fields } }: Texts): Column<EmployeeRow, EmployeeSortField>[] {
  const all: Column<EmployeeRow, EmployeeSortField>[] = [
    {
      id: 'name',
      header: columns.name,
      sortField: 'FirstName',
      least: '5.5rem',
      phone: 'wide',
      cell: (row) => <TextLink href={paths.employees.update(row.id)}>{fullName(row)}</TextLink>,
    },
    {
      id: 'position',
      header: columns.position,
      sortField: 'Position.Name',
      least: '6.125rem',
      cell: (row) => row.positionName,
    },
    {
      id: 'group',
      header: columns.group,
      sortField: 'Group.Name',
      least: '5.875rem',
      cell: (row) => row.groupName,
    },
    {
      id: 'documentNumber',
      header: columns.documentNumber,
      sortField: 'DocumentNumber',
      least: '5.375rem',
      cell: (row) => <span className="ui-number">{row.documentNumber}</span>,
    },
    {
      id: 'email',
      header: columns.email,
      sortField: 'Email',
      least: '6.25rem',
      phone: 'wide',
      cell: (row) => <EmailText>{row.email}</EmailText>,
    },
    {
      id: 'active',
      header: columns.active,
      sortField: 'IsActive',
      cell: ({ isActive }) => <ActiveMark isActive={isActive} />,
    },
    { id: 'city', header: fields.cityId, added: true, cell: (row) => row.cityName },
    {
      id: 'cellphone',
      header: fields.cellphoneNumber,
      added: true,
      cell: (row) => <span className="ui-number">{row.cellphoneNumber}</span>,
    },
  ]
  return all.filter(({ id }) => {
    const field = hideable[id]
    return field === undefined || !isHidden(field)
  })
}

export function EmployeeListPage() {
  const texts = useTexts()
  const { employees } = texts
  const canWrite = useCan('employees.write')
  const { search } = useUrlState()
  const isNarrowed = Object.keys(narrowedBy(search, employeeNarrowing)).length > 0
  const list = { ...useListParams(employeeListOptions()), params: employeeQuery(search) }
  const answer = useQuery(employeeList(list.params))
  const { invitation, close } = useNewInvitation()
  return (
    <RecordListPage
      texts={employees}
      crumbs={[{ label: employees.title }]}
      list={list}
      answer={answer}
      columns={columnsIn(texts)}
      hrefOf={paths.employees.update}
      nameOf={fullName}
      noun="employees"
      // Rows of the former city name the former city.
      tools={<filters.Panel cityName={answer.isPlaceholderData ? undefined : answer.data?.data[0]?.cityName} />}
      bulk={canWrite && bulk}
      exported={{ route: calls.list }}
      create={canWrite && paths.employees.create}
      importHref={canWrite && paths.import(paths.employees.list)}
      nothingFound={isNarrowed && <NarrowedEmpty title={employees.nothingFound} known={employeeNarrowing} />}
    >
      {invitation && <invitationDialog.Dialog invitation={invitation} onClose={close} />}
    </RecordListPage>
  )
}

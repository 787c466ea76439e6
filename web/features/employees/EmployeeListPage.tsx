import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { type EmployeeRow, type EmployeeSortField } from '#contract/employees.ts'
import { fullName } from '#contract/people.ts'
import type { Texts } from '#texts/texts.ts'
import { fetchAhead } from '#web/platform/calls/fetched-ahead.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { EmailText } from '#web/platform/kit/EmailText.tsx'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { EmptyState } from '#web/platform/kit/ListStates.tsx'
import type { Column } from '#web/platform/kit/table.ts'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { useListParams } from '#web/platform/kit/useListParams.ts'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { ActiveMark } from '#web/platform/page/ActiveMark.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { employeeById, employeeList, employeeListOptions } from './employees.api.ts'
import { InvitationDialog } from './InvitationDialog.tsx'
import { useKeptInvitation } from './kept-invitation.ts'

function columnsIn(
  { employees: { columns }, app, ui }: Texts,
  cache: QueryClient,
): Column<EmployeeRow, EmployeeSortField>[] {
  const link = ({ id }: EmployeeRow) => ({
    href: paths.employees.update(id),
    onIntent: () => fetchAhead(cache, employeeById(id)),
  })
  return [
    {
      id: 'name',
      header: columns.name,
      sortField: 'FirstName',
      least: '5.5rem',
      phone: 'wide',
      cell: (row) => <TextLink {...link(row)}>{fullName(row)}</TextLink>,
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
    {
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      phone: 'action',
      cell: (row) => (
        <LinkButton {...link(row)}>
          {app.view} <VisuallyHidden>{fullName(row)}</VisuallyHidden>
        </LinkButton>
      ),
    },
  ]
}

/** 'Empleados': all employees, paged, searched and sorted by the server. */
export function EmployeeListPage() {
  const texts = useTexts()
  const { employees } = texts
  const cache = useQueryClient()
  const canWrite = useCan('employees.write')
  const list = useListParams(employeeListOptions)
  const answer = useQuery(employeeList(list.params))
  const columns = columnsIn(texts, cache)
  const { invitation, close } = useKeptInvitation()

  const add = canWrite && (
    <LinkButton kind="primary" icon={<Plus />} href={paths.employees.create}>
      {employees.add}
    </LinkButton>
  )
  return (
    <Page title={employees.title} crumbs={[{ label: employees.title }]} page={list.page} actions={add}>
      <PagedList
        label={employees.title}
        searchLabel={employees.search}
        list={list}
        answer={answer}
        columns={columns}
        empty={
          <EmptyState
            title={employees.empty}
            text={employees.emptyText}
            action={canWrite && <LinkButton href={paths.employees.create}>{employees.add}</LinkButton>}
          />
        }
      />
      <InvitationDialog invitation={invitation} onClose={close} />
    </Page>
  )
}

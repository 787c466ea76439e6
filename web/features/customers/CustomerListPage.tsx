import { useQuery } from '@tanstack/react-query'

import { type CustomerRow, type CustomerSortField } from '#contract/customers.ts'
import type { Texts } from '#texts/texts.ts'
import { type RecordLink, useRecordLink } from '#web/platform/calls/fetched-ahead.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import type { Column } from '#web/platform/kit/table.ts'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { RecordListPage } from '#web/platform/lists/RecordListPage.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { ActiveMark } from '#web/platform/page/ActiveMark.tsx'
import { paths } from '#web/platform/paths.ts'

import { customerById, customerList, customerListOptions } from './customers.api.ts'

function columnsIn(
  { customers: { columns } }: Texts,
  link: RecordLink,
  contacts: RecordLink,
): Column<CustomerRow, CustomerSortField>[] {
  return [
    {
      id: 'code',
      header: columns.code,
      sortField: 'Code',
      cell: (row) => <TextLink {...link(row)}>{row.code}</TextLink>,
    },
    {
      id: 'commercialName',
      header: columns.commercialName,
      sortField: 'CommercialName',
      least: '7.5rem',
      phone: 'wide',
      cell: ({ commercialName, isActive }) => (
        <>
          {commercialName} <ActiveMark isActive={isActive} />
        </>
      ),
    },
    {
      id: 'documentNumber',
      header: columns.documentNumber,
      sortField: 'DocumentNumber',
      cell: (row) => <span className="ui-number">{row.documentNumber}</span>,
    },
    {
      id: 'address',
      header: columns.address,
      sortField: 'Address',
      least: '6rem',
      cell: (row) => row.address,
    },
    {
      id: 'contacts',
      header: columns.contacts,
      hideHeader: true,
      width: 'max-content',
      cell: (row) => (
        <TextLink {...contacts(row)}>
          {columns.contacts} <VisuallyHidden>{row.commercialName}</VisuallyHidden>
        </TextLink>
      ),
    },
  ]
}

/** 'Clientes': all customers, paged, searched and sorted by the server. */
export function CustomerListPage() {
  const texts = useTexts()
  const { customers } = texts
  const canWrite = useCan('customers.write')
  const list = useListParams(customerListOptions)
  const answer = useQuery(customerList(list.params))
  const link = useRecordLink(paths.customers.update, customerById)
  const contacts = useRecordLink(paths.contacts.list, customerById)
  return (
    <RecordListPage
      texts={customers}
      crumbs={[{ label: customers.title }]}
      list={list}
      answer={answer}
      columns={columnsIn(texts, link, contacts)}
      link={link}
      nameOf={({ commercialName }) => commercialName}
      create={canWrite && paths.customers.create}
    />
  )
}

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { type CustomerRow, type CustomerSortField } from '#contract/customers.ts'
import type { Texts } from '#texts/texts.ts'
import { fetchAhead } from '#web/platform/calls/fetched-ahead.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
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

import { customerById, customerList, customerListOptions } from './customers.api.ts'

function columnsIn(
  { customers: { columns }, app, ui }: Texts,
  cache: QueryClient,
): Column<CustomerRow, CustomerSortField>[] {
  const link = ({ id }: CustomerRow) => ({
    href: paths.customers.update(id),
    onIntent: () => fetchAhead(cache, customerById(id)),
  })
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
      cell: ({ id, commercialName }) => (
        <TextLink href={paths.contacts.list(id)} onIntent={() => fetchAhead(cache, customerById(id))}>
          {columns.contacts} <VisuallyHidden>{commercialName}</VisuallyHidden>
        </TextLink>
      ),
    },
    {
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      phone: 'action',
      cell: (row) => (
        <LinkButton {...link(row)}>
          {app.view} <VisuallyHidden>{row.commercialName}</VisuallyHidden>
        </LinkButton>
      ),
    },
  ]
}

/** 'Clientes': all customers, paged, searched and sorted by the server. */
export function CustomerListPage() {
  const texts = useTexts()
  const { customers } = texts
  const cache = useQueryClient()
  const canWrite = useCan('customers.write')
  const list = useListParams(customerListOptions)
  const answer = useQuery(customerList(list.params))
  const columns = columnsIn(texts, cache)

  const add = canWrite && (
    <LinkButton kind="primary" icon={<Plus />} href={paths.customers.create}>
      {customers.add}
    </LinkButton>
  )
  return (
    <Page title={customers.title} crumbs={[{ label: customers.title }]} page={list.page} actions={add}>
      <PagedList
        label={customers.title}
        searchLabel={customers.search}
        list={list}
        answer={answer}
        columns={columns}
        empty={
          <EmptyState
            title={customers.empty}
            text={customers.emptyText}
            action={canWrite && <LinkButton href={paths.customers.create}>{customers.add}</LinkButton>}
          />
        }
      />
    </Page>
  )
}

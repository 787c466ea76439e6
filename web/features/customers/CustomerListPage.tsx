import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { type CustomerRow, type CustomerSortField, customerSortFields } from '#contract/customers.ts'
import type { Texts } from '#texts/texts.ts'
import { paths } from '#web/app/paths.ts'
import { fetchAhead } from '#web/http/fetched-ahead.ts'
import { useCan } from '#web/http/useSession.ts'
import { useTexts } from '#web/i18n/language.ts'
import { ActiveMark } from '#web/page/ActiveMark.tsx'
import { Page } from '#web/page/Page.tsx'
import { PagedList } from '#web/page/PagedList.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { ListOptions } from '#web/ui/list-params.ts'
import { EmptyState } from '#web/ui/ListStates.tsx'
import type { Column } from '#web/ui/table.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useListParams } from '#web/ui/useListParams.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { customerById, customerList } from './customers.api.ts'

const listOptions: ListOptions<CustomerSortField> = {
  sortFields: customerSortFields,
  defaultSort: { field: 'CommercialName', ascending: true },
}

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
  const list = useListParams(listOptions)
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

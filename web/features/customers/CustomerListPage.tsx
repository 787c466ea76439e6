import { useQuery } from '@tanstack/react-query'

import { customers as calls, type CustomerRow, type CustomerSortField } from '#contract/customers.ts'
import type { Texts } from '#texts/texts.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { NarrowedEmpty } from '#web/platform/lists/narrowed-empty.ts'
import { narrowedBy } from '#web/platform/lists/narrowing.ts'
import { RecordListPage } from '#web/platform/lists/RecordListPage.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { ActiveMark } from '#web/platform/page/ActiveMark.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { paths } from '#web/platform/paths.ts'

import { customerCalls, customerNarrowing, customerQuery } from './customers.api.ts'

/** Their place is kept while they are on their way. */
const filters = lazyPanel(async () => (await import('./CustomerFiltersPart.tsx')).CustomerFiltersPart, {
  waiting: <div className="ui-filters is-awaited is-row" />,
})
const bulk = lazyPart(async () => (await import('./CustomerBulkPanel.tsx')).CustomerBulkPanel)

function columnsIn({ customers, employees }: Texts): Column<CustomerRow, CustomerSortField>[] {
  const { columns, fields, classifications } = customers
  const { ORO, PLATA, BRONCE } = classifications
  return [
    {
      id: 'code',
      header: columns.code,
      sortField: 'Code',
      cell: (row) => <TextLink href={paths.customers.update(row.id)}>{row.code}</TextLink>,
    },
    {
      id: 'commercialName',
      header: columns.commercialName,
      sortField: 'CommercialName',
      least: '7.5rem',
      phone: 'wide',
      cell: ({ id, commercialName, isActive }) => (
        <>
          <TextLink href={paths.customers.page(id)}>{commercialName}</TextLink> <ActiveMark isActive={isActive} />
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
    { id: 'city', header: fields.cityId, added: true, cell: (row) => row.cityName },
    {
      id: 'classification',
      header: fields.classification,
      added: true,
      cell: ({ classification }) => ['', ORO, PLATA, BRONCE][classification],
    },
    {
      id: 'active',
      header: employees.columns.active,
      added: true,
      cell: ({ isActive }) => <ActiveMark isActive={isActive} />,
    },
    {
      id: 'contacts',
      header: columns.contacts,
      hideHeader: true,
      width: 'max-content',
      cell: (row) => (
        <TextLink href={paths.contacts.list(row.id)}>
          {columns.contacts} <VisuallyHidden>{row.commercialName}</VisuallyHidden>
        </TextLink>
      ),
    },
  ]
}

export function CustomerListPage() {
  const texts = useTexts()
  const { customers } = texts
  const canWrite = useCan('customers.write')
  const { search } = useUrlState()
  const isNarrowed = Object.keys(narrowedBy(search, customerNarrowing)).length > 0
  const list = { ...useListParams(customerCalls.listOptions), params: customerQuery(search) }
  const answer = useQuery(customerCalls.list(list.params))
  return (
    <RecordListPage
      texts={customers}
      crumbs={[{ label: customers.title }]}
      list={list}
      answer={answer}
      columns={columnsIn(texts)}
      hrefOf={paths.customers.update}
      nameOf={({ commercialName }) => commercialName}
      noun="customers"
      // Rows of the former city name the former city.
      tools={<filters.Panel cityName={answer.isPlaceholderData ? undefined : answer.data?.data[0]?.cityName} />}
      bulk={canWrite && bulk}
      exported={{ route: calls.list }}
      create={canWrite && paths.customers.create}
      importHref={canWrite && paths.import(paths.customers.list)}
      nothingFound={isNarrowed && <NarrowedEmpty title={customers.nothingFound} known={customerNarrowing} />}
    />
  )
}

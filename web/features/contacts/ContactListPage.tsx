import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { type Contact, type ContactSortField } from '#contract/contacts.ts'
import { fullName } from '#contract/people.ts'
import type { Texts } from '#texts/texts.ts'
import { customerById } from '#web/features/customers/customers.api.ts'
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
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { contactById, contactList, contactListOptions } from './contacts.api.ts'
import { mailTo } from './mail-to.ts'

function columnsIn({ contacts: { columns }, app, ui }: Texts, cache: QueryClient): Column<Contact, ContactSortField>[] {
  const link = ({ id }: Contact) => ({
    href: paths.contacts.update(id),
    onIntent: () => fetchAhead(cache, contactById(id)),
  })
  return [
    {
      id: 'name',
      header: columns.name,
      sortField: 'FirstName',
      least: '9rem',
      phone: 'wide',
      cell: (row) => <TextLink {...link(row)}>{fullName(row)}</TextLink>,
    },
    {
      id: 'email',
      header: columns.email,
      sortField: 'Email',
      least: '10rem',
      phone: 'wide',
      cell: ({ email }) => (
        <TextLink href={mailTo(email)}>
          <EmailText>{email}</EmailText>
        </TextLink>
      ),
    },
    {
      id: 'cellphone',
      header: columns.cellphone,
      sortField: 'CellphoneNumber',
      cell: ({ cellphoneNumber: number }) =>
        number && (
          <TextLink href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} className="ui-number">
            {number}
          </TextLink>
        ),
    },
    { id: 'position', header: columns.position, sortField: 'Position', cell: (row) => row.position },
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

/** 'Contactos': the people of one customer, paged, searched and sorted by the server. */
export function ContactListPage({ id }: { id: number }) {
  const texts = useTexts()
  const { contacts, customers } = texts
  const cache = useQueryClient()
  const canWrite = useCan('customers.write')
  const list = useListParams(contactListOptions)
  const answer = useQuery(contactList(id, list.params))
  const customer = useQuery(customerById(id))
  const columns = columnsIn(texts, cache)

  const add = canWrite && !customer.isError && (
    <LinkButton kind="primary" icon={<Plus />} href={paths.contacts.create(id)}>
      {contacts.add}
    </LinkButton>
  )
  return (
    <Page
      title={contacts.title}
      // The line keeps its height while the name is on its way.
      kicker={customer.data?.commercialName ?? '\u00A0'}
      crumbs={[{ label: customers.title, href: paths.customers.list }, { label: contacts.title }]}
      page={list.page}
      actions={add}
    >
      <PagedList
        label={contacts.title}
        searchLabel={contacts.search}
        list={list}
        answer={answer}
        columns={columns}
        empty={
          <EmptyState
            title={contacts.empty}
            text={contacts.emptyText}
            action={canWrite && <LinkButton href={paths.contacts.create(id)}>{contacts.add}</LinkButton>}
          />
        }
      />
    </Page>
  )
}

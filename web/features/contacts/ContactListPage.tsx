import { useQuery } from '@tanstack/react-query'

import { type Contact, contacts as calls, type ContactSortField } from '#contract/contacts.ts'
import { fullName } from '#contract/people.ts'
import type { Texts } from '#texts/texts.ts'
import { customerById } from '#web/features/customers/customers.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { EmailText } from '#web/platform/kit/fields/EmailText.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { RecordListPage } from '#web/platform/lists/RecordListPage.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { mailTo } from '#web/platform/page/mail-to.ts'
import { paths } from '#web/platform/paths.ts'

import { contactList, contactListOptions } from './contacts.api.ts'

const bulk = lazyPart(async () => (await import('./ContactBulkPanel.tsx')).ContactBulkPanel)

function columnsIn({ contacts: { columns } }: Texts): Column<Contact, ContactSortField>[] {
  return [
    {
      id: 'name',
      header: columns.name,
      sortField: 'FirstName',
      least: '9rem',
      phone: 'wide',
      cell: (row) => <TextLink href={paths.contacts.update(row.id)}>{fullName(row)}</TextLink>,
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
  ]
}

/** 'Contactos': the people of one customer, paged, searched and sorted by the server. */
export function ContactListPage({ id }: { id: number }) {
  const texts = useTexts()
  const { contacts, customers, projects } = texts
  const canWrite = useCan('customers.write')
  const canPlan = useCan('projects.write')
  const list = useListParams(contactListOptions)
  const answer = useQuery(contactList(id, list.params))
  const customer = useQuery(customerById(id))
  return (
    <RecordListPage
      texts={contacts}
      // The line keeps its height while the name is on its way.
      kicker={
        customer.data ? (
          <>
            <TextLink href={paths.customers.page(id)}>{customer.data.commercialName}</TextLink>
            {canPlan && (
              <>
                {' · '}
                <TextLink href={paths.projects.createFor(id)}>{projects.add}</TextLink>
              </>
            )}
          </>
        ) : (
          '\u00A0'
        )
      }
      crumbs={[{ label: customers.title, href: paths.customers.list }, { label: contacts.title }]}
      list={list}
      answer={answer}
      columns={columnsIn(texts)}
      hrefOf={paths.contacts.update}
      nameOf={fullName}
      noun="contacts"
      bulk={canWrite && bulk}
      exported={{ route: calls.list, params: { id } }}
      create={canWrite && !customer.isError && paths.contacts.create(id)}
      importHref={canWrite && !customer.isError && paths.import(paths.contacts.list(id))}
    />
  )
}

import { fullName } from '#contract/people.ts'
import { RecordPlace } from '#web/platform/forms/RecordPlace.tsx'
import { useStoredRecord } from '#web/platform/forms/useStoredRecord.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { HistoryButton } from '#web/platform/page/history/HistoryButton.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { ContactForm } from './ContactForm.tsx'
import { contactById } from './contacts.api.ts'

export function ContactUpdatePage({ id }: { id: number }) {
  const { contacts, customers } = useTexts()
  const loaded = useStoredRecord(contactById(id))
  const { record } = loaded
  const list = record && paths.contacts.list(record.customerId)
  const back = list ?? paths.customers.list
  return (
    <Page
      title={contacts.update}
      // The line keeps its height while the name is on its way.
      kicker={record ? fullName(record) : '\u00A0'}
      crumbs={[
        { label: customers.title, href: paths.customers.list },
        { label: contacts.title, ...(list && { href: list }) },
        { label: contacts.update },
      ]}
      back={back}
      actions={record && <HistoryButton entity="contact" id={id} name={fullName(record)} />}
    >
      <RecordPlace loaded={loaded}>{(contact) => <ContactForm record={contact} back={back} />}</RecordPlace>
    </Page>
  )
}

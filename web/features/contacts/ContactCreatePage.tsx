import { useQueryClient } from '@tanstack/react-query'

import { paths } from '#web/app/paths.ts'
import { RecordPlace } from '#web/forms/RecordPlace.tsx'
import { useRecord } from '#web/forms/useRecord.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'
import { useUrlState } from '#web/ui/navigation.tsx'

import { customerIfThere } from '../customers/customers.api.ts'
import { customerIdIn, newContact } from './contact-form.ts'
import { ContactForm } from './ContactForm.tsx'
import { contactsKey } from './contacts.api.ts'

/** 'Nuevo Contacto': with `?customerId=17` that customer is chosen from the start. */
export function ContactCreatePage() {
  const { contacts, customers } = useTexts()
  const cache = useQueryClient()
  const customerId = customerIdIn(useUrlState().search)
  const loaded = useRecord([contactsKey, 'new', customerId], async () =>
    newContact(customerId === null ? undefined : await customerIfThere(cache, customerId)),
  )
  const known = loaded.record?.customerId
  const list = known ? paths.contacts.list(known) : undefined
  const back = list ?? paths.customers.list
  return (
    <Page
      title={contacts.create}
      crumbs={[
        { label: customers.title, href: paths.customers.list },
        { label: contacts.title, ...(list && { href: list }) },
        { label: contacts.create },
      ]}
      back={back}
    >
      <RecordPlace loaded={loaded}>{(blank) => <ContactForm from={blank} back={back} />}</RecordPlace>
    </Page>
  )
}

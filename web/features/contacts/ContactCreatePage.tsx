import { useQueryClient } from '@tanstack/react-query'

import { customerIdIn, customerIfThere } from '#web/features/customers/customers.api.ts'
import { RecordPlace } from '#web/platform/forms/RecordPlace.tsx'
import { useRecord } from '#web/platform/forms/useRecord.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { ContactForm } from './ContactForm.tsx'
import { contactsKey } from './contacts.api.ts'

/** 'Nuevo Contacto': with `?customerId=17` that customer is chosen from the start. */
export function ContactCreatePage() {
  const { contacts, customers } = useTexts()
  const cache = useQueryClient()
  const customerId = customerIdIn(useUrlState().search)
  const loaded = useRecord([contactsKey, 'new', customerId], async () => ({
    customer: customerId === null ? undefined : await customerIfThere(cache, customerId),
  }))
  const known = loaded.record?.customer?.id
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
      <RecordPlace loaded={loaded}>{({ customer }) => <ContactForm customer={customer} back={back} />}</RecordPlace>
    </Page>
  )
}

import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import { CustomerSelect } from '#web/features/customers/CustomerSelect.tsx'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useNounForm } from '#web/platform/forms/useNounForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { paths } from '#web/platform/paths.ts'

import { contactForm, newContact, withCustomer } from './contact-form.ts'
import { contactCalls } from './contacts.api.ts'

/** It has the calendar, which the rest of the form shows without. */
const authorization = lazyPanel(async () => (await import('./AuthorizationPart.tsx')).AuthorizationPart)

interface ContactFormProps {
  /** The stored one, or of a new one the customer where one is known. */
  record?: Contact
  customer?: Customer | undefined
  back: string
}

export function ContactForm({ record, customer, back }: ContactFormProps) {
  const { contacts } = useTexts()
  const form = useNounForm({
    form: contactForm,
    calls: contactCalls,
    record,
    begin: newContact(customer),
    texts: contacts,
    paths: { list: ({ customerId }) => paths.contacts.list(customerId), record: paths.contacts.update },
    stale: [],
    takes: { customer: withCustomer },
  })
  const { field } = form

  return (
    <RecordForm form={form} cancel={back}>
      <FormSection title={contacts.section}>
        <FormGrid>
          <CustomerSelect
            {...form.reference('customerId', 'customerName')}
            onCreate={() => form.sendFor('customer', paths.customers.create)}
          />
        </FormGrid>
        <FormGrid columns={2}>
          <TextField {...field('firstName')} />
          <TextField {...field('middleName')} />
          <TextField {...field('lastName')} />
          <TextField {...field('surname')} />
        </FormGrid>
        <FormGrid>
          <TextField {...field('email')} type="email" inputMode="email" maxLength={254} />
        </FormGrid>
        <FormGrid columns={2}>
          <TextField {...field('phoneNumber')} type="tel" inputMode="tel" chars={20} />
          <TextField {...field('cellphoneNumber')} type="tel" inputMode="tel" chars={20} />
        </FormGrid>
        <FormGrid>
          <TextField {...field('position')} />
          <CitySelect {...form.reference('cityId', 'cityName')} />
        </FormGrid>
        <authorization.Panel
          value={form.values.dataAuthorization}
          onChange={(value) => form.set('dataAuthorization', value)}
          day={form.at('dataAuthorization.date')}
        />
      </FormSection>
    </RecordForm>
  )
}

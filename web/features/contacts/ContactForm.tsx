import { useQueryClient } from '@tanstack/react-query'

import { type Contact, ContactDraft } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import { CustomerSelect } from '#web/features/customers/CustomerSelect.tsx'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { listAddress } from '#web/platform/page/list-address.ts'
import { paths } from '#web/platform/paths.ts'

import { type ContactValues, requiredOfContact, valuesOfContact } from './contact-form.ts'
import { contactById, contactsKey, createContact, updateContact } from './contacts.api.ts'

interface ContactFormProps {
  /** What is stored, or what a new one starts from. */
  from: Contact | ContactValues
  /** Where 'Cancelar' leads. */
  back: string
}

const isStored = (from: Contact | ContactValues): from is Contact => 'id' in from

function useContactForm(from: ContactFormProps['from']) {
  const { contacts } = useTexts()
  const { fields } = contacts
  const navigation = useNavigation()
  const cache = useQueryClient()
  const stored = isStored(from) ? from : null
  return useRecordForm({
    mode: stored ? 'update' : 'create',
    schema: ContactDraft,
    initial: isStored(from) ? valuesOfContact(from) : from,
    labels: { ...fields, customerName: fields.customerId, cityName: fields.cityId },
    required: requiredOfContact,
    takes: {
      customer: (values, { id, commercialName }: Customer) => ({
        ...values,
        customerId: id,
        customerName: commercialName,
      }),
    },
    stored: stored
      ? {
          entity: 'contact',
          id: stored.id,
          record: stored,
          load: () => cache.fetchQuery({ ...contactById(stored.id), staleTime: 0 }),
          valuesOf: valuesOfContact,
          rules: { follows: { customerName: 'customerId', cityName: 'cityId' } },
          written: { customerId: ({ customerName }) => customerName, cityId: ({ cityName }) => cityName },
        }
      : undefined,
    save: (body, { ifMatch }) => (stored ? updateContact(stored.id, body, ifMatch) : createContact(body)),
    onSaved: ({ customerId }) => {
      // A new one would not show in a list that was searched for something else.
      const list = paths.contacts.list(customerId)
      navigation?.navigate(stored ? listAddress(list) : list, { replace: false })
    },
    success: stored ? contacts.updated : contacts.created,
    created: ({ id, customerId }) => ({
      id,
      label: contacts.seeCreated,
      href: paths.contacts.update(id),
      list: paths.contacts.list(customerId),
    }),
    stale: [contactsKey],
  })
}

/** A contact of a customer, new or stored. */
export function ContactForm({ from, back }: ContactFormProps) {
  const { contacts } = useTexts()
  const form = useContactForm(from)
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
      </FormSection>
    </RecordForm>
  )
}

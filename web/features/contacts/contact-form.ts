import { contact } from '#contract/contacts.ts'
import { formOf } from '#web/platform/forms/noun-form.ts'

export const contactForm = formOf(contact)
type ContactValues = typeof contactForm.empty

interface Chosen {
  id: number
  commercialName: string
}

export const withCustomer = (values: ContactValues, { id, commercialName }: Chosen): ContactValues => ({
  ...values,
  customerId: id,
  customerName: commercialName,
})

/** A blank contact, of a customer where one is known. */
export const newContact = (customer?: Chosen): ContactValues =>
  customer ? withCustomer(contactForm.empty, customer) : contactForm.empty

import type { Contact } from '#contract/contacts.ts'

/** What the form holds. A choice that was not made is null. */
export type ContactValues = {
  customerId: number | null
  /** The words of what is chosen, here and for the city, for a form that is filled anew. Not sent. */
  customerName: string
  firstName: string
  middleName: string
  lastName: string
  surname: string
  email: string
  phoneNumber: string
  cellphoneNumber: string
  position: string
  cityId: number | null
  cityName: string
}

/** What has to be there before the form can be sent. */
export const requiredOfContact = ['customerId', 'firstName', 'lastName', 'email'] as const

/** A blank contact, of a customer where one is known. */
export const newContact = (customer?: { id: number; commercialName: string }): ContactValues => ({
  customerId: customer?.id ?? null,
  customerName: customer?.commercialName ?? '',
  firstName: '',
  middleName: '',
  lastName: '',
  surname: '',
  email: '',
  phoneNumber: '',
  cellphoneNumber: '',
  position: '',
  cityId: null,
  cityName: '',
})

/** The form's values of a stored contact. */
export const valuesOfContact = (contact: Contact): ContactValues => ({
  customerId: contact.customerId,
  customerName: contact.customerName,
  firstName: contact.firstName,
  middleName: contact.middleName,
  lastName: contact.lastName,
  surname: contact.surname,
  email: contact.email,
  phoneNumber: contact.phoneNumber,
  cellphoneNumber: contact.cellphoneNumber,
  position: contact.position,
  cityId: contact.cityId,
  cityName: contact.cityName ?? '',
})

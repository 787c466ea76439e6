import type * as es from '../es/contacts.ts'

export const contacts: typeof es.contacts = {
  title: 'Contacts',
  create: 'New Contact',
  update: 'Update Contact',
  add: 'Create contact',
  search: 'Search contacts',
  columns: { name: 'Full Name', email: 'Email', cellphone: 'Cellphone', position: 'Position' },
  empty: 'This customer has no contacts yet',
  emptyText: 'The people of the customer that you work with are shown here.',
  created: 'Contact created successfully!',
  seeCreated: 'View contact',
  updated: 'Contact updated successfully!',
  section: 'Contact Information',
  fields: {
    customerId: 'Customer',
    firstName: 'First Name',
    middleName: 'Middle Name',
    lastName: 'First Surname',
    surname: 'Second Surname',
    email: 'Email',
    phoneNumber: 'Phone',
    cellphoneNumber: 'Cellphone',
    position: 'Position',
    cityId: 'City',
  },
}

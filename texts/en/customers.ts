import type * as es from '../es/customers.ts'

export const customers: typeof es.customers = {
  title: 'Customers',
  create: 'New Customer',
  update: 'Update Customer',
  add: 'Add',
  addOne: 'Create customer',
  search: 'Search customers',
  columns: {
    code: 'Code',
    commercialName: 'Commercial Name',
    documentNumber: 'Document Number',
    address: 'Address',
    contacts: 'Contacts',
  },
  empty: 'There are no customers yet',
  nothingFound: 'No customer with these filters',
  emptyText: 'The companies that projects are done for are shown here.',
  created: 'Customer created successfully!',
  seeCreated: 'View customer',
  updated: 'Customer updated successfully!',
  section: 'Customer Information',
  fields: {
    code: 'Code',
    commercialName: 'Commercial Name',
    documentNumber: 'Document Number',
    address: 'Address',
    cityId: 'City',
    classification: 'Classification',
    isActive: 'Active',
  },
  classifications: { ORO: 'GOLD', PLATA: 'SILVER', BRONCE: 'BRONZE' },
}

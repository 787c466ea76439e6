import type { licences as licencesEs, licenceSheet as licenceSheetEs } from '../es/licences.ts'

export const licenceSheet: typeof licenceSheetEs = {
  columns: {
    product: 'Product',
    serialNumber: 'Serial number',
    holder: 'Holder',
    date: 'Date',
    expirationDate: 'Expiration date',
    status: 'Status',
  },
  statuses: { unassigned: 'Not assigned', active: 'Active', inactive: 'Inactive', expired: 'Expired' },
}

export const licences: typeof licencesEs = {
  title: 'Licences',
  count: (count, all) => (count === 1 ? '1 licence' : `${all} licences`),
  search: 'Search licences',
  empty: 'This project has no licences yet',
  emptyText: 'Here are the licences of its products, who uses them and when they expire.',
  noneLeft: 'No licence fits these filters',
  noneLeftText: 'Remove a filter to see the others.',
  clearFilters: 'Remove filters',
  filters: {
    status: 'Status',
    anyStatus: 'Any status',
    expired: 'Validity',
    anyDay: 'Valid and expired',
    valid: 'Valid',
    past: 'Expired',
  },
  add: 'Create licences',
  loadFailed: 'The licences could not be loaded',
  changeFailed: 'An error occurred while updating the licence.',
  expiresIn: (spell) => `Expires in ${spell}`,
  expiresToday: 'Expires today',
  day: '1 day',
  days: (count) => `${count} days`,
  exporting: { button: 'Export', pending: 'Exporting...', failed: 'The download failed' },
  creating: {
    title: 'Create licences',
    fields: { productId: 'Product', quantity: 'Quantity', expirationDate: 'Expiration date' },
    done: 'Licences created successfully',
    failed: 'Unexpected error',
  },
  assigning: {
    title: (serial) => `Assign licence ${serial}`,
    holder: 'Holder',
    help: 'A contact of the project’s customer. The licence becomes active.',
    confirm: 'Assign',
    pending: 'Assigning...',
    done: 'Licence assigned successfully!',
  },
  deeds: {
    activate: {
      title: (serial) => `Activate licence ${serial}`,
      text: (holder, product, day) => `${holder} will be able to use ${product} again until ${day}.`,
      confirm: 'Activate',
      pending: 'Activating...',
      done: 'Status updated',
    },
    inactivate: {
      title: (serial) => `Deactivate licence ${serial}`,
      text: (holder, product) => `${holder} can no longer use ${product} until the licence is activated again.`,
      confirm: 'Deactivate',
      pending: 'Deactivating...',
      done: 'Status updated',
    },
    unassign: {
      title: (serial) => `Take back licence ${serial}`,
      text: (holder, product) => `${holder} no longer has this licence of ${product}, which is left unassigned.`,
      confirm: 'Take back',
      pending: 'Taking back...',
      done: 'Licence taken back successfully!',
    },
  },
}

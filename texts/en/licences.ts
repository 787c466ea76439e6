import type { licences as licencesEs, licenceSheet as licenceSheetEs } from '../es/licences.ts'

export const licenceSheet: typeof licenceSheetEs = {
  columns: {
    product: 'Product',
    serialNumber: 'Serial Number',
    holder: 'Holder',
    date: 'Date',
    expirationDate: 'Expiration Date',
    status: 'Status',
  },
  statuses: { unassigned: 'Unassigned', active: 'Active', inactive: 'Inactive', expired: 'Expired' },
}

export const licences: typeof licencesEs = {
  title: 'Licenses',
  count: (count, all) => (count === 1 ? '1 license' : `${all} licenses`),
  search: 'Search licenses',
  empty: 'This project has no licenses yet',
  emptyText: 'Here are the licenses of its products, who uses them and when they expire.',
  noneLeft: 'No license fits these filters',
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
  add: 'Create licenses',
  loadFailed: 'The licenses could not be loaded',
  changeFailed: 'An error occurred while updating the license.',
  changedMeanwhile: (who, now) =>
    `Meanwhile ${who} changed it. Now it stands so: ${now}. See whether you still want to do this.`,
  takenMeanwhile: (who, holder) =>
    `Meanwhile ${who} assigned it: ${holder} has it now. To give it to somebody else, it has to be taken back first.`,
  expiresIn: (spell) => `Expires in ${spell}`,
  expiresToday: 'Expires today',
  day: '1 day',
  days: (count) => `${count} days`,
  exporting: { button: 'Export', workbook: 'Excel workbook', pending: 'Exporting...', failed: 'The download failed' },
  creating: {
    title: 'Create licenses',
    fields: { productId: 'Product', quantity: 'Quantity', expirationDate: 'Expiration Date' },
    done: 'Licenses created successfully',
    failed: 'Unexpected error',
  },
  assigning: {
    title: (serial) => `Assign license ${serial}`,
    holder: 'Holder',
    help: 'A contact of the project’s customer. The license becomes active.',
    confirm: 'Assign',
    pending: 'Assigning...',
    done: 'License assigned successfully!',
  },
  renewed: 'Renewed',
  renewing: {
    title: (serial) => `Renew license ${serial}`,
    text: (product, day) =>
      `Another license of ${product} is made for the same holder. This one, which expires on ${day}, stays as it is.`,
    expirationDate: 'Expiration Date',
    confirm: 'Renew',
    pending: 'Renewing...',
    done: 'License renewed successfully!',
    chain: 'Renewals, from the oldest to the latest',
    chainOf: (serial) => `Renewals of ${serial}`,
    until: (day) => `until ${day}`,
    several: {
      title: (count, one, product) =>
        one ? `Renew the license of ${product}` : `Renew ${count} licenses of ${product}`,
      expirationDate: 'New expiration',
      held: (count, one) =>
        one ? '1 with a holder, which becomes active' : `${count} with a holder, which become active`,
      free: (count) => `${count} without a holder`,
      covers: (day) => `It covers the project until its likely end, ${day}.`,
      tooShort: (day) => `It does not cover the project until its likely end, ${day}.`,
      rest: (day, one) =>
        one
          ? `The former one, which expires on ${day}, stays as it is and is warned of no more.`
          : `The former ones, which expire on ${day}, stay as they are and are warned of no more.`,
      none: 'Choose which are renewed',
      done: (one) => (one ? 'License renewed successfully!' : 'Licenses renewed successfully!'),
    },
  },
  deeds: {
    activate: {
      title: (serial) => `Activate license ${serial}`,
      text: (holder, product, day) => `${holder} will be able to use ${product} again until ${day}.`,
      confirm: 'Activate',
      pending: 'Activating...',
      done: 'Status updated',
    },
    inactivate: {
      title: (serial) => `Deactivate license ${serial}`,
      text: (holder, product) => `${holder} can no longer use ${product} until the license is activated again.`,
      confirm: 'Deactivate',
      pending: 'Deactivating...',
      done: 'Status updated',
    },
    unassign: {
      title: (serial) => `Take back license ${serial}`,
      text: (holder, product) => `${holder} no longer has this license of ${product}, which is left unassigned.`,
      confirm: 'Take back',
      pending: 'Taking back...',
      done: 'License taken back successfully!',
    },
  },
}

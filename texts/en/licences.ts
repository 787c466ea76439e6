import type { licenceSheet as licenceSheetEs } from '../es/licences.ts'

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

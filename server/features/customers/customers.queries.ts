import { customer } from '#contract/customers.ts'
import type { SelectorQuery } from '#contract/lists.ts'
import { Option } from '#contract/lookups.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recordsOf, type Stored } from '#server/platform/database/noun-records.ts'
import { readOptions } from '#server/platform/database/selectors.ts'
import type { Constraints } from '#server/platform/http/refused-writes.ts'

export const customerRecords = recordsOf(customer, 'customers', {
  orders: {
    Code: { key: 'code_key' },
    CommercialName: { key: 'name_key' },
    DocumentNumber: { key: 'document_key' },
    Address: { key: 'address_key' },
  },
  defaultOrder: 'CommercialName',
  numbers: true,
  shown: { cityName: 'cities.label' },
  joins: 'join cities on cities.id = customers.city_id',
  narrowed: {
    cityId: (ids) => `city_id = any(${ids}::integer[])`,
    classification: (some) => `classification = any(${some}::integer[])`,
    isActive: (flag) => `is_active = ${flag}::boolean`,
  },
})

export type LockedCustomer = Stored<(typeof customer)['fields']>

export const customerConstraints: Constraints = {
  customers_code_unique: { code: 'duplicate-code', field: 'code' },
  customers_document_unique: { code: 'duplicate-document', field: 'documentNumber' },
  customers_city_id_fkey: { code: 'unknown-reference', field: 'cityId', problem: 'unknown' },
}

export const customerOptions = (db: Database, query: SelectorQuery): Promise<Option[]> =>
  readOptions(
    db,
    {
      name: 'customers.options',
      table: 'customers',
      columns: 'customers.id, customers.commercial_name as name',
      row: Option,
      where: 'is_active',
      numbers: true,
    },
    query,
  )

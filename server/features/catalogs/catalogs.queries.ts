import type { Transaction } from 'kysely'

import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import { lockNames } from '#server/platform/database/lock-order.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** A list that a company keeps itself: its table, and the column of each property of the contract. */
export interface Catalog {
  table: 'positions' | 'groups' | 'products' | 'document_types'
  columns: Record<string, string>
}

const common = { name: 'name', isActive: 'is_active' }

export const positions: Catalog = { table: 'positions', columns: { ...common, kind: 'kind' } }
export const groups: Catalog = { table: 'groups', columns: common }
export const products: Catalog = {
  table: 'products',
  columns: { ...common, type: 'type', channel: 'channel', licensed: 'licensed' },
}
export const documentTypes: Catalog = { table: 'document_types', columns: { ...common, code: 'code' } }

function recordOf({ table, columns }: Catalog) {
  const shown = Object.entries(columns).map(([property, column]) => `${column} as "${property}"`)
  return { table, details: `select id, version, ${shown.join(', ')} from ${table}` }
}

/** Every entry, active or not, by name. */
export const catalogEntries = <Entry extends object>(db: Database, catalog: Catalog): Promise<Entry[]> =>
  db.named<Entry>(`catalogs.${catalog.table}`, `${recordOf(catalog).details} order by name_key, id`, [])

const valuesOf = ({ columns }: Catalog, draft: object): Record<string, unknown> => {
  const values: Record<string, unknown> = { ...draft }
  return Object.fromEntries(Object.entries(columns).map(([property, column]) => [column, values[property]]))
}

export const insertEntry = <Entry extends object>(
  tx: Transaction<Tables>,
  catalog: Catalog,
  draft: object,
): Promise<Entry> => insertRecord(tx, recordOf(catalog), valuesOf(catalog, draft))

export const replaceEntry = <Entry extends object>(
  tx: Transaction<Tables>,
  catalog: Catalog,
  id: number,
  draft: object,
): Promise<Entry> => replaceRecord(tx, recordOf(catalog), id, valuesOf(catalog, draft))

/** The entry as it is, locked until the transaction ends. */
export async function lockEntry<Entry extends object>(
  tx: Transaction<Tables>,
  catalog: Catalog,
  id: number,
): Promise<Entry | undefined> {
  const { table, details } = recordOf(catalog)
  if (table === 'positions' || table === 'groups') await lockNames(tx)
  const [entry] = await namedIn<Entry>(tx, `${table}.lock`, `${details} where id = $1 for update`, [id])
  return entry
}

import type { Transaction } from 'kysely'

import { ChangeCause, DocumentType, Group, Position, Product } from '#contract/catalogs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { RowClaim } from '#server/platform/database/row-claim.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** A list that a company keeps itself: its table, and the column of each property of the contract. */
export interface Catalog<Entry extends object> {
  table: 'positions' | 'groups' | 'products' | 'document_types' | 'change_causes'
  columns: Record<string, string>
  row: RowClaim<Entry>
}

const common = { name: 'name', isActive: 'is_active' }

export const positions: Catalog<Position> = { table: 'positions', columns: { ...common, kind: 'kind' }, row: Position }
export const groups: Catalog<Group> = { table: 'groups', columns: common, row: Group }
export const products: Catalog<Product> = {
  table: 'products',
  columns: { ...common, type: 'type', channel: 'channel', licensed: 'licensed' },
  row: Product,
}
export const documentTypes: Catalog<DocumentType> = {
  table: 'document_types',
  columns: { ...common, code: 'code' },
  row: DocumentType,
}

export const changeCauses: Catalog<ChangeCause> = { table: 'change_causes', columns: common, row: ChangeCause }

function recordOf<Entry extends object>({ table, columns, row }: Catalog<Entry>) {
  const shown = Object.entries(columns).map(([property, column]) => `${column} as "${property}"`)
  return { table, details: `select id, version, ${shown.join(', ')} from ${table}`, row }
}

/** Every entry, active or not, by name. */
export const catalogEntries = <Entry extends object>(db: Database, catalog: Catalog<Entry>): Promise<Entry[]> =>
  db.named(`catalogs.${catalog.table}`, `${recordOf(catalog).details} order by name_key, id`, [], catalog.row)

const valuesOf = ({ columns }: Pick<Catalog<object>, 'columns'>, draft: object): Record<string, unknown> => {
  const values: Record<string, unknown> = { ...draft }
  return Object.fromEntries(Object.entries(columns).map(([property, column]) => [column, values[property]]))
}

export const insertEntry = <Entry extends object>(
  tx: Transaction<Tables>,
  catalog: Catalog<Entry>,
  draft: object,
): Promise<Entry> => insertRecord(tx, recordOf(catalog), valuesOf(catalog, draft))

export const replaceEntry = <Entry extends object>(
  tx: Transaction<Tables>,
  catalog: Catalog<Entry>,
  id: number,
  draft: object,
): Promise<Entry> => replaceRecord(tx, recordOf(catalog), id, valuesOf(catalog, draft))

/** The entry as it is, locked until the transaction ends. */
export async function lockEntry<Entry extends object>(
  tx: Transaction<Tables>,
  catalog: Catalog<Entry>,
  id: number,
): Promise<Entry | undefined> {
  const { table, details } = recordOf(catalog)
  const [entry] = await namedIn(tx, `${table}.lock`, `${details} where id = $1 for no key update`, [id], catalog.row)
  return entry
}

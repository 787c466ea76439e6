import type { TestApp } from './testApp.ts'

/** An import that is ready to be applied, which gives customers another address: what its reading comes to, by SQL. */
export async function readyImport(
  { context: { db } }: TestApp,
  ownerId: number,
  customers: readonly number[],
  round: number,
): Promise<number> {
  const mapping = { sheet: 0, headerRow: 1, columns: { id: 'A', address: 'B' }, dateOrder: 'dmy' }
  const { rows } = await db.pool.query<{ id: number }>(
    `with made as (
      insert into imports (owner_id, noun, file_name, state, sheets, mapping)
      values ($1, 'customers', 'clientes.csv', 'ready', '[""]', $2) returning id
    ), added as (
      insert into import_rows (import_id, sheet, row, cells, kind, writes, record_id, version, values, details)
      select made.id, 0, 1 + customers.id, '[]', 'changed', 'change', customers.id, customers.version,
        json_build_object('code', code, 'commercial_name', commercial_name, 'document_number', document_number,
          'address', 'Calle ' || $4::integer, 'city_id', city_id, 'classification', classification, 'is_active', is_active),
        '{}'
      from made, customers where customers.id = any ($3::integer[])
    ) select id from made`,
    [ownerId, JSON.stringify(mapping), customers, round],
  )
  return rows[0]!.id
}

import type { TestApp } from './testApp.ts'

/** With another address. */
export const readyImport = (app: TestApp, ownerId: number, ids: readonly number[], round: number): Promise<number> =>
  readyImportOf(app, 'customers', { ownerId, ids, round })

/** `$4` is the round. */
const changes = {
  customers: { table: 'customers', change: `'address', 'Calle ' || $4::integer` },
  employees: {
    table: 'employees',
    change: `'first_name', 'Ana ' || $4::integer, 'email', 'i.' || stored.id || '.' || $4::integer || '@empresa.test',
      'is_active', not stored.is_active`,
  },
  contacts: { table: 'contacts', change: `'position', 'Cargo ' || $4::integer` },
  projects: { table: 'projects', change: `'name', 'Proyecto ' || $4::integer, 'summary', 'Ronda ' || $4::integer` },
  milestones: { table: 'project_milestones', change: `'percentage_realized', $4::integer % 100` },
}

/** By SQL, as after reading, with a row for each record; milestones are of a project. */
export async function readyImportOf(
  { context: { db } }: TestApp,
  noun: keyof typeof changes,
  {
    ownerId,
    ids,
    round,
    projectId = null,
  }: { ownerId: number; ids: readonly number[]; round: number; projectId?: number | null },
): Promise<number> {
  const { table, change } = changes[noun]
  const mapping = { sheet: 0, headerRow: 1, columns: { id: { column: 'A' } }, dateOrder: 'dmy' }
  const { rows } = await db.pool.query<{ id: number }>(
    `with made as (
      insert into imports (owner_id, noun, project_id, file_name, state, sheets, mapping)
      values ($1, '${noun}', $5, 'archivo.csv', 'ready', '[""]', $2) returning id
    ), added as (
      insert into import_rows (import_id, sheet, row, cells, kind, writes, record_id, version, values, details)
      select made.id, 0, 1 + stored.id, '[]', 'changed', 'change', stored.id, stored.version,
        (to_jsonb(stored) || jsonb_build_object(${change}))::json,
        '{"name": "", "duplicate": false, "baseAt": null, "problem": null, "cells": []}'
      from made, ${table} as stored where stored.id = any ($3::integer[])
    ) select id from made`,
    [ownerId, JSON.stringify(mapping), ids, round, projectId],
  )
  return rows[0]!.id
}

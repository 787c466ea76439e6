import type pg from 'pg'

import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'
import { addWhatFits, liftForeignKeys, settle, type LeftOut } from './leave-out.ts'
import type { Header } from './manifest.ts'
import { addRows, quoted, setSequences, tablesOf, type Sequence } from './rows.ts'

/** What migrations themselves fill, and rows replace. */
const filledByMigrations = new Set(['counters'])

type TableNames = Header['tables']

/** Takes rows into an empty database, in one transaction in which no trigger fires. */
export interface Load {
  add(table: string, lines: readonly string[]): Promise<void>
  /**
   * Puts sequences and triggers right and compares the number of rows.
   * @param options.sessions whether people stay signed in
   * @returns what was left out; nothing of an archive that is whole
   * @throws BackupProblem when a table does not have as many rows as it should
   */
  finish(
    rows: Record<string, number>,
    sequences: readonly Sequence[],
    options: { sessions: boolean },
  ): Promise<LeftOut[]>
}

/**
 * Begins to take rows in, inside the transaction of the client: other writers wait, and no trigger of ours fires, so that
 * nothing is noted, counted or derived again. References are still checked by the database.
 *
 * @param incomplete whether rows may be missing: then what refers to them is left out
 * @throws BackupProblem when the database has data already, or other tables than the rows are for
 */
export async function beginLoad(client: pg.ClientBase, tables: TableNames, incomplete = false): Promise<Load> {
  await demandSameTables(client, tables)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await demandEmpty(client)
  for (const name of filledByMigrations) await client.query(`delete from ${quoted(name)}`)
  const own = await tablesOf(client)
  const foreignKeys = incomplete ? await liftForeignKeys(client) : []
  const refused: LeftOut[] = []
  const byName = new Map(tables.map((table) => [table.name, table]))

  /** An older archive may not know of it yet. */
  const has = (table: string, column: string) => byName.get(table)?.columns.includes(column) === true

  return {
    async add(name, lines) {
      const table = byName.get(name)
      if (!table) throw new BackupProblem(backupTexts.unknownTable(name))
      if (!incomplete) return addRows(client, table, lines)
      const key = own.find((found) => found.name === name)!.key
      const left = await addWhatFits(client, { ...table, key }, lines)
      if (left) refused.push(left)
    },
    async finish(rows, sequences, { sessions }) {
      for (const { name } of tables) {
        const { rows: found } = await client.query<{ n: number }>(`select count(*) as n from ${quoted(name)}`)
        const left = refused.filter(({ table }) => table === name).reduce((sum, { keys }) => sum + keys.length, 0)
        const wanted = (rows[name] ?? 0) - left
        if (found[0]?.n !== wanted) throw new BackupProblem(backupTexts.wrongCount(name, wanted, found[0]?.n))
      }
      await setSequences(client, sequences)
      const dangling = incomplete ? await settle(client, foreignKeys, own) : []
      if (!sessions) {
        // Whoever was signed out, or used a link, after the backup must not be let in by it.
        if (has('sessions', 'ended_at'))
          await client.query('update sessions set ended_at = now() where ended_at is null')
        if (has('one_time_links', 'kind')) await client.query('delete from one_time_links')
        // Where the original still runs on the same storage, what is left over here may be in use there.
        if (has('storage_leftovers', 'since')) await client.query('delete from storage_leftovers')
      }
      for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
      return [...refused, ...dangling]
    },
  }
}

/** Whether any of the portal's tables has a row that no migration made. */
export async function demandEmpty(client: pg.ClientBase): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (filledByMigrations.has(name)) continue
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${quoted(name)}) as filled`)
    if (rows[0]?.filled === true) throw new BackupProblem(backupTexts.targetFilled)
  }
}

async function demandSameTables(client: pg.ClientBase, wanted: TableNames): Promise<void> {
  const text = (tables: TableNames) =>
    JSON.stringify(tables.map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`).toSorted())
  const found = await tablesOf(client)
  if (text(found.map(({ name, columns }) => ({ name, columns }))) !== text(wanted))
    throw new BackupProblem(backupTexts.otherTables)
}

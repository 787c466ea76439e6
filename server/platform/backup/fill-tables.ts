import type pg from 'pg'

import { valueOf } from '#contract/items.ts'
import type { MailProblem } from '#contract/mails.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'
import { addWhatFits, liftForeignKeys, settle, type LeftOut } from './leave-out.ts'
import type { Header } from './manifest.ts'
import { addRows, quoted, setSequences, tablesOf, type Sequence } from './rows.ts'

/** An archive's rows replace those that migrations made. */
const filledByMigrations = new Set(['counters', 'retention'])

type TableNames = Header['tables']

export interface Load {
  add(table: string, lines: readonly string[]): Promise<void>
  /** Corrects sequences and triggers. @returns what was left out @throws BackupProblem when a table lacks rows */
  finish(
    rows: Record<string, number>,
    sequences: readonly Sequence[],
    options: { sessions: boolean },
  ): Promise<LeftOut[]>
}

/** A restore must not revive ended sessions or used links, nor send mails again. `has` knows the archive's columns. */
async function endWhatWasOpen(client: pg.ClientBase, has: (table: string, column: string) => boolean): Promise<void> {
  if (has('sessions', 'ended_at')) await client.query('update sessions set ended_at = now() where ended_at is null')
  if (has('one_time_links', 'kind')) await client.query('delete from one_time_links')
  if (has('calendar_feeds', 'token_hash')) await client.query('delete from calendar_feeds')
  // The original may have sent these since.
  if (has('mails', 'letter'))
    await client.query(
      `update mails set letter = null, taken_until = null, given_up_at = now(), problem = $1
      where sent_at is null and given_up_at is null`,
      ['restored' satisfies MailProblem],
    )
  if (has('webhook_deliveries', 'body'))
    await client.query(
      `update webhook_deliveries set state = 'givenUp', taken_until = null, ended_at = now(), problem = 'restored'
      where state = 'waiting'`,
    )
  if (has('notices', 'mail_now')) await client.query(`update notices set mail_now = null where mail_now = 'due'`)
  // The original may still use these files.
  if (has('storage_leftovers', 'since')) await client.query('delete from storage_leftovers')
}

/**
 * Other writers wait, no trigger runs, references are checked. `incomplete` leaves out rows that refer to missing ones.
 * @throws BackupProblem when the database has data, or other tables
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
  const keys = new Map(own.map(({ name, key }) => [name, key]))

  const has = (table: string, column: string) => byName.get(table)?.columns.includes(column) === true

  return {
    async add(name, lines) {
      const table = byName.get(name)
      if (!table) throw new BackupProblem(backupTexts.unknownTable(name))
      if (!incomplete) return addRows(client, table, lines)
      const left = await addWhatFits(client, { ...table, key: valueOf(keys, name) }, lines)
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
      // Transactions that were open when the archive was made never committed.
      if (has('trail_gaps', 'reader')) await client.query('delete from trail_gaps')
      if (!sessions) await endWhatWasOpen(client, has)
      for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
      return [...refused, ...dangling]
    },
  }
}

/** Rows of migrations don't count. */
export async function demandEmpty(client: pg.ClientBase): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (filledByMigrations.has(name)) continue
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${quoted(name)}) as filled`)
    if (rows[0]?.filled === true) throw new BackupProblem(backupTexts.targetFilled)
  }
}

async function demandSameTables(client: pg.ClientBase, wanted: TableNames): Promise<void> {
  const linesOf = (tables: TableNames): Set<string> =>
    new Set(tables.map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`))
  const [found, given] = [linesOf(await tablesOf(client)), linesOf(wanted)]
  const others = [...found.symmetricDifference(given)].map((line) => line.slice(0, line.indexOf(':')))
  if (others.length > 0) throw new BackupProblem(backupTexts.otherTables([...new Set(others)].toSorted().join(', ')))
}

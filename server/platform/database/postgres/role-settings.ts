import pg from 'pg'

import { firstOf } from '#contract/items.ts'

import { ownSettings } from './connection.ts'

/** In ms; 0 is for ever. */
interface TimeLimits {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

/** A connection that migrates or copies has no limits, whatever its role has. */
export const timeLimits = (statementTimeoutMs: number): TimeLimits => ({
  statement_timeout: statementTimeoutMs,
  // Sooner, so that the error names the lock and not a slow database.
  lock_timeout: Math.floor(statementTimeoutMs * 0.875),
  // A transaction that idles has lost its owner and holds its locks.
  idle_in_transaction_session_timeout: statementTimeoutMs * 2,
})

export const defaultStatementTimeoutMs = 4_000

export const unlimitedSettings = {
  ...ownSettings,
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

const settingsOfRole: Readonly<Record<string, string>> = {
  ...ownSettings,
  ...Object.fromEntries(
    Object.entries(timeLimits(defaultStatementTimeoutMs)).map(([name, ms]) => [name, `${ms}ms`] as const),
  ),
}

/**
 * A pooler that shares connections allows no settings, so they become the defaults of the role in this database. Only
 * differences are written. `client` is past the pooler, as that role.
 */
export async function settleRole(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  // Two instances may not change one role at a time.
  await client.query(`select pg_advisory_xact_lock(hashtext('portal: role'))`)
  await settleLocked(client)
  await client.query('commit')
}

async function settleLocked(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ setting: string; role: string; database: string }>(
    `select unnest(setconfig) as setting, current_user as role, current_database() as database from pg_db_role_setting
    where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())
    union all select '', current_user, current_database()`,
  )
  const there = new Set(rows.map(({ setting }) => setting))
  const { role, database } = firstOf(rows)
  for (const [name, value] of Object.entries(settingsOfRole)) {
    if (there.has(`${name}=${value}`)) continue
    await client.query(
      `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}
      set ${name} = ${pg.escapeLiteral(value)}`,
    )
  }
}

/** As `name = value`. */
export async function unsettled(client: pg.ClientBase): Promise<string[]> {
  const names = Object.keys(settingsOfRole)
  const { rows } = await client.query<{ name: string; has: string; wanted: string }>(
    // PostgreSQL writes both, so that 4000ms and 4s are equal.
    `select name, current_setting(name) as has, wanted from unnest($1::text[], $2::text[]) as asked (name, wanted)`,
    [names, Object.values(settingsOfRole)],
  )
  return rows
    .filter(({ has, wanted }) => millisecondsOf(has) !== millisecondsOf(wanted) && !has.startsWith(`${wanted},`))
    .map(({ name, has }) => `${name} = ${has}`)
}

const units = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['min', 60_000],
])

/** `4s`, `3500ms` in ms; else the text. */
function millisecondsOf(value: string): string | number {
  const [, digits, unit = ''] = /^(\d+)([a-z]+)$/.exec(value) ?? []
  const ms = units.get(unit)
  return ms === undefined ? value : Number(digits) * ms
}

import pg from 'pg'

import { ownSettings } from './connection.ts'

/** How long statements and waits may take, in ms; 0 is for ever. */
interface TimeLimits {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

/** The limits that a connection of everyday has; of one that migrates or copies, none, whatever its role has. */
export const timeLimits = (statementTimeoutMs: number): TimeLimits => ({
  statement_timeout: statementTimeoutMs,
  // Sooner, so that a save that waits for others is told so, and not that the database takes too long.
  lock_timeout: Math.floor(statementTimeoutMs * 0.875),
  // A transaction only ever waits for the database; one that idles has lost its owner and holds its locks.
  idle_in_transaction_session_timeout: statementTimeoutMs * 2,
})

export const defaultStatementTimeoutMs = 4_000

/** What a connection sets that has its time. */
export const unlimitedSettings = {
  ...ownSettings,
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** What every connection of the portal has, by the name that PostgreSQL knows it by. */
const settingsOfRole: Readonly<Record<string, string>> = {
  ...ownSettings,
  ...Object.fromEntries(
    Object.entries(timeLimits(defaultStatementTimeoutMs)).map(([name, ms]) => [name, `${ms}ms`] as const),
  ),
}

/**
 * Makes what a connection sets for itself the defaults of its role in this database, because a pooler that shares
 * connections gives none a setting of its own. Only what differs is changed; a role may do so with itself.
 * @param client past the pooler, as the portal's own role
 */
export async function settleRole(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  // Several instances may start at once, and two changes of one role at a time are one too many.
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
  const { role, database } = rows[0]!
  for (const [name, value] of Object.entries(settingsOfRole)) {
    if (there.has(`${name}=${value}`)) continue
    await client.query(
      `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}
      set ${name} = ${pg.escapeLiteral(value)}`,
    )
  }
}

/** What of that the connections of a pooler do not have, as `name = value`. */
export async function unsettled(client: pg.ClientBase): Promise<string[]> {
  const names = Object.keys(settingsOfRole)
  const { rows } = await client.query<{ name: string; has: string; wanted: string }>(
    // Written by PostgreSQL itself, so that 4000ms and 4s are one.
    `select name, current_setting(name) as has, wanted from unnest($1::text[], $2::text[]) as asked (name, wanted)`,
    [names, Object.values(settingsOfRole)],
  )
  return rows
    .filter(({ has, wanted }) => millisecondsOf(has) !== millisecondsOf(wanted) && !has.startsWith(`${wanted},`))
    .map(({ name, has }) => `${name} = ${has}`)
}

/** A time as PostgreSQL writes it (`4s`, `3500ms`), in ms; of anything else the text. */
function millisecondsOf(value: string): string | number {
  const [, digits, unit] = /^(\d+)(ms|s|min)$/.exec(value) ?? []
  return digits === undefined ? value : Number(digits) * { ms: 1, s: 1_000, min: 60_000 }[unit as 'ms']
}

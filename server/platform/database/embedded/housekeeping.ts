interface Executor {
  exec(statements: string): Promise<Record<string, unknown>[]>
}

export interface HousekeepingOptions {
  checkpointLookMs: number
  /** Bytes of log since the last checkpoint. */
  checkpointAfterBytes: number
  checkpointAfterMs: number
  vacuumLookMs: number
  /** Up to so many rows a table is vacuumed while people work: some 0.1 s. */
  smallTableRows: number
  /** Nobody works when nothing was asked for so long. */
  quietAfterMs: number
}

/**
 * A server's values, scaled to one machine. 64 MB of log bounds the disk that it takes, and a start after a kill to
 * about a second.
 */
export const usualHousekeeping: HousekeepingOptions = {
  checkpointLookMs: 5_000,
  checkpointAfterBytes: 64 * 1024 * 1024,
  checkpointAfterMs: 5 * 60_000,
  vacuumLookMs: 60_000,
  smallTableRows: 10_000,
  quietAfterMs: 2_000,
}

/**
 * An embedded PostgreSQL has no process for checkpoints, and would keep its log for ever. @returns whether one was made
 */
export async function checkpointIfDue(engine: Executor, options: HousekeepingOptions): Promise<boolean> {
  const [log] = await engine.exec(`
    select
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes,
      extract(epoch from clock_timestamp() - checkpoint_time)::float8 * 1000 as age
    from pg_control_checkpoint()`)
  const bytes = Number(log?.['bytes'])
  // A checkpoint itself writes a little, so an idle database would otherwise checkpoint for ever.
  const grown = bytes > 1024
  if (bytes < options.checkpointAfterBytes && !(grown && Number(log?.['age']) >= options.checkpointAfterMs)) {
    return false
  }
  await engine.exec('checkpoint')
  return true
}

/**
 * The rules and default thresholds of PostgreSQL's autovacuum. A table that it would hold others up for waits until
 * nobody works, or until its dead rows are twice the others. @see
 * https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM
 */
const neediestTable = ({ isQuiet, smallTableRows }: TidyTerms) => `
  select format('%I.%I', s.schemaname, s.relname) as name, vacuum
  from pg_stat_user_tables s
  join pg_class c on c.oid = s.relid, lateral (select greatest(c.reltuples, 0) as rows), lateral (
    select
      age(relfrozenxid) > 150000000
      or (n_dead_tup > 50 + 0.2 * rows or n_ins_since_vacuum > 1000 + 0.2 * rows)
      and (${isQuiet} or greatest(rows, n_live_tup) <= ${smallTableRows} or n_dead_tup > 2 * rows + 50) as vacuum
  )
  where vacuum or n_mod_since_analyze > 50 + 0.1 * rows
  order by (n_dead_tup + n_mod_since_analyze) / (rows + 50) desc
  limit 1`

interface TidyTerms extends Pick<HousekeepingOptions, 'smallTableRows'> {
  isQuiet: boolean
}

/**
 * The embedded engine has no autovacuum: dead rows would never be reused. One table at a time, so that waiting
 * statements come in between. @returns its name
 */
export async function tidyOneTable(engine: Executor, terms: TidyTerms): Promise<string | undefined> {
  // The engine has no idle moment in which counts would reach the statistics.
  await engine.exec('select pg_stat_force_next_flush()')
  const [table] = await engine.exec(neediestTable(terms))
  if (table === undefined) {
    return undefined
  }
  const name = String(table['name'])
  await engine.exec(table['vacuum'] === true ? `vacuum (analyze) ${name}` : `analyze ${name}`)
  return name
}

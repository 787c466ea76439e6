/** What the upkeep needs of an engine. */
interface Executor {
  exec(statements: string): Promise<Record<string, unknown>[]>
}

export interface HousekeepingOptions {
  /** How often the log is looked at, in ms. */
  checkpointLookMs: number
  /** A checkpoint follows when the log has grown by this much since the last one, in bytes … */
  checkpointAfterBytes: number
  /** … or, when it has grown at all, after this time, in ms. */
  checkpointAfterMs: number
  /** How often the tables are looked at for one that wants a vacuum or an analyze, in ms. */
  vacuumLookMs: number
}

/**
 * A server's own values, scaled to one machine. 64 MB of log bounds both the disk it takes and the time a start needs
 * after a kill (about a second); tables are looked at as often as a server's autovacuum does.
 */
export const usualHousekeeping: HousekeepingOptions = {
  checkpointLookMs: 5_000,
  checkpointAfterBytes: 64 * 1024 * 1024,
  checkpointAfterMs: 5 * 60_000,
  vacuumLookMs: 60_000,
}

/**
 * Makes a checkpoint when one is due, and says whether it did.
 *
 * A server has a process for this; an embedded PostgreSQL has none, and without checkpoints its log is kept for ever.
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
 * The table most in need of it and what it needs, by the rules and default thresholds of PostgreSQL's autovacuum.
 * @see https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM
 */
const neediestTable = `
  select
    format('%I.%I', s.schemaname, s.relname) as name,
    n_dead_tup > 50 + 0.2 * rows or n_ins_since_vacuum > 1000 + 0.2 * rows or age(relfrozenxid) > 150000000 as vacuum
  from pg_stat_user_tables s
  join pg_class c on c.oid = s.relid, lateral (select greatest(c.reltuples, 0) as rows)
  where
    n_dead_tup > 50 + 0.2 * rows
    or n_ins_since_vacuum > 1000 + 0.2 * rows
    or n_mod_since_analyze > 50 + 0.1 * rows
    or age(relfrozenxid) > 150000000
  order by (n_dead_tup + n_mod_since_analyze) / (rows + 50) desc
  limit 1`

/**
 * Vacuums or analyses the one table that needs it most, and returns its name; undefined when none does.
 *
 * One table at a time, so that waiting statements come in between. A server has processes for this; without
 * it dead rows are never reused and the planner knows nothing of the tables.
 */
export async function tidyOneTable(engine: Executor): Promise<string | undefined> {
  // The counts of the statements so far reach the statistics only now: the engine has no idle moment of its own.
  await engine.exec('select pg_stat_force_next_flush()')
  const [table] = await engine.exec(neediestTable)
  if (table === undefined) {
    return undefined
  }
  const name = String(table['name'])
  await engine.exec(table['vacuum'] === true ? `vacuum (analyze) ${name}` : `analyze ${name}`)
  return name
}

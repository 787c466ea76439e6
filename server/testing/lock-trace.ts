import type pg from 'pg'

/** Weakest first. */
const strengths = ['key share', 'share', 'no key update', 'update'] as const
export type Strength = (typeof strengths)[number]

/** A new or stronger lock. */
export interface Lock {
  table: string
  /** Without an id the primary key; `new-` and a number for a row made during the trace. */
  id: string
  strength: Strength
}

/** In order, without rows that the transaction makes. */
export type Trace = Lock[]

const rank = (strength: Strength): number => strengths.indexOf(strength)

export const waits = (one: Strength, other: Strength): boolean => rank(one) + rank(other) > 2

interface WalRecord {
  xid: string
  kind: string
  description: string
  blocks: string
}

/** `<file>/<block>/<number>` of a row's present version. */
type Place = string

/** With its traced transaction, if it made the row. */
interface Row {
  id: string
  madeBy?: string
}

/** Each lock of a row is in PostgreSQL's write-ahead log, which the extension `pg_walinspect` reads. */
export class LockTracer {
  readonly #pool: pg.Pool
  readonly #database: string
  /** By file. */
  readonly #written: Map<string, string>
  readonly #tables: Map<string, string>
  readonly #rows: string
  #made = 0

  private constructor(pool: pg.Pool, database: string, all: { name: string; file: string; key: string }[]) {
    const tables = all.filter(({ name }) => name !== 'audit' && name !== 'progress_history')
    this.#pool = pool
    this.#database = database
    this.#written = new Map(all.map(({ name, file }) => [file, name]))
    this.#tables = new Map(tables.map(({ name, file }) => [file, name]))
    this.#rows = tables
      .map(({ name, file, key }) => `select '${file}' || '/' || ctid as place, ${key}::text as id from ${name}`)
      .join(' union all ')
  }

  /** @throws without the extension, in contrib from PostgreSQL 15 on */
  static async on(pool: pg.Pool): Promise<LockTracer> {
    try {
      await pool.query('create extension if not exists pg_walinspect')
    } catch (cause) {
      throw new Error('This test asks for pg_walinspect: install the contrib modules of PostgreSQL', { cause })
    }
    const { rows } = await pool.query<{ database: string; name: string; file: string; key: string }>(`
      select d.oid::text as database, c.relname as name, pg_relation_filenode(c.oid)::text as file,
        coalesce(
          (select attname from pg_attribute where attrelid = c.oid and attname = 'id'),
          (select 'row(' || string_agg(attname, ',' order by attnum) || ')' from pg_attribute join pg_index i
            on i.indrelid = attrelid and attnum = any (i.indkey) where attrelid = c.oid and i.indisprimary)) as key
      from pg_class c, pg_database d
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and d.datname = current_database()`)
    return new LockTracer(pool, rows[0]!.database, rows)
  }

  /**
   * By transaction, its locks and written tables. A replication slot keeps the log until it is read: checkpoints of
   * other tests would remove it.
   */
  async during<T>(work: () => Promise<T>): Promise<{ result: T; traces: Trace[]; written: Set<string>[] }> {
    const rows = await this.#places()
    const keeper = await this.#pool.connect()
    try {
      await keeper.query(`select pg_create_physical_replication_slot('traced', true, true)`)
      const from = await this.#endOfLog()
      const result = await work()
      const { rows: records } = await this.#pool.query<WalRecord>(
        `select xid::text, record_type as kind, description, block_ref as blocks from pg_get_wal_records_info($1, $2)
         where resource_manager = 'Transaction' or (resource_manager in ('Heap', 'Heap2') and block_ref like $3)`,
        [from, await this.#endOfLog(), `% rel %/${this.#database}/%`],
      )
      return { result, traces: this.#tracesOf(records, rows), written: this.#writtenBy(records) }
    } finally {
      await keeper.query(`select pg_drop_replication_slot('traced')`)
      keeper.release()
    }
  }

  #writtenBy(records: readonly WalRecord[]): Set<string>[] {
    const parents = parentsOf(records)
    const written = new Map<string, Set<string>>()
    for (const { xid, kind, blocks } of records) {
      const table = this.#written.get(/rel \d+\/\d+\/(\d+)/.exec(blocks)?.[1] ?? '')
      if (table === undefined || !/^(HOT_|MULTI_)?(INSERT|UPDATE|DELETE)/.test(kind)) continue
      const by = parents.get(xid) ?? xid
      written.set(by, (written.get(by) ?? new Set()).add(table))
    }
    return [...written.values()]
  }

  /** On the disk, with all commits. */
  async #endOfLog(): Promise<string> {
    await this.#pool.query(`select pg_logical_emit_message(true, 'traced', '')`)
    const { rows } = await this.#pool.query<{ place: string }>('select pg_current_wal_flush_lsn() as place')
    return rows[0]!.place
  }

  async #places(): Promise<Map<Place, Row>> {
    const { rows } = await this.#pool.query<{ place: string; id: string }>(this.#rows)
    return new Map(rows.map(({ place, id }) => [place.replace(/\((\d+),(\d+)\)/, '$1/$2'), { id }]))
  }

  #tracesOf(records: readonly WalRecord[], rows: Map<Place, Row>): Trace[] {
    const parents = parentsOf(records)
    const traces = new Map<string, Trace>()
    for (const record of records) {
      const by = parents.get(record.xid) ?? record.xid
      const lock = this.#lockOf(record, by, rows)
      if (!lock) continue
      const trace = traces.get(by) ?? []
      traces.set(by, trace)
      const held = trace.findLast(({ table, id }) => table === lock.table && id === lock.id)
      if (!held || rank(held.strength) < rank(lock.strength)) trace.push(lock)
    }
    return [...traces.values()]
  }

  /** Undefined without a lock, and for rows of the same transaction. A written row stands elsewhere afterwards. */
  #lockOf(record: WalRecord, by: string, rows: Map<Place, Row>): Lock | undefined {
    const { kind, description, blocks } = record
    const [now, before = now] = [...blocks.matchAll(/rel \d+\/\d+\/(\d+) (?:fork main )?blk (\d+)/g)]
    const [number, moved] = [/\b(?:old_)?off:? (\d+)/, /\bnew[ _]off:? (\d+)/].map(
      (pattern) => pattern.exec(description)?.[1],
    )
    const table = now && this.#tables.get(now[1]!)
    if (table === undefined || number === undefined) return undefined
    const placeOf = (block: string, row = number): Place => `${now![1]}/${block}/${row}`
    if (kind.startsWith('INSERT')) {
      this.#made += 1
      rows.set(placeOf(now![2]!), { id: `new-${String(this.#made).padStart(6, '0')}`, madeBy: by })
      return undefined
    }
    const row = rows.get(placeOf(before![2]!))
    if (row === undefined) return undefined
    if (isUpdate(kind)) rows.set(placeOf(now![2]!, moved), row)
    const strength = strengthOf(record)
    return strength === undefined || row.madeBy === by ? undefined : { table, id: row.id, strength }
  }
}

/** Of savepoints, by the records of commits. */
const parentsOf = (records: readonly WalRecord[]): Map<string, string> =>
  new Map(
    records.flatMap(({ xid, description }) =>
      (/subxacts: ([\d ]+)/.exec(description)?.[1] ?? '')
        .split(' ')
        .filter(Boolean)
        .map((part) => [part, xid] as const),
    ),
  )

const isUpdate = (kind: string): boolean => /^(HOT_)?UPDATE/.test(kind)

/** Undefined without a lock. */
function strengthOf({ kind, description }: WalRecord): Strength | undefined {
  const [exclusive, keyShare, keys] = ['EXCL_LOCK', 'KEYSHR_LOCK', 'KEYS_UPDATED'].map((flag) =>
    description.includes(flag),
  )
  if (kind.startsWith('DELETE')) return 'update'
  if (isUpdate(kind)) return keys ? 'update' : 'no key update'
  if (!kind.startsWith('LOCK')) return undefined
  if (!exclusive) return 'key share'
  if (keyShare) return 'share'
  return keys ? 'update' : 'no key update'
}

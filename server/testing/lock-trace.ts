import type pg from 'pg'

/** How strongly a row is held, from what only keeps its key as it is to what keeps everybody out. */
const strengths = ['key share', 'share', 'no key update', 'update'] as const
export type Strength = (typeof strengths)[number]

/** A row that a transaction gets hold of, or of which it gets a stronger hold than it had. */
export interface Lock {
  table: string
  /** The row's id; of a table without one, its whole primary key; of a row made while it was traced, `new-` and a number. */
  id: string
  strength: Strength
}

/** What one transaction locks, in the order in which it gets hold of it. Rows that it makes are nobody's to wait for. */
export type Trace = Lock[]

const rank = (strength: Strength): number => strengths.indexOf(strength)

/** Whether who wants a row so strongly has to wait for who holds it so. */
export const waits = (one: Strength, other: Strength): boolean => rank(one) + rank(other) > 2

interface WalRecord {
  xid: string
  kind: string
  description: string
  blocks: string
}

/** A place in the database's files, `<file>/<block>/<number>`, at which a row stands until it is written anew. */
type Place = string

/** A row that stands somewhere, and the transaction that has made it, where that was traced. */
interface Row {
  id: string
  madeBy?: string
}

/**
 * Says which rows a save locks and in which order, as PostgreSQL itself has written it down: each lock of a row, by a
 * statement, a trigger or a foreign key, is a record of its write-ahead log, which the extension `pg_walinspect` reads.
 */
export class LockTracer {
  readonly #pool: pg.Pool
  readonly #database: string
  /** Tables by the names of their files. */
  readonly #written: Map<string, string>
  /** Those whose rows are locked. */
  readonly #tables: Map<string, string>
  /** Asks for all rows and their places. */
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

  /** Throws where the server lacks the extension, which PostgreSQL has from 15 on in its contrib modules. */
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
   * Runs `work` and answers what each transaction that was under way meanwhile locked, and the tables that it wrote. A
   * replication slot keeps the log until it is read: a checkpoint, which each database that another test drops asks for,
   * removes what nobody waits for.
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

  /** Where the log ends on the disk, with everything that was committed up to now. */
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

  /**
   * The lock that a record tells of; undefined where it tells of none, and of a row that its own transaction has made. A
   * row that is written stands elsewhere then.
   */
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

/** The transactions of those that a savepoint began, by the records of their commits. */
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

/** How strongly the record says that a row was locked; undefined of a record that locks none. */
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

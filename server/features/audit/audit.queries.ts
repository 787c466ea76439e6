import * as z from 'zod/mini'

import { auditEntities } from '#contract/audit-fields.ts'
import { auditKinds, type AuditQuery } from '#contract/audit.ts'
import { firstOf, lastOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'

import { conditionsOf, type ReadFilter, withHidden } from './audit-filter.queries.ts'

const StoredChange = z.object({
  id: z.int(),
  at: z.string(),
  employeeId: z.nullable(z.int()),
  employeeName: z.nullable(z.string()),
  tokenId: z.nullable(z.int()),
  tokenName: z.nullable(z.string()),
  call: z.string(),
  entity: z.enum(auditEntities),
  entityId: z.int(),
  name: z.nullable(z.string()),
  projectId: z.nullable(z.int()),
  projectName: z.nullable(z.string()),
  kind: z.enum(auditKinds),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type StoredChange = z.infer<typeof StoredChange>

const ExportedChange = z.extend(StoredChange, { exactly: z.string() })

const columns = `audit.id, audit.at, audit.actor_id as "employeeId",
  record_name('employee', audit.actor_id) as "employeeName", audit.token_id as "tokenId",
  record_name('accessToken', audit.token_id) as "tokenName", audit.call, audit.entity, audit.entity_id as "entityId",
  record_name(audit.entity, audit.entity_id) as name, audit.project_id as "projectId",
  record_name('project', audit.project_id) as "projectName", audit.action as kind, audit.before, audit.after`

/**
 * One record's changes are in the order of ids, whatever the clock showed; several records' in the order of instants,
 * by an index.
 */
const isOfRecord = ({ entityId }: ReadFilter): boolean => entityId !== undefined

/** Names are found only for the rows of the page. */
const rowsOf = (filter: ReadFilter, where: string, limits: string, more = ''): string => {
  const order = isOfRecord(filter) ? 'audit.id desc' : 'audit.at desc, audit.id desc'
  return `${withHidden}select ${columns}${more} from (
    select id from audit where ${where} order by ${order} ${limits}
  ) as page join audit using (id) order by ${order}`
}

/** Newest first; the counts are of what the reader may see. */
export async function changePage(
  db: Database,
  { offset, top, ...filter }: AuditQuery & ReadFilter,
): Promise<{ rows: StoredChange[]; filtered: number; total: number }> {
  const { name, sql, values } = conditionsOf(filter)
  const next = values.length + 1
  const [rows, counts] = await Promise.all([
    db.named(
      `audit.page.${name}`,
      rowsOf(filter, sql, `limit $${next}::bigint offset $${next + 1}::bigint`),
      [...values, top, offset],
      StoredChange,
    ),
    db.named(
      `audit.count.${name}`,
      `${withHidden}select ${name === '' ? 'null::integer' : `(select count(*)::integer from audit where ${sql})`} as filtered,
        ((select count(*) from audit) - (select count(*) from hidden))::integer as total`,
      values,
      z.object({ filtered: z.nullable(z.int()), total: z.int() }),
    ),
  ])
  const { filtered, total } = firstOf(counts)
  return { rows, filtered: filtered ?? total, total }
}

export const changesById = (db: Database, ids: readonly number[]): Promise<StoredChange[]> =>
  db.named(
    'audit.byId',
    `select ${columns} from audit where audit.id = any ($1::bigint[]) order by audit.id desc`,
    [ids],
    StoredChange,
  )

const batch = 500

/** No connection is held while a batch is sent. */
export async function* changeBatches(db: Database, filter: ReadFilter): AsyncGenerator<StoredChange[]> {
  const { name, sql, values } = conditionsOf(filter)
  const next = values.length + 1
  const before = isOfRecord(filter)
    ? `($${next}::timestamptz = 'infinity' or audit.id < $${next + 1}::bigint)`
    : `(audit.at, audit.id) < ($${next}::timestamptz, $${next + 1}::bigint)`
  for (let last: [at: string, id: number] = ['infinity', 0]; ;) {
    // As text: JavaScript's instants lack microseconds, so rows of one millisecond would be lost or repeated.
    const rows = await db.named(
      `audit.export.${name}`,
      rowsOf(filter, `${sql} and ${before}`, `limit ${batch}`, ', audit.at::text as exactly'),
      [...values, ...last],
      ExportedChange,
    )
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    const { exactly, id } = lastOf(rows)
    last = [exactly, id]
  }
}

/** By `kind:id`; unknown records are left out. */
export async function namesOf(
  db: Database,
  references: readonly { kind: string; id: number }[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await db.named(
    'audit.names',
    'select kind, id, record_name(kind, id) as name from unnest($1::text[], $2::integer[]) as asked (kind, id)',
    [references.map(({ kind }) => kind), references.map(({ id }) => id)],
    z.object({ kind: z.string(), id: z.int(), name: z.nullable(z.string()) }),
  )
  return new Map(rows.flatMap(({ kind, id, name }) => (name === null ? [] : [[`${kind}:${id}`, name]])))
}

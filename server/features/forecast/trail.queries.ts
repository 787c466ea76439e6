import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { RowClaim } from '#server/platform/database/row-claim.ts'

/** Reads rows by a named statement, in the snapshot of one transaction. */
export type Read = <Row extends object>(
  name: string,
  text: string,
  values: unknown[],
  claim: RowClaim<Row>,
) => Promise<Row[]>

/** Reads with one look at the database, so that no change comes between a record and its trail. */
export const inOneLook = <T>(db: Database, work: (read: Read) => Promise<T>): Promise<T> =>
  db.look(async (tx) => work(async (name, text, values, claim) => namedIn(tx, name, text, values, claim)))

const Stamp = z.object({ stamp: z.string() })

/**
 * A text that differs after every change of a record: the last id of the trail, and how many of the ids before it are seen,
 * since rows are committed in another order than they get their ids. Sign-ins do not count: they change no record.
 */
export async function trailStamp(db: Database): Promise<string> {
  const [row] = await db.quick(
    'trail.stamp',
    `with last as materialized (select coalesce(max(id), 0) as id from audit where entity <> 'session')
      select last.id || '.' || (select count(*) from audit where audit.id > last.id - 2000 and entity <> 'session') as stamp
      from last`,
    [],
    Stamp,
  )
  return row!.stamp
}

const TrailEnd = z.object({ last: z.int(), writer: z.string(), quiet: z.boolean() })
/**
 * The last row of the trail in one snapshot of the database: its id, and the transaction that wrote it. `quiet` says that
 * no transaction was writing at that moment, so that every row that is seen later has a greater id.
 */
export type TrailEnd = z.infer<typeof TrailEnd>

export async function trailEnd(read: Read): Promise<TrailEnd> {
  const [end] = await read(
    'trail.end',
    `select coalesce(id, 0) as last, coalesce(xmin::text, '') as writer,
        pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot()) as quiet
      from (values (1)) as one left join lateral (select id, xmin from audit order by id desc limit 1) as last on true`,
    [],
    TrailEnd,
  )
  return end!
}

const News = z.object({
  entity: z.string(),
  recordId: z.int(),
  projectId: z.nullable(z.int()),
  formerProjectId: z.nullable(z.int()),
})
/** A change of a record, with the project that the record belongs to and the one that it belonged to before. */
type News = z.infer<typeof News>

/** The changes of some kinds since that end of the trail, `most` at most; undefined where it is not certain to have all. */
export async function newsSince(
  read: Read,
  { last, writer, quiet }: TrailEnd,
  { kinds, most }: { kinds: readonly string[]; most: number },
): Promise<News[] | undefined> {
  if (!quiet) return undefined
  const [same] = await read(
    'trail.goesOn',
    'select $1::bigint = 0 or exists (select from audit where id = $1 and xmin::text = $2) as "goesOn"',
    [last, writer],
    z.object({ goesOn: z.boolean() }),
  )
  if (!same!.goesOn) return undefined
  return read(
    'trail.news',
    `select entity, entity_id as "recordId", project_id as "projectId",
        (before ->> 'project_id')::integer as "formerProjectId"
      from audit where id > $1 and entity = any ($2::text[]) order by id limit $3`,
    [last, kinds, most],
    News,
  )
}

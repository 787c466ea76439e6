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

/**
 * Rows of the trail get their ids in another order than they are committed in. Ids that are missing among so many are
 * looked for again: the portal's transactions end long before so many rows have come behind theirs.
 */
const stillOpen = 10_000

const TrailEnd = z.object({
  last: z.int(),
  writer: z.string(),
  gaps: z.object({ first: z.array(z.int()), last: z.array(z.int()) }),
})
/**
 * The last row of the trail in one snapshot of the database: its id, and the transaction that wrote it. `gaps` are the
 * ids before it that are not seen: these rows may still be committed, or never come.
 */
export type TrailEnd = z.infer<typeof TrailEnd>

export async function trailEnd(read: Read): Promise<TrailEnd> {
  const [end] = await read(
    'trail.end',
    `with bound as (select greatest(0, coalesce(max(id), 0) - ${stillOpen}) as id from audit),
        seen as (select id, lag(id, 1, (select id from bound)) over (order by id) as former
          from audit where id > (select id from bound)),
        gaps as (select coalesce(json_agg(former + 1), '[]') as first, coalesce(json_agg(id - 1), '[]') as last
          from seen where id > former + 1)
      select coalesce(newest.id, 0) as last, coalesce(newest.xmin::text, '') as writer,
        json_build_object('first', gaps.first, 'last', gaps.last) as gaps
      from gaps left join lateral (select id, xmin from audit order by id desc limit 1) as newest on true`,
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

interface WantedNews {
  kinds: readonly string[]
  /** By kind, the columns of which an update counts that changed one; without them each does. */
  columns?: Readonly<Record<string, readonly string[]>>
  most: number
}

/**
 * The changes of some kinds since that end of the trail. Undefined where they are not certain to be all: there are `most`
 * or more, or the database is another one.
 */
export async function newsSince(
  read: Read,
  { last, writer, gaps }: TrailEnd,
  { kinds, columns = {}, most }: WantedNews,
): Promise<News[] | undefined> {
  const [same] = await read(
    'trail.goesOn',
    'select $1::bigint = 0 or exists (select from audit where id = $1 and xmin::text = $2) as "goesOn"',
    [last, writer],
    z.object({ goesOn: z.boolean() }),
  )
  if (!same!.goesOn) return undefined
  const news = await read(
    'trail.news',
    `select entity, entity_id as "recordId", project_id as "projectId",
        (before ->> 'project_id')::integer as "formerProjectId"
      from (
        select * from audit where id > $1
        union all
        select audit.* from unnest($4::bigint[], $5::bigint[]) as gap (first, last)
          join audit on audit.id between gap.first and gap.last
      ) as come
      where entity = any ($2::text[]) and (
        action <> 'update' or not $6::jsonb ? entity
        or before ?| array(select jsonb_array_elements_text($6::jsonb -> entity)))
      limit $3`,
    [last, kinds, most, gaps.first, gaps.last, JSON.stringify(columns)],
    News,
  )
  return news.length < most ? news : undefined
}

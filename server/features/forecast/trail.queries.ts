import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { RowClaim } from '#server/platform/database/row-claim.ts'

export type Read = <Row extends object>(
  name: string,
  text: string,
  values: unknown[],
  claim: RowClaim<Row>,
) => Promise<Row[]>

/** No change comes between a record and its trail. */
export const inOneLook = <T>(db: Database, work: (read: Read) => Promise<T>): Promise<T> =>
  db.look(async (tx) => work(async (name, text, values, claim) => namedIn(tx, name, text, values, claim)))

const Stamp = z.object({ stamp: z.string() })

/**
 * Differs after every change: the last id, and how many before it are seen, since ids are given before commits.
 * Sign-ins change no record and do not count.
 */
export async function trailStamp(db: Database): Promise<string> {
  const rows = await db.quick(
    'trail.stamp',
    `with last as materialized (select coalesce(max(id), 0) as id from audit where entity <> 'session')
      select last.id || '.' || (select count(*) from audit where audit.id > last.id - 2000 and entity <> 'session') as stamp
      from last`,
    [],
    Stamp,
  )
  return firstOf(rows).stamp
}

/** Missing ids among so many are looked for again: transactions end long before so many rows come behind theirs. */
const stillOpen = 10_000

const TrailEnd = z.object({
  last: z.int(),
  writer: z.string(),
  gaps: z.object({ first: z.array(z.int()), last: z.array(z.int()) }),
})
/** The last id, its transaction, and the `gaps` before it, whose rows may still be committed. */
export type TrailEnd = z.infer<typeof TrailEnd>

export async function trailEnd(read: Read): Promise<TrailEnd> {
  const rows = await read(
    'trail.end',
    // Hardly ever an id is missing, and to count them takes 0.8 ms, not 6.5.
    `with bound as (select greatest(0, coalesce(max(id), 0) - ${stillOpen}) as id from audit),
        seen as (select id, lag(id, 1, (select id from bound)) over (order by id) as former
          from audit where id > (select id from bound) and
            (select max(id) - (select id from bound) > count(*) from audit where id > (select id from bound))),
        gaps as (select coalesce(json_agg(former + 1), '[]') as first, coalesce(json_agg(id - 1), '[]') as last
          from seen where id > former + 1)
      select coalesce(newest.id, 0) as last, coalesce(newest.xmin::text, '') as writer,
        json_build_object('first', gaps.first, 'last', gaps.last) as gaps
      from gaps left join lateral (select id, xmin from audit order by id desc limit 1) as newest on true`,
    [],
    TrailEnd,
  )
  return firstOf(rows)
}

const News = z.object({
  entity: z.string(),
  recordId: z.int(),
  projectId: z.nullable(z.int()),
  formerProjectId: z.nullable(z.int()),
  isErasure: z.boolean(),
})
type News = z.infer<typeof News>

interface WantedNews {
  kinds: readonly string[]
  /** By kind: an update counts only when it changed one of them. */
  columns?: Readonly<Record<string, readonly string[]>>
  most: number
}

/**
 * Undefined when they may not be all: `most` or more, another database, or an erased person, whose name may have stood
 * in any record: those get no row of their own.
 */
export async function newsSince(
  read: Read,
  { last, writer, gaps }: TrailEnd,
  { kinds, columns = {}, most }: WantedNews,
): Promise<News[] | undefined> {
  const same = await read(
    'trail.goesOn',
    'select $1::bigint = 0 or exists (select from audit where id = $1 and xmin::text = $2) as "goesOn"',
    [last, writer],
    z.object({ goesOn: z.boolean() }),
  )
  if (!firstOf(same).goesOn) return undefined
  const news = await read(
    'trail.news',
    `select entity, entity_id as "recordId", project_id as "projectId",
        (before ->> 'project_id')::integer as "formerProjectId", action = 'erase' as "isErasure"
      from (
        select * from audit where id > $1
        union all
        select audit.* from unnest($4::bigint[], $5::bigint[]) as gap (first, last)
          join audit on audit.id between gap.first and gap.last
      ) as come
      where action = 'erase' or entity = any ($2::text[]) and (
        action <> 'update' or not $6::jsonb ? entity
        or before ?| array(select jsonb_array_elements_text($6::jsonb -> entity)))
      limit $3`,
    [last, kinds, most, gaps.first, gaps.last, JSON.stringify(columns)],
    News,
  )
  return news.length < most && !news.some(({ isErasure }) => isErasure) ? news : undefined
}

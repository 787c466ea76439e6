import * as z from 'zod/mini'

import { nearLicenceDays } from '#contract/licence-risk.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { RowClaim } from '#server/platform/database/row-claim.ts'
import { matching } from '#server/platform/database/search-words.ts'

import { putBackValues, withPutBack, type PutBack, type Read } from './put-back.queries.ts'

const day = z.string()

/** A project as its record has it, by its columns' names; its keys are those that lists are ordered by. */
const StoredProject = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  name_key: z.string(),
  customer_id: z.int(),
  product_id: z.int(),
  project_status_id: z.int(),
  employee_ids: z.array(z.int()),
  start_date: day,
  end_date: day,
  scheduled_date: z.nullable(day),
  real_end_date: z.nullable(day),
  percentage: z.int(),
  total_cost: z.int(),
  planned: z.number(),
  realized: z.number(),
  phase: z.nullable(z.int()),
})
export type StoredProject = z.infer<typeof StoredProject>

const Customer = z.object({ id: z.int(), name: z.string(), key: z.string(), classification: z.int() })
export type Customer = z.infer<typeof Customer>

const Status = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  key: z.string(),
  closes_project: z.boolean(),
  quiet: z.boolean(),
})
export type Status = z.infer<typeof Status>

const Product = z.object({ id: z.int(), name: z.string(), channel: z.string(), licensed: z.boolean() })
export type Product = z.infer<typeof Product>

/** Kinds of record that a portfolio is made of: projects and what belongs to one, and what these refer to. */
export const ownKinds = ['project', 'projectMilestone', 'checkpoint', 'licence'] as const
const sharedKinds = ['projectStatus', 'customer', 'product'] as const

const Changed = z.object({
  entity: z.enum([...ownKinds, ...sharedKinds]),
  id: z.int(),
  action: z.enum(['create', 'update', 'delete']),
  projectId: z.nullable(z.int()),
  before: z.nullable(z.record(z.string(), z.unknown())),
})
export type Changed = z.infer<typeof Changed>

/** A change of a project's days or status, and its instant, in milliseconds. A scheduled day that was none is ''. */
const Move = z.object({
  id: z.int(),
  scheduled: z.nullable(z.string()),
  end: z.nullable(z.string()),
  status: z.nullable(z.int()),
  at: z.number(),
})
export type Move = z.infer<typeof Move>

/** The weight that is assigned to a project and, where every milestone has planned days, these. */
const Work = z.object({
  id: z.int(),
  assigned: z.number(),
  windows: z.nullable(
    z.array(z.object({ weight: z.number(), plannedStart: z.nullable(day), plannedEnd: z.nullable(day) })),
  ),
})
export type Work = z.infer<typeof Work>

const Progress = z.object({
  id: z.int(),
  at: z.string(),
  planned: z.number(),
  realized: z.number(),
  percentage: z.int(),
})
export type Progress = z.infer<typeof Progress>

const FollowUp = z.object({ id: z.int(), last: z.string() })

/** What the licences of a project come to on a day; those that were renewed are left out. */
const Licensed = z.object({
  id: z.int(),
  next: z.nullable(day),
  soonest: z.nullable(day),
  near: z.nullable(z.boolean()),
  /** The products of which one is active and valid. */
  activeProductIds: z.array(z.int()),
})
export type Licensed = z.infer<typeof Licensed>

const projects = `select projects.id, projects.version, projects.name, name_key, customer_id, product_id,
    project_status_id, employee_ids, start_date, end_date, scheduled_date, real_end_date, percentage, total_cost,
    planned, realized, phase
  from projects`

const changesOf = (kinds: readonly string[], more: string): string => `select entity, entity_id as id, action,
    project_id as "projectId", before - '{summary,contact_ids,city_id,comments,serial_number,description}'::text[] as before,
    audit.id as trail_id
  from audit where at >= $1::timestamptz and entity = any ('{${kinds.join()}}') ${more}`

const newestFirst = (changes: string): string =>
  `select entity, id, action, "projectId", before from (${changes}) as changes order by trail_id desc`

const moves = (more: string): string => `select entity_id as id,
    case when before ? 'scheduled_date' then coalesce(before ->> 'scheduled_date', '') end as scheduled,
    before ->> 'end_date' as end, (before ->> 'project_status_id')::integer as status,
    (extract(epoch from at) * 1000)::float8 as at
  from audit where entity = 'project' and action = 'update'
    and before ?| array['scheduled_date', 'end_date', 'project_status_id'] ${more}
  order by audit.id`

const work = (more: string): string => `select project_id as id, sum(weight) as assigned,
    case when count(planned_start) = count(*) then json_agg(json_build_object(
      'weight', weight, 'plannedStart', planned_start, 'plannedEnd', planned_end))
      filter (where planned_start is not null) end as windows
  from ${withPutBack('projectMilestone')} where true ${more} group by project_id`

/** Each is found by the index: a project has many rows, of which one is read. */
const progressBefore = `select those.id, last.* from unnest($2::integer[]) as those (id) cross join lateral (
    select at, planned, realized, percentage from progress_history
    where project_id = those.id and at < $1::timestamptz
    order by progress_history.id desc limit 1
  ) as last`

const lastFollowUps = (more: string): string => `select project_id as id,
    (max(date) at time zone 'America/Bogota')::date as last
  from ${withPutBack('checkpoint')}
  where date < $3::timestamptz ${more} group by project_id`

const licences = (more: string): string => `with those as materialized (
    select * from ${withPutBack('licence')} where true ${more}
  )
  select project_id as id, min(expiration_date) filter (where expiration_date >= $3::date) as next,
    min(expiration_date) as soonest,
    bool_or(expiration_date between $3::date - ${nearLicenceDays} and $3::date + ${nearLicenceDays}) as near,
    coalesce(array_agg(distinct product_id) filter (where status = 1 and expiration_date >= $3::date), '{}')
      as "activeProductIds"
  from those where not exists (select from those as renewal where renewal.renews_id = those.id) group by project_id`

/**
 * What a portfolio reads, all of it of one moment; days as `YYYY-MM-DD`, instants in ISO 8601.
 * @param only the projects that are read; without them all are
 */
export const readerOf = (read: Read, only?: readonly number[]) => {
  /** Reads by the statement of all, or by the one of some, whose ids are its last value. */
  const readThose = <Row extends object>(
    name: string,
    text: (more: string) => string,
    values: unknown[],
    { claim, column }: { claim: RowClaim<Row>; column: string },
  ): Promise<Row[]> =>
    only
      ? read(`${name}.some`, text(`and ${column} = any ($${values.length + 1}::integer[])`), [...values, only], claim)
      : read(name, text(''), values, claim)
  return {
    projects: () =>
      readThose('portfolio.projects', (more) => `${projects} where true ${more}`, [], {
        claim: StoredProject,
        column: 'projects.id',
      }),
    customers: (ids: readonly number[]) =>
      read(
        'portfolio.customers',
        `select id, commercial_name as name, name_key as key, classification from customers
        where id = any ($1::integer[])`,
        [ids],
        Customer,
      ),
    statuses: () =>
      read(
        'portfolio.statuses',
        'select id, name, color, order_key as key, closes_project, quiet from project_statuses',
        [],
        Status,
      ),
    products: () => read('portfolio.products', 'select id, name, channel, licensed from products', [], Product),
    /** What was changed from an instant on, newest first. */
    changedSince: (end: string) =>
      readThose(
        'portfolio.changes',
        (more) => newestFirst(`${changesOf(ownKinds, more)} union all ${changesOf(sharedKinds, '')}`),
        [end],
        { claim: Changed, column: 'project_id' },
      ),
    /** All changes of days and statuses, in the order in which they were made. */
    moves: () => readThose('portfolio.moves', moves, [], { claim: Move, column: 'entity_id' }),
    work: (putBack: PutBack) =>
      readThose('portfolio.work', work, putBackValues(putBack), { claim: Work, column: 'project_id' }),
    /** How far projects were before an instant. */
    progressBefore: (end: string, ids: readonly number[]) =>
      read('portfolio.progress', progressBefore, [end, ids], Progress),
    lastFollowUps: (end: string, putBack: PutBack) =>
      readThose('portfolio.followUps', lastFollowUps, [...putBackValues(putBack), end], {
        claim: FollowUp,
        column: 'project_id',
      }),
    licences: (asOf: string, putBack: PutBack) =>
      readThose('portfolio.licences', licences, [...putBackValues(putBack), asOf], {
        claim: Licensed,
        column: 'project_id',
      }),
    read,
  }
}
export type PortfolioReader = ReturnType<typeof readerOf>

/** Reads with one look at the database, so that no change comes between a record and its trail. */
export const readPortfolio = <T>(db: Database, work: (read: Read) => Promise<T>): Promise<T> =>
  db.sql
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => work(async (name, text, values, claim) => namedIn(tx, name, text, values, claim)))

/** The projects that a search finds, by today's names. */
export async function foundProjects(db: Database, searchTerm: string): Promise<Set<number> | undefined> {
  const search = matching(searchTerm, 'search', 1)
  if (search === undefined) return undefined
  const text = `select id from projects where ${search.sql}`
  const rows = await db.named(`portfolio.search.${search.name}`, text, search.values, z.object({ id: z.int() }))
  return new Set(rows.map(({ id }) => id))
}

const Person = z.object({ id: z.int(), version: z.int(), fullName: z.string() })
type Person = z.infer<typeof Person>

/** People by their ids. */
export async function peopleById(db: Database, ids: readonly number[]): Promise<Map<number, Person>> {
  const rows = await db.named(
    'portfolio.people',
    `select id, version, full_name(first_name, middle_name, last_name, surname) as "fullName" from employees
      where id = any ($1::integer[])`,
    [ids],
    Person,
  )
  return new Map(rows.map((person) => [person.id, person]))
}

/** Of each project the reason of the last novedad before an instant that moved its date. */
export async function lastReasons(db: Database, end: string, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.named(
    'portfolio.reasons',
    `select distinct on (project_id) project_id as id, comments from project_changes
      where project_id = any ($2::integer[]) and date < $1::timestamptz and new_date <> previous_date
      order by project_id, date desc, project_changes.id desc`,
    [end, ids],
    z.object({ id: z.int(), comments: z.string() }),
  )
  return new Map(rows.map(({ id, comments }) => [id, comments]))
}

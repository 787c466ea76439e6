import * as z from 'zod/mini'

import { mostEntries, type AgendaKind } from '#contract/agenda.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What is asked for: days, both included, and whose, where only some are wanted. */
export interface AgendaFilter {
  from: string
  to: string
  customerIds?: readonly number[] | undefined
  employeeIds?: readonly number[] | undefined
  /** The person whose own alone are wanted. */
  mine?: number | undefined
}

const AgendaRow = z.object({
  /** Of a follow-up, before it is moved on to a working day. */
  day: z.string(),
  from: z.nullable(z.string()),
  /** What names it among all entries, as long as it stands for the same thing. */
  uid: z.string(),
  entityId: z.int(),
  projectId: z.int(),
  projectName: z.string(),
  customerName: z.string(),
  title: z.string(),
  /** The follow-up of a task. */
  checkpointId: z.nullable(z.int()),
  /** Responsables, or whose task it is. */
  employeeIds: z.array(z.int()),
  version: z.int(),
  updatedAt: z.string(),
})
export type AgendaRow = z.infer<typeof AgendaRow>

type RecordKind = Exclude<AgendaKind, 'holiday'>

interface Source {
  /** Columns of an {@link AgendaRow} in their order, without the project's. */
  columns: string
  from: string
  where: string
  /** The day, which is between the two that are asked for. */
  day: string
  /** Who it is for: responsables of the project, or one person. */
  person?: string
}

const open = 'not project_statuses.closes_project'
const ofProject = `join project_statuses on project_statuses.id = projects.project_status_id
  join customers on customers.id = projects.customer_id`

const sources: Record<RecordKind, Source> = {
  projectDue: {
    day: 'coalesce(projects.scheduled_date, projects.end_date)',
    columns: `null::date as "from", 'project-' || projects.id || '-due' as uid, projects.id as "entityId",
      projects.name as title, null::integer as "checkpointId", projects.version, projects.updated_at as "updatedAt"`,
    from: `projects ${ofProject}`,
    where: open,
  },
  milestone: {
    day: 'assigned.planned_end',
    columns: `assigned.planned_start as "from", 'project-milestone-' || assigned.id as uid, assigned.id as "entityId",
      milestones.name as title, null::integer as "checkpointId", assigned.version, assigned.updated_at as "updatedAt"`,
    from: `project_milestones as assigned join milestones on milestones.id = assigned.milestone_id
      join projects on projects.id = assigned.project_id ${ofProject}`,
    where: `assigned.percentage_realized < 100 and ${open}`,
  },
  task: {
    day: 'tasks.estimated_date',
    columns: `null::date as "from", 'checkpoint-task-' || tasks.id as uid, tasks.id as "entityId", tasks.task as title,
      tasks.checkpoint_id as "checkpointId", tasks.version, tasks.updated_at as "updatedAt"`,
    from: `checkpoint_tasks as tasks join checkpoints on checkpoints.id = tasks.checkpoint_id
      join projects on projects.id = checkpoints.project_id join customers on customers.id = projects.customer_id`,
    where: 'tasks.status < 3',
    person: 'tasks.employee_id',
  },
  licence: {
    day: 'licences.expiration_date',
    columns: `null::date as "from", 'licence-' || licences.id as uid, licences.id as "entityId", products.name as title,
      null::integer as "checkpointId", licences.version, licences.updated_at as "updatedAt"`,
    from: `licences join products on products.id = licences.product_id
      join projects on projects.id = licences.project_id ${ofProject}`,
    where: `not exists (select from licences as renewal where renewal.renews_id = licences.id) and ${open}`,
  },
  // The last follow-up is that of a day in Bogotá; without one the start counts.
  followUp: {
    day: 'expected.day',
    columns: `null::date as "from", case when last.id is null then 'project-' || projects.id || '-first-follow-up'
        else 'checkpoint-' || last.id || '-next' end as uid, projects.id as "entityId", projects.name as title,
      null::integer as "checkpointId", coalesce(last.version, projects.version) as version,
      coalesce(last.updated_at, projects.updated_at) as "updatedAt"`,
    from: `projects ${ofProject} join cadences on cadences.classification = customers.classification
      left join lateral (select id, version, date, updated_at from checkpoints
        where checkpoints.project_id = projects.id and date < $3::timestamptz order by date desc, id desc limit 1) as last on true
      cross join lateral (select
        coalesce((last.date at time zone 'America/Bogota')::date, projects.start_date) + cadences.days as day) as expected`,
    where: `${open} and not project_statuses.quiet and projects.start_date < ($3::timestamptz at time zone 'America/Bogota')::date`,
  },
}

const responsables = `array(select employee_id from project_employees where project_id = projects.id order by employee_id)`

const isResponsable = (those: string): string =>
  `exists (select from project_employees as theirs where theirs.project_id = projects.id and theirs.employee_id = any (${those}))`

/** The condition that what is asked for is one of these people's. */
const isTheirs = ({ person }: Source, those: string): string =>
  person ? `${person} = any (${those})` : isResponsable(those)

/** The same of one person's own: of a project they are a responsable or follow it. */
const isMine = ({ person }: Source, mine: string): string =>
  person
    ? `${person} = ${mine}`
    : `(${isResponsable(`array[${mine}]`)} or exists (select from project_following as followed
        where followed.project_id = projects.id and followed.employee_id = ${mine} and followed.follows))`

/**
 * What of a kind stands on these days, by day, at most one more than may be answered.
 * @param end the end of today, ISO 8601: what a project's last follow-up is
 * @param today where given, the entries nearest to it come first
 */
export async function agendaRows(
  db: Database,
  kind: RecordKind,
  { from, to, customerIds, employeeIds, mine }: AgendaFilter,
  { end, today }: { end: string; today?: string },
): Promise<AgendaRow[]> {
  const source = sources[kind]
  // The statement of follow-ups has the end of today at its third place.
  const values: unknown[] = kind === 'followUp' ? [from, to, end] : [from, to]
  const given = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    `${source.day} between $1::date and $2::date`,
    source.where,
    customerIds && `projects.customer_id = any (${given(customerIds)}::integer[])`,
    employeeIds && isTheirs(source, `${given(employeeIds)}::integer[]`),
    mine !== undefined && isMine(source, `${given(mine)}::integer`),
  ].filter((condition) => typeof condition === 'string')
  const order = today === undefined ? source.day : `abs(${source.day} - ${given(today)}::date)`
  const name = [
    kind,
    customerIds && 'customers',
    employeeIds && 'people',
    mine !== undefined && 'mine',
    today && 'near',
  ]
  // None is null, which the columns of planned days do not say.
  const text = `select coalesce(${source.day}, $1::date) as day, ${source.columns}, projects.id as "projectId",
      projects.name as "projectName", customers.commercial_name as "customerName",
      ${source.person ? `array[${source.person}]` : responsables} as "employeeIds"
    from ${source.from} where ${conditions.join(' and ')} order by ${order}, "entityId" limit ${mostEntries + 1}`
  return db.named(`agenda.${name.filter(Boolean).join('.')}`, text, values, AgendaRow)
}

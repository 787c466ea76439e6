import * as z from 'zod/mini'

import { mostEntries, type AgendaKind } from '#contract/agenda.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface AgendaFilter {
  from: string
  to: string
  customerIds?: readonly number[] | undefined
  employeeIds?: readonly number[] | undefined
  mine?: number | undefined
}

const AgendaRow = z.object({
  /** Before a follow-up is moved on to a working day. */
  day: z.string(),
  from: z.nullable(z.string()),
  /** Identifies the entry as long as it stands for the same thing. */
  uid: z.string(),
  entityId: z.int(),
  projectId: z.int(),
  projectName: z.string(),
  customerName: z.string(),
  title: z.string(),
  checkpointId: z.nullable(z.int()),
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
  day: string
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
  // In Bogotá; without a follow-up the start counts.
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

const isTheirs = ({ person }: Source, those: string): string =>
  person ? `${person} = any (${those})` : isResponsable(those)

/** Of a project where they are responsables or followers. */
const isMine = ({ person }: Source, mine: string): string =>
  person
    ? `${person} = ${mine}`
    : `(${isResponsable(`array[${mine}]`)} or exists (select from project_following as followed
        where followed.project_id = projects.id and followed.employee_id = ${mine} and followed.follows))`

/**
 * By day, at most one row more than an answer may have. `end` is the end of today, ISO 8601, for a project's last
 * follow-up; with `today` the nearest entries come first.
 */
export async function agendaRows(
  db: Database,
  kind: RecordKind,
  { from, to, customerIds, employeeIds, mine }: AgendaFilter,
  { end, today }: { end: string; today?: string },
): Promise<AgendaRow[]> {
  const source = sources[kind]
  // Follow-ups have the end of today as $3.
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
  // Without a day it is null, which the type of planned days lacks.
  const text = `select coalesce(${source.day}, $1::date) as day, ${source.columns}, projects.id as "projectId",
      projects.name as "projectName", customers.commercial_name as "customerName",
      ${source.person ? `array[${source.person}]` : responsables} as "employeeIds"
    from ${source.from} where ${conditions.join(' and ')} order by ${order}, "entityId" limit ${mostEntries + 1}`
  return db.named(`agenda.${name.filter(Boolean).join('.')}`, text, values, AgendaRow)
}

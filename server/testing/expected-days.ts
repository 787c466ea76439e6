import * as z from 'zod/mini'

export interface Asked {
  context: { db: { pool: { query(text: string): Promise<{ rows: unknown[] }> } } }
}

// A second, simple program: day by day it asks each record what happens.

const Portfolio = z.array(
  z.object({ id: z.int(), due: z.string(), forecast: z.nullable(z.string()), light: z.string() }),
)
export type Seen = z.infer<typeof Portfolio>[number]

const day = (text: string, more: number): string =>
  new Date(Date.parse(`${text}T12:00:00Z`) + more * 86_400_000).toISOString().slice(0, 10)
const weekday = (text: string): number => (new Date(`${text}T12:00:00Z`).getUTCDay() + 6) % 7

/** From a wall calendar. */
const holidays = new Set(['2026-11-02', '2026-11-16', '2026-12-08', '2026-12-25', '2027-01-01', '2027-01-11'])
export const isWorkday = (text: string): boolean => weekday(text) < 5 && !holidays.has(text)
const anyWorkday = (after: string, before: string): boolean => {
  for (let one = day(after, 1); one < before; one = day(one, 1)) if (isWorkday(one)) return true
  return false
}
const isLastBefore = (one: string, end: string): boolean => one < end && isWorkday(one) && !anyWorkday(one, end)
const isFirstAfter = (one: string, end: string): boolean => one > end && isWorkday(one) && !anyWorkday(end, one)
export const beginsWeek = (one: string): boolean => isWorkday(one) && !anyWorkday(day(one, -weekday(one) - 1), one)

interface Told {
  person: number
  kind: string
  record: number
  /** The run's day. */
  on: string
}

const written = ({ person, kind, record, on }: Told): string => `${on} ${kind} ${record} to ${person}`

interface Tables {
  tasks: { id: number; who: number; day: string }[]
  projects: { id: number; start: string; due: string; quiet: boolean; rhythm: number; last: string | null }[]
  licences: { id: number; project: number; ends: string }[]
  people: number[]
  responsables: { project: number; who: number }[]
  following: { project: number; who: number; follows: boolean }[]
}

async function tablesOf({ context: { db } }: Asked): Promise<Tables> {
  const rows = async <Row>(text: string): Promise<Row[]> => (await db.pool.query(text)).rows as Row[]
  const open = `join project_statuses s on s.id = p.project_status_id and not s.closes_project`
  return {
    tasks: await rows(`select t.id, t.employee_id as who, t.estimated_date::text as day from checkpoint_tasks t
      join checkpoints c on c.id = t.checkpoint_id join projects p on p.id = c.project_id ${open} where t.status <> 3`),
    projects:
      await rows(`select p.id, p.start_date::text as start, coalesce(p.scheduled_date, p.end_date)::text as due, s.quiet,
      (select days from cadences where classification = u.classification) as rhythm,
      (select max((date at time zone 'America/Bogota')::date)::text from checkpoints where project_id = p.id) as last
      from projects p ${open} join customers u on u.id = p.customer_id`),
    licences: await rows(`select l.id, l.project_id as project, l.expiration_date::text as ends from licences l
      join projects p on p.id = l.project_id ${open} where l.id not in (select renews_id from licences where renews_id is not null)`),
    people: (
      await rows<{ id: number }>(`select e.id from employees e join roles r on r.id = e.role_id
        where e.is_active and e.has_user and 'portal.access' = any (r.permissions)`)
    ).map(({ id }) => id),
    responsables: await rows('select id as project, unnest(employee_ids) as who from projects'),
    following: await rows('select project_id as project, employee_id as who, follows from project_following'),
  }
}

export class ExpectedDays {
  readonly told: string[] = []
  readonly mailed: string[] = []
  readonly #before = new Set<string>()
  readonly #found = new Set<string>()
  readonly #waiting = new Map<number, { kind: string }[]>()
  #red: Set<number> | undefined

  /** About the days after `since`. */
  async run(app: Asked, { since, on, seen }: { since: string; on: string; seen: readonly Seen[] }): Promise<void> {
    const tables = await tablesOf(app)
    const covered: string[] = []
    for (let one = day(since, 1); one <= on; one = day(one, 1)) covered.push(one)
    const about = (kind: string, record: number, what: string, whom: readonly number[]): void => {
      for (const person of whom) this.#tell({ person, kind, record, on }, what, tables.people)
    }
    const hearing = (project: number): number[] => {
      const told = new Set(tables.responsables.flatMap((one) => (one.project === project ? [one.who] : [])))
      for (const one of tables.following)
        if (one.project === project) {
          if (one.follows) told.add(one.who)
          else told.delete(one.who)
        }
      return [...told]
    }
    for (const task of tables.tasks) {
      let last: [string, string] | undefined
      for (const one of covered) {
        if (isLastBefore(one, task.day)) last = ['taskDue', task.day]
        if (isFirstAfter(one, task.day) || (one > task.day && anyWorkday(task.day, one) && beginsWeek(one)))
          last = ['taskOverdue', `${task.day} ${one}`]
      }
      if (last) about(last[0], task.id, last[1], [task.who])
    }
    for (const { id, due, start, quiet, rhythm, last } of tables.projects) {
      let near: number | undefined
      let silent = false
      for (const one of covered) {
        for (const days of [30, 7, 1]) if (day(one, days) === due) near = days
        let expected = day(last ?? start, rhythm)
        while (!isWorkday(expected)) expected = day(expected, 1)
        if (!quiet && start <= on && one === day(expected, 1)) silent = true
      }
      if (near !== undefined) about('projectDue', id, `${due} ${near}`, hearing(id))
      if (silent) about('silent', id, `${last ?? start} ${rhythm}`, hearing(id))
    }
    const red = new Set(seen.filter(({ light }) => light === 'red').map(({ id }) => id))
    for (const id of red) if (this.#red && !this.#red.has(id)) about('turnedRed', id, on, hearing(id))
    for (const { id, project, ends } of tables.licences) {
      const of = seen.find((one) => one.id === project)!
      const end = of.forecast !== null && of.forecast > of.due ? of.forecast : of.due
      let near: string | undefined
      for (const one of covered) for (const days of [90, 30, 7, 0]) if (day(one, days) === ends) near = String(days)
      if (ends >= on && ends < end && !this.#found.has(`${id} ${ends}`)) {
        this.#found.add(`${id} ${ends}`)
        if (this.#red) near = 'early'
      }
      if (near !== undefined) about('licenceEnds', id, `${ends} ${near}`, hearing(project))
    }
    this.#red = red
  }

  #tell(told: Told, what: string, people: readonly number[]): void {
    const { person, kind, record } = told
    const cause = `${person} ${kind} ${record} ${what}`
    if (!people.includes(person) || this.#before.has(cause)) return
    this.#before.add(cause)
    this.told.push(written(told))
    this.#waiting.set(person, [...(this.#waiting.get(person) ?? []), told])
  }

  heard(person: number, kind: string): void {
    this.#waiting.set(person, [...(this.#waiting.get(person) ?? []), { kind }])
  }

  read(person: number): void {
    this.#waiting.delete(person)
  }

  async mail(app: Asked, on: string): Promise<void> {
    const { tasks, people } = await tablesOf(app)
    let next = day(on, 1)
    while (!isWorkday(next)) next = day(next, 1)
    const sunday = day(on, 6 - weekday(on))
    const until = next > sunday ? next : sunday
    for (const [person, waiting] of this.#waiting)
      if (people.includes(person)) {
        const says = waiting.some(({ kind }) => kind !== 'taskDue' && kind !== 'taskOverdue')
        if (says || tasks.some(({ who, day: of }) => who === person && of <= until))
          this.mailed.push(`${on} to ${person}`)
      }
    this.#waiting.clear()
  }
}

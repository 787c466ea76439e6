import { randomUUID } from 'node:crypto'

import { dayOfNumber, numberOfDay } from '#contract/days.ts'
import { firstOf, itemAt } from '#contract/items.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { sessionTokens } from '#server/features/session/tokens.service.ts'
import type { Keys } from '#server/platform/base/secrets.ts'

import { ask } from '../calls.ts'
import { administrators, managers, people } from './company.ts'
import type { Rows, Simulation } from './instances.ts'

/** What one act tells one person: of how many records of that kind. */
interface ToldAct {
  person: number
  kind: NoticeKind
  count: number
}

interface Project {
  id: number
  due: string
  open: boolean
  /** Responsables that have not silenced it, and who follows it. */
  hearing: number[]
  responsables: number[]
}

/** Who never leaves: the first of all. */
const staying = 20

const later = (day: string, days: number): string => dayOfNumber(numberOfDay(day) + days)

/** The people of a simulated company: what they do by the portal's calls, and, act by act, whom that is to be told. */
export class Office {
  readonly told: ToldAct[] = []
  readonly #simulation: Simulation
  readonly #keys: Pick<Keys, 'token'>
  readonly #first: number
  #seed = 20_261_120

  constructor(simulation: Simulation, keys: Keys, first: number) {
    this.#simulation = simulation
    this.#keys = keys
    this.#first = first
  }

  get #rows(): Rows {
    return this.#simulation.rows
  }

  /** The same numbers in each run: 0 to `below` - 1. */
  some(below: number): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor((this.#seed / 0x8000_0000) * below)
  }

  #one = <Item>(list: readonly Item[]): Item => itemAt(list, this.some(list.length))

  person = (n: number): number => this.#first + n
  /** Somebody who leads projects; none of them ever leaves. */
  #manager = (): number => this.person(administrators + this.some(managers))

  /** A call as somebody, to one of the portals. @returns its answer, undefined where it was refused */
  async as<Answer = unknown>(
    person: number,
    method: string,
    path: string,
    json?: unknown,
  ): Promise<Answer | undefined> {
    const { portals, now } = this.#simulation
    const sessionId = randomUUID()
    const end = new Date(now().getTime() + 3_600_000).toISOString()
    await this.#rows(
      `insert into sessions (id, employee_id, created_at, last_seen_at, expires_at, address, user_agent)
      values ($1, $2, $3, $3, $4, '192.0.2.1', 'Simulacro')`,
      [sessionId, person, now().toISOString(), end],
    )
    const token = await sessionTokens(this.#keys, { now }).sign({ employeeId: person, sessionId }, end)
    const portal = this.#one(portals)
    const answer = await ask(`${portal.api}${path}`, { token, method, ...(json !== undefined && { json }) })
    const text = await answer.text()
    if (answer.status >= 500 || answer.status === 401) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return answer.ok ? ((text === '' ? {} : JSON.parse(text)) as Answer) : undefined
  }

  /** Of one act a person gets one notice, of the first kind; who acted, who left and who has no access gets none. */
  async #tells(
    actor: number,
    kinds: readonly (readonly [kind: NoticeKind, persons: readonly number[]])[],
  ): Promise<void> {
    const reachable = await this.#rows<{ id: number }>('select id from employees where is_active and has_user')
    const told = new Set<number>([actor])
    for (const [kind, persons] of kinds) {
      const those = Map.groupBy(persons, (person) => person)
      for (const [person, some] of those) {
        if (told.has(person) || !reachable.some(({ id }) => id === person)) continue
        told.add(person)
        this.told.push({ person, kind, count: some.length })
      }
    }
  }

  async #project(): Promise<Project> {
    const rows = await this.#rows<Omit<Project, 'hearing'>>(
      `select p.id, coalesce(p.scheduled_date, p.end_date)::text as due, not s.closes_project as open,
        p.employee_ids as responsables
      from projects p join project_statuses s on s.id = p.project_status_id order by p.id limit 1 offset $1`,
      [this.some(200)],
    )
    const project = firstOf(rows)
    const following = await this.#rows<{ who: number; follows: boolean }>(
      'select employee_id as who, follows from project_following where project_id = $1',
      [project.id],
    )
    const hearing = new Set(project.responsables)
    for (const { who, follows } of following) if (follows) hearing.add(who)
    for (const { who, follows } of following) if (!follows) hearing.delete(who)
    return { ...project, hearing: [...hearing] }
  }

  async #followUp(day: string): Promise<void> {
    const [actor, project] = [this.#manager(), await this.#project()]
    const owners = Array.from({ length: this.some(4) }, () => this.person(this.some(people)))
    const tasks = owners.map((employeeId, n) => ({
      employeeId,
      task: `Encargo ${n}`,
      estimatedDate: later(day, 1 + this.some(30)),
      comments: 'x',
    }))
    const body = { employeeId: actor, projectId: project.id, summary: 'Comité', comments: 'x', tasks }
    if ((await this.as(actor, 'POST', '/project-checkpoints', body)) === undefined || !project.open) return
    await this.#tells(actor, [
      ['taskAssigned', owners],
      ['followUpAdded', project.hearing],
    ])
  }

  async #novedad(): Promise<void> {
    const [actor, project] = [this.#manager(), await this.#project()]
    const body = { newDate: later(project.due, 1 + this.some(40)), comments: 'x' }
    const path = `/project-changes/create-project-changes-body/${project.id}`
    if ((await this.as(actor, 'POST', path, body)) === undefined || !project.open) return
    await this.#tells(actor, [['projectMoved', project.hearing]])
  }

  async #handOver(): Promise<void> {
    const [actor, project] = [this.#manager(), await this.#project()]
    const employeeIds = [this.person(this.some(people)), ...project.responsables.slice(1)]
    const body = { employeeIds: [...new Set(employeeIds)] }
    const done = await this.as(actor, 'PUT', `/projects/update-project/${project.id}`, body)
    if (done === undefined || !project.open) return
    const news = body.employeeIds.filter((id) => !project.responsables.includes(id))
    await this.#tells(actor, [['projectAssigned', news]])
  }

  async #status(): Promise<void> {
    const [actor, project] = [this.#manager(), await this.#project()]
    const name = this.#one(['Finalizado', 'Suspendido', 'En ejecución'])
    const statuses = await this.#rows<{ id: number; same: boolean }>(
      `select s.id, p.project_status_id = s.id as same from project_statuses s, projects p where s.name = $1 and p.id = $2`,
      [name, project.id],
    )
    const status = firstOf(statuses)
    const body = { newDate: project.due, comments: 'x', projectStatusId: status.id }
    const done = await this.as(actor, 'POST', `/project-changes/create-project-changes-body/${project.id}`, body)
    if (done === undefined || status.same || !project.open) return
    await this.#tells(actor, [['projectMoved', project.hearing]])
  }

  async #taskDone(): Promise<void> {
    const [task] = await this.#rows<{ id: number; who: number; author: number; open: boolean }>(
      `select t.id, t.employee_id as who, c.employee_id as author, not s.closes_project as open
      from checkpoint_tasks t join checkpoints c on c.id = t.checkpoint_id join projects p on p.id = c.project_id
        join project_statuses s on s.id = p.project_status_id join employees e on e.id = t.employee_id
      where t.status <> 3 and e.is_active order by t.id limit 1 offset $1`,
      [this.some(150)],
    )
    if (!task) return
    const path = `/project-checkpoints/update-task-status/${task.id}`
    if ((await this.as(task.who, 'PUT', path, { status: 3 })) === undefined || !task.open) return
    await this.#tells(task.who, [['taskDone', [task.author]]])
  }

  async work(day: string): Promise<void> {
    for (let n = 0; n < 5; n++) await this.#followUp(day)
    for (let n = 0; n < 3; n++) await this.#novedad()
    for (let n = 0; n < 2; n++) await this.#handOver()
    for (let n = 0; n < 4; n++) await this.#taskDone()
    await this.#status()
  }

  /** What nobody is told of, but what the next days tell depends on. @returns who has read all that they were told */
  async change(): Promise<number[]> {
    for (const follows of [true, false]) {
      const { id } = await this.#project()
      await this.as(this.person(this.some(staying)), 'PUT', `/projects/${id}/following`, { follows })
    }
    const project = () => 1 + this.some(200)
    for (let n = 0; n < 4; n++)
      await this.#rows('update projects set percentage = $2 where id = $1', [project(), this.some(101)])
    await this.#rows('update licences set expiration_date = expiration_date + 20 where id % 40 = $1', [this.some(40)])
    const one = this.person(staying + this.some(people - staying))
    await this.#rows('update employees set is_active = not is_active where id = $1', [one])
    const reader = this.#manager()
    const page = await this.as<{ data: { id: number }[] }>(reader, 'GET', '/notices?top=1')
    const until = page?.data[0]?.id
    if (until === undefined) return []
    await this.as(reader, 'POST', '/notices/read', { all: true, until })
    return [reader]
  }
}

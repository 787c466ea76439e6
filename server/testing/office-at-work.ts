import { dayInBogota } from '#contract/days.ts'
import { later, plusDays, workday } from '#server/demo/days.ts'
import { fillDemo } from '#server/demo/fillDemo.ts'
import { errands, meetings } from '#server/demo/follow-up-texts.ts'
import { randomFrom } from '#server/demo/random.ts'

import { openSession } from './factories.ts'
import { filePart, formOf, pdf } from './forms.ts'
import { call, type CallOptions, type TestApp } from './testApp.ts'

interface Person {
  id: number
  email: string
  role: string
}

interface Project {
  id: number
  customerId: number
  productId: number
  cityId: number
  due: string
  atRisk: boolean
  licensed: boolean
  people: number[]
  milestones: { id: number; realized: number }[]
  /** Soon, without a renewal. */
  ending: number[]
}

/** In the demo only one person of a position signs in. */
const roleOf: Readonly<Record<string, string>> = {
  'Gerente de Proyectos': 'Gerente de Proyectos',
  'Ejecutivo(a) Comercial': 'Comercial',
  'Consultor(a)': 'Consultor',
  'Desarrollador(a)': 'Consultor',
  'Analista de Soporte': 'Consultor',
  'Director(a)': 'Consulta',
  'Auxiliar Administrativo(a)': 'Consulta',
}
const team = ['Gerente de Proyectos', 'Consultor', 'Comercial']

/**
 * Saves of a working day by the calls of screens, as in the demo's history; all people sign in. The seed alone decides.
 * The director follows projects at risk. `now` is the portal's clock at the start.
 */
export async function officeAtWork(app: TestApp, { now, seed }: { now: Date; seed: number }) {
  const random = randomFrom(seed)
  const accepted: Record<string, number> = {}
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await app.context.db.pool.query(text, values)).rows as Row[]

  app.setTime(now)
  await fillDemo(app.context, { now, passwordHash: 'of no password' })
  for (const [position, role] of Object.entries(roleOf))
    await rows(
      `update employees e set has_user = true, role_id = (select id from roles where name = $2)
      from positions p where p.id = e.position_id and p.name = $1 and e.is_active and e.role_id is null`,
      [position, role],
    )
  const people = await rows<Person & { position: string }>(
    `select e.id, e.email, r.name as role, p.name as position
    from employees e join roles r on r.id = e.role_id join positions p on p.id = e.position_id
    where e.is_active order by e.id`,
  )
  const known = new Map(people.map((person) => [person.id, person]))
  const having = (role: string) => people.filter((person) => person.role === role).map(({ id }) => id)
  const managers = having('Gerente de Proyectos')
  const sellers = having('Comercial')
  const consultants = having('Consultor')

  const as = async (who: number, kind: string, request: string, options: CallOptions): Promise<void> => {
    const { token } = await openSession(app, known.get(who)!)
    const { status, text } = await call(app, request, { ...options, token })
    if (status >= 300) throw new Error(`${request}: ${status} ${text}`)
    accepted[kind] = (accepted[kind] ?? 0) + 1
  }
  /** Of the project, else a manager. */
  const oneOf = (project: Project, roles: readonly string[]): number => {
    const may = project.people.filter((id) => roles.includes(known.get(id)?.role ?? ''))
    return random.pick(may.length > 0 ? may : managers)
  }
  const dayWithin = (day: string, least: number, most: number) => workday(plusDays(day, random.whole(least, most)))

  const followUp = (project: Project, day: string) => {
    const [summary, comments] = random.pick(meetings)
    const employeeId = oneOf(project, team)
    const tasks = random.some(errands, random.whole(1, 4)).map(([task, words]) => ({
      employeeId: random.pick(project.people),
      task,
      comments: words,
      estimatedDate: dayWithin(day, 5, 30),
    }))
    const body = { employeeId, projectId: project.id, summary, comments, tasks }
    return as(employeeId, 'follow-up', 'POST /project-checkpoints', { body })
  }
  const progress = async (project: Project) => {
    const who = oneOf(project, ['Gerente de Proyectos', 'Consultor'])
    for (const { id, realized } of project.milestones.filter((milestone) => milestone.realized < 100).slice(0, 2))
      await as(who, 'progress', `PUT /project-milestone/update-project-milestone-project/${id}`, {
        body: { percentageRealized: Math.min(100, realized + random.whole(5, 30)) },
      })
  }
  const novedad = (project: Project, day: string) => {
    const newDate = plusDays(later(project.due, day), random.whole(2, 6) * 7)
    const request = `POST /project-changes/create-project-changes-body/${project.id}`
    const who = oneOf(project, ['Gerente de Proyectos'])
    return as(who, 'novedad', request, { body: { newDate, comments: 'El cliente pidió más tiempo' } })
  }
  const file = (project: Project, day: string) =>
    as(oneOf(project, team), 'file', `POST /projects/${project.id}/files`, formOf(filePart(`acta-${day}.pdf`, pdf)))
  const order = ({ id, productId }: Project, day: string) =>
    as(random.pick(sellers), 'licences ordered', `POST /projects/${id}/licenses`, {
      body: { productId, quantity: random.whole(2, 12), expirationDate: plusDays(day, 365) },
    })
  const renewal = ({ id, ending }: Project, day: string) =>
    as(random.pick(sellers), 'licences renewed', `POST /projects/${id}/licenses/renew`, {
      body: { licenseIds: ending, expirationDate: plusDays(day, 365) },
    })
  const newProject = ({ customerId, productId, cityId, people: employeeIds }: Project, day: string) => {
    const days = { startDate: dayWithin(day, 7, 40), endDate: plusDays(day, 200), scheduledDate: null }
    const body = { customerId, productId, cityId, employeeIds, ...days, percentage: 0, totalCost: 90_000_000 }
    return as(random.pick(managers), 'project', 'POST /projects', { body: { ...body, name: `Segunda fase ${day}` } })
  }
  const handOver = ({ id, people: [, ...others] }: Project) =>
    as(random.pick(managers), 'hand-over', `PUT /projects/update-project/${id}`, {
      body: { employeeIds: [...new Set([...others, random.pick(consultants)])] },
    })
  const taskDone = ({ id, who }: { id: number; who: number }) =>
    as(who, 'task done', `PUT /project-checkpoints/update-task-status/${id}`, { body: { status: 3 } })

  const projectsOn = (day: string) =>
    rows<Project>(
      `select p.id, p.customer_id as "customerId", p.product_id as "productId", p.city_id as "cityId",
        coalesce(p.scheduled_date, p.end_date)::text as due, s.name = 'En riesgo' as "atRisk", d.licensed,
        p.employee_ids as people,
        coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'realized', m.percentage_realized) order by m.id)
          from project_milestones m where m.project_id = p.id), '[]') as milestones,
        array(select l.id from licences l where l.project_id = p.id
          and l.expiration_date between $1::date - 5 and $1::date + 20
          and not exists (select from licences n where n.renews_id = l.id) order by l.id) as ending
      from projects p join project_statuses s on s.id = p.project_status_id join products d on d.id = p.product_id
      where not s.closes_project and not s.quiet order by p.id`,
      [day],
    )
  /** Soon due or late. */
  const tasksOn = (day: string) =>
    rows<{ id: number; who: number; late: boolean }>(
      `select id, employee_id as who, estimated_date < $1::date as late from checkpoint_tasks
      where status < 3 and estimated_date <= $1::date + 2 order by id`,
      [day],
    )

  const director = people.find(({ position, role }) => position === 'Director(a)' && role === 'Consulta')!
  for (const { id } of (await projectsOn(dayInBogota(now))).filter(({ atRisk }) => atRisk))
    await as(director.id, 'followed', `PUT /projects/${id}/following`, { body: { follows: true } })

  return {
    people,
    accepted,
    /** From eight on, every six minutes; waits for `told` after each. */
    async work(day: string, told: () => Promise<void>): Promise<void> {
      const projects = await projectsOn(day)
      const licensed = projects.filter((project) => project.licensed)
      const ending = licensed.filter((project) => project.ending.length > 0)
      const times = (count: number, act: (project: Project, day: string) => Promise<void>, of = projects) =>
        Array.from({ length: of.length > 0 ? count : 0 }, () => () => act(random.pick(of), day))
      const perhaps = (probability: number) => (random.chance(probability) ? 1 : 0)
      const acts = [
        ...times(random.whole(2, 3), followUp),
        ...times(random.whole(1, 3), progress),
        ...times(perhaps(0.9), novedad),
        ...times(perhaps(0.7), file),
        ...times(perhaps(0.2), order, licensed),
        ...times(perhaps(0.3), renewal, ending),
        ...times(perhaps(0.25), newProject),
        ...times(perhaps(0.25), handOver),
        ...(await tasksOn(day))
          .filter(({ who, late }) => known.has(who) && random.chance(late ? 0.2 : 0.4))
          .map((task) => () => taskDone(task)),
      ]
      for (const [index, act] of random.some(acts, acts.length).entries()) {
        app.setTime(new Date(Date.parse(`${day}T08:00:00-05:00`) + index * 6 * 60_000))
        await act()
        await told()
      }
    },
  }
}

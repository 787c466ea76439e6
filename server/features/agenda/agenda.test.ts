import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AgendaEntry } from '#contract/agenda.ts'
import type { Problem } from '#contract/errors.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let me: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // A Friday, late in the evening: in Bogotá it is still that day.
  app.setTime(new Date('2026-11-21T02:00:00Z'))
  const user = await signedIn(app, { role: 'Administrador' })
  token = user.token
  me = user.employeeId
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const ask = async (query: string, locale: 'es-CO' | 'en-US' = 'es-CO') =>
  (await call<AgendaEntry[]>(app, `GET /calendar?${query}`, { token, locale })).body
const november = 'from=2026-11-01&to=2026-11-30'
const days = async (query: string) => (await ask(query)).map(({ day, title }) => [day, title])
const refusal = async (query: string) => {
  const { status, body } = await call<Problem>(app, `GET /calendar?${query}`, { token })
  return [status, body.errors]
}
const closed = () => idOf(app, 'project_statuses', 'Finalizado')
const quiet = () => idOf(app, 'project_statuses', 'Suspendido')
const followUp = async (projectId: number, at: string, tasks: object[] = []) => {
  const now = app.context.clock.now()
  app.setTime(new Date(at))
  const body = { employeeId: me, projectId, comments: 'x', tasks }
  const made = await call<{ id: number }>(app, 'POST /project-checkpoints', { token, body })
  app.setTime(now)
  return made.body.id
}
const set = (day: string, body: object) => call(app, `PUT /calendar/days/${day}`, { token, body })
const task = (employeeId: number, estimatedDate: string, values: object = {}) => ({
  employeeId,
  task: 'Enviar el acta',
  status: 1,
  estimatedDate,
  comments: 'x',
  ...values,
})

describe('the calendar has', () => {
  test('the end of each open project, the scheduled day before the one that was agreed', async () => {
    const id = await createProject(app, { name: 'Bodegas', end_date: '2026-11-26' })
    await createProject(app, { name: 'Aplazado', end_date: '2026-11-26', scheduled_date: '2026-12-03' })
    await createProject(app, { name: 'Cerrado', end_date: '2026-11-26', project_status_id: await closed() })
    expect(await ask(`${november}&kind=projectDue`)).toEqual([
      {
        day: '2026-11-26',
        from: null,
        kind: 'projectDue',
        entity: 'project',
        entityId: id,
        projectId: id,
        projectName: 'Bodegas',
        title: 'Bodegas',
        path: `/projects/projects-list/${id}`,
      },
    ])
    expect(await days('from=2026-12-01&to=2026-12-31&kind=projectDue')).toEqual([['2026-12-03', 'Aplazado']])
  })

  test('each milestone on its planned end with its start, until it is done or its project is closed', async () => {
    const { sql } = app.context.db
    const milestone_id = await idOf(app, 'milestones', 'Inicio')
    const assign = async (name: string, values: object, project = {}) => {
      const project_id = await createProject(app, { name, ...project })
      const planned = { planned_start: '2026-10-20', planned_end: '2026-11-04' }
      const row = { project_id, milestone_id, weight: 10, ...planned, ...values }
      return {
        project_id,
        ...(await sql.insertInto('project_milestones').values(row).returning('id').executeTakeFirstOrThrow()),
      }
    }
    const { id, project_id } = await assign('Bodegas', { percentage_realized: 99.99 })
    await assign('Hecho', { percentage_realized: 100 })
    await assign('Sin días', { planned_start: null, planned_end: null })
    await assign('Cerrado', {}, { project_status_id: await closed() })
    expect(await ask(`${november}&kind=milestone`)).toEqual([
      {
        day: '2026-11-04',
        from: '2026-10-20',
        kind: 'milestone',
        entity: 'projectMilestone',
        entityId: id,
        projectId: project_id,
        projectName: 'Bodegas',
        title: 'Inicio',
        path: `/projects/projects-list/${project_id}`,
      },
    ])
  })

  test('each open task, also of a closed project', async () => {
    const project = await createProject(app, { name: 'Bodegas', project_status_id: await closed() })
    const checkpoint = await followUp(project, '2026-11-20T15:00:00Z', [
      task(me, '2026-11-24'),
      task(me, '2026-11-25', { status: 2, task: 'Revisar' }),
      task(me, '2026-11-26', { status: 3 }),
    ])
    const [first, second, ...others] = await ask(`${november}&kind=task`)
    expect(first).toEqual({
      day: '2026-11-24',
      from: null,
      kind: 'task',
      entity: 'checkpointTask',
      entityId: expect.any(Number),
      projectId: project,
      projectName: 'Bodegas',
      title: 'Enviar el acta',
      path: `/project-checkpoints/tasks-by-project-checkpoints/${checkpoint}`,
    })
    expect([second?.day, second?.title, others]).toEqual(['2026-11-25', 'Revisar', []])
  })

  test('each licence of an open project on its last day, until it is renewed', async () => {
    const { sql } = app.context.db
    const customer_id = await createCustomer(app)
    const contact_id = await createContact(app, customer_id)
    const add = async (project_id: number, expiration_date: string, values: object = {}) => {
      const product_id = await idOf(app, 'products', 'ERP Empresarial')
      const serial_number = `${project_id}-${expiration_date}`
      const row = { project_id, product_id, date: '2025-11-29', expiration_date, serial_number, ...values }
      return (await sql.insertInto('licences').values(row).returning('id').executeTakeFirstOrThrow()).id
    }
    const project = await createProject(app, { name: 'Bodegas', customer_id })
    const id = await add(project, '2026-11-29', { status: 1, contact_id, customer_id })
    const renewed = await add(project, '2026-11-28')
    await add(project, '2027-11-28', { renews_id: renewed })
    await add(await createProject(app, { project_status_id: await closed() }), '2026-11-27')
    expect(await ask(`${november}&kind=licence`)).toEqual([
      {
        day: '2026-11-29',
        from: null,
        kind: 'licence',
        entity: 'licence',
        entityId: id,
        projectId: project,
        projectName: 'Bodegas',
        title: 'ERP Empresarial',
        path: `/projects/projects-list/${project}?tab=licencias`,
      },
    ])
  })

  test('the next follow-up that is expected of each open, begun project that is not quiet, on a working day', async () => {
    const gold = await createCustomer(app, { classification: 1 })
    const id = await createProject(app, { name: 'Bodegas', customer_id: gold, start_date: '2026-01-15' })
    await followUp(id, '2026-11-02T15:00:00Z')
    // On Monday in Bogotá, and a week later is a holiday.
    await followUp(id, '2026-11-10T03:30:00Z')
    await createProject(app, { name: 'Nuevo', start_date: '2026-11-20' })
    await createProject(app, { name: 'Sin empezar', start_date: '2026-11-21' })
    await createProject(app, { name: 'Quieto', start_date: '2026-11-01', project_status_id: await quiet() })
    await createProject(app, { name: 'Cerrado', start_date: '2026-11-01', project_status_id: await closed() })
    expect(await ask(`${november}&kind=followUp`)).toEqual([
      {
        day: '2026-11-17',
        from: null,
        kind: 'followUp',
        entity: 'project',
        entityId: id,
        projectId: id,
        projectName: 'Bodegas',
        title: 'Bodegas',
        path: `/projects/projects-list/${id}?tab=seguimientos`,
      },
    ])
    // Found on the day that it is moved to, and on no other one.
    expect(await days('from=2026-11-17&to=2026-11-17&kind=followUp')).toEqual([['2026-11-17', 'Bodegas']])
    expect(await days('from=2026-11-14&to=2026-11-16&kind=followUp')).toEqual([])
    // 30 days after 20 November is a Sunday.
    expect(await days('from=2026-12-01&to=2026-12-31&kind=followUp')).toEqual([['2026-12-21', 'Nuevo']])
  })

  test('holidays, as the company has them, in the language of the caller', async () => {
    await set('2026-11-16', { working: true, name: 'Se trabaja' })
    await set('2026-11-27', { working: false, name: 'Puente' })
    expect(await ask(november)).toEqual([
      {
        day: '2026-11-02',
        from: null,
        kind: 'holiday',
        entity: null,
        entityId: null,
        projectId: null,
        projectName: null,
        title: 'Día de Todos los Santos',
        path: '/admin/calendar',
      },
      expect.objectContaining({ day: '2026-11-27', title: 'Puente' }),
    ])
    expect((await ask(`${november}&mine=true`, 'en-US'))[0]?.title).toBe('All Saints’ Day')
  })
})

describe('the calendar', () => {
  test('is by day, in a day by kind, then by name; and of some customers alone', async () => {
    const customer_id = await createCustomer(app)
    const end_date = '2026-11-26'
    const ñandu = await createProject(app, { name: 'Ñandú', end_date, customer_id })
    await createProject(app, { name: 'Oca', end_date })
    await createProject(app, { name: 'nutria', end_date, customer_id })
    await followUp(ñandu, '2026-11-20T15:00:00Z', [task(me, end_date)])
    await createProject(app, { name: 'Antes', end_date: '2026-11-25' })
    expect((await days(`${november}&kind=task,projectDue`)).map(([, title]) => title)).toEqual([
      'Antes',
      'nutria',
      'Ñandú',
      'Oca',
      'Enviar el acta',
    ])
    expect(
      (await days(`${november}&customerId=${customer_id},999&kind=TASK,projectdue`)).map(([, title]) => title),
    ).toEqual(['nutria', 'Ñandú', 'Enviar el acta'])
  })

  test('is asked for 400 days at most, in their order', async () => {
    expect(await refusal('from=2026-01-01&to=2027-02-05')).toEqual([
      400,
      [{ path: 'to', message: 'Elija como mucho 400 días' }],
    ])
    expect((await call(app, 'GET /calendar?from=2026-01-01&to=2027-02-04', { token })).status).toBe(200)
    expect(await refusal('from=2026-11-02&to=2026-11-01')).toEqual([
      400,
      [{ path: 'to', message: 'El final no puede ser anterior al comienzo' }],
    ])
    expect((await refusal('from=2026-11-02'))[0]).toBe(400)
    expect((await refusal(`${november}&kind=birthday`))[0]).toBe(400)
  })

  test('answers 5 000 entries, and refuses days that have more', async () => {
    const project = await createProject(app, { end_date: '2026-11-26' })
    const checkpoint = await followUp(project, '2026-11-20T15:00:00Z')
    await app.context.db.pool.query(
      `insert into checkpoint_tasks (checkpoint_id, employee_id, task, estimated_date, comments)
        select $1, $2, 'Tarea ' || n, '2026-11-24', 'x' from generate_series(1, 4999) as n`,
      [checkpoint, me],
    )
    expect(await ask('from=2026-11-24&to=2026-11-26&kind=task,projectDue')).toHaveLength(5000)
    expect(await refusal('from=2026-11-02&to=2026-11-26&kind=task,projectDue,holiday')).toEqual([
      400,
      [{ path: 'to', message: 'En esos días hay más de 5.000 entradas: elija menos días o use los filtros' }],
    ])
  })

  test('is for everybody who may use the portal', async () => {
    expect(await rolesThatMay(app, `GET /calendar?${november}`)).toEqual(roles)
  })
})

test('the calendar of mine has the projects that one is a responsable of, and one’s own tasks in any project', async () => {
  const other = (await createEmployee(app)).id
  const theirs = await createProject(app, { name: 'Ajeno', end_date: '2026-11-26', employee_ids: [other] })
  await createProject(app, { name: 'Mío', end_date: '2026-11-27', employee_ids: [other, me] })
  await followUp(theirs, '2026-11-20T15:00:00Z', [
    task(me, '2026-11-24', { task: 'Mía' }),
    task(other, '2026-11-24', { task: 'Suya' }),
  ])
  const kinds = 'kind=projectDue,task'
  expect(await days(`${november}&mine=true&${kinds}`)).toEqual([
    ['2026-11-24', 'Mía'],
    ['2026-11-27', 'Mío'],
  ])
  expect(await days(`${november}&employeeId=${other}&${kinds}`)).toEqual([
    ['2026-11-24', 'Suya'],
    ['2026-11-26', 'Ajeno'],
    ['2026-11-27', 'Mío'],
  ])
  expect(await days(`${november}&employeeId=${other}&mine=true&${kinds}`)).toEqual([['2026-11-27', 'Mío']])
})

test('the calendar of mine has the projects that one follows, too, and none that one has silenced', async () => {
  const { sql } = app.context.db
  const follow = async (name: string, follows: boolean) => {
    const project_id = await createProject(app, { name, end_date: '2026-11-26' })
    await sql.insertInto('project_following').values({ project_id, employee_id: me, follows }).execute()
  }
  await follow('Seguido', true)
  await follow('Silenciado', false)
  expect(await days(`${november}&mine=true&kind=projectDue`)).toEqual([['2026-11-26', 'Seguido']])
  expect(await days(`${november}&employeeId=${me}&kind=projectDue`)).toEqual([])
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { BulkAnswer } from '#contract/bulk.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { importScene } from '#server/testing/import-scene.ts'
import { csv } from '#server/testing/imports-of.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { taskFor, tellActs, toldScene, toldTo } from '#server/testing/told.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof toldScene>>
let gustavo: SignedIn
let ana: SignedIn
let project: number
const now = new Date('2026-11-23T13:52:00.000Z')

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(now)
  scene = await toldScene(app)
  ;({ gustavo, ana, project } = scene)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const by = ({ token }: SignedIn) => ({ token })
const changeProject = (values: object) => scene.send(`PUT /projects/update-project/${project}`, values)
const toldAfterAll = async () => {
  await tellActs(app)
  return toldTo(app, ana.token)
}

describe('a person is told', () => {
  test('of a task that becomes theirs: who gave it, what it is, and by which day', async () => {
    const { id } = await scene.followUp([], ana)
    const added = await scene.send<{ id: number }>(`POST /project-checkpoints/${id}/tasks`, taskFor(ana.employeeId))
    await tellActs(app)
    expect(await toldTo(app, ana.token)).toEqual([
      {
        id: expect.any(Number),
        kind: 'taskAssigned',
        entity: 'checkpointTask',
        entityId: added.body.id,
        projectId: project,
        projectName: 'ERP de costos',
        count: 1,
        text: 'Gustavo Uribe le asignó «Conciliar los centros de costo», para el 2 de diciembre.',
        path: `/project-checkpoints/tasks-by-project-checkpoints/${id}`,
        actorName: 'Gustavo Uribe',
        createdAt: now.toISOString(),
        readAt: null,
      },
    ])
    const { body } = await call<{ data: { text: string }[] }>(app, 'GET /notices', { ...by(ana), locale: 'en-US' })
    expect(body.data[0]?.text).toBe('Gustavo Uribe assigned “Conciliar los centros de costo” to you, for December 2.')
  })

  test('of a follow-up with two tasks of theirs once: of the tasks, which come first', async () => {
    await scene.followUp([taskFor(ana.employeeId), taskFor(ana.employeeId, { task: 'Enviar acta' })])
    expect(await scene.told()).toEqual([['taskAssigned', 'Gustavo Uribe le asignó 2 tareas.']])
    expect((await toldTo(app, ana.token))[0]).toMatchObject({ count: 2, entityId: null, path: '/project-checkpoints' })
  })

  test('of a follow-up of their project', async () => {
    const { id } = await scene.followUp()
    expect(await scene.told()).toEqual([['followUpAdded', 'Gustavo Uribe hizo seguimiento: «Comité de riesgos».']])
    expect((await toldTo(app, ana.token))[0]?.path).toBe(`/project-checkpoints/tasks-by-project-checkpoints/${id}`)
  })

  test('of a task of their follow-up that is done', async () => {
    const { tasks } = await scene.followUp([taskFor(gustavo.employeeId)], ana)
    await scene.send(`PUT /project-checkpoints/update-task-status/${tasks[0]!.id}`, { status: 2 })
    await scene.send(`PUT /project-checkpoints/update-task-status/${tasks[0]!.id}`, { status: 3 })
    expect(await scene.told()).toEqual([['taskDone', 'Gustavo Uribe terminó «Conciliar los centros de costo».']])
  })

  test('of a project that they become responsable of', async () => {
    const other = await createProject(app)
    await tellActs(app)
    await scene.send('PATCH /projects/projects-list/bulk', {
      ids: [other],
      changes: { addEmployeeIds: [ana.employeeId] },
    })
    expect(await scene.told()).toEqual([
      ['projectAssigned', 'Gustavo Uribe le confió este proyecto: ahora es responsable.'],
    ])
  })

  test('of a moved day and another status by novedad', async () => {
    await scene.move({ newDate: '2027-01-15', projectStatusId: await idOf(app, 'project_statuses', 'En riesgo') })
    await scene.move({ newDate: '2027-02-01' })
    expect(await scene.told()).toEqual([
      ['projectMoved', 'Gustavo Uribe movió el fin del 15 de enero de 2027 al 1 de febrero de 2027.'],
      [
        'projectMoved',
        'Gustavo Uribe movió el fin del 15 de diciembre al 15 de enero de 2027 y pasó el estado a «En riesgo».',
      ],
    ])
    expect((await toldTo(app, ana.token))[0]?.path).toBe(`/projects/projects-list/${project}?tab=novedades`)
  })

  test('of an end day by the form only while it is the day that counts', async () => {
    const put = changeProject
    expect((await put({ endDate: '2026-12-20' })).status).toBe(200)
    await put({ scheduledDate: '2026-12-28' })
    await put({ endDate: '2026-12-22' })
    await put({ summary: 'Otra cosa' })
    expect(await scene.told()).toEqual([
      ['projectMoved', 'Gustavo Uribe movió el fin del 20 de diciembre al 28 de diciembre.'],
      ['projectMoved', 'Gustavo Uribe movió el fin del 15 de diciembre al 20 de diciembre.'],
    ])
  })

  test('of the act that closes a project, and of nothing after it', async () => {
    await scene.move({ newDate: '2026-12-15', projectStatusId: await idOf(app, 'project_statuses', 'Finalizado') })
    await scene.followUp([taskFor(ana.employeeId)])
    expect(await scene.told()).toEqual([['projectMoved', 'Gustavo Uribe pasó el estado a «Finalizado».']])
  })
})

describe('a person is not told', () => {
  test('of what was done before the project was theirs, and who handed it over is, however late the trail is read', async () => {
    await tellActs(app)
    await scene.move({ newDate: '2027-01-15' })
    const heir = await signedIn(app, { role: 'Consultor' })
    expect((await changeProject({ employeeIds: [heir.employeeId] })).status).toBe(200)
    await scene.followUp()
    await changeProject({ employeeIds: [gustavo.employeeId] })
    await tellActs(app)
    expect((await toldTo(app, heir.token)).map(({ kind }) => kind)).toEqual(['followUpAdded', 'projectAssigned'])
    expect((await toldTo(app, ana.token)).map(({ kind }) => kind)).toEqual(['projectMoved'])
  })

  test('of what they did themselves', async () => {
    await scene.followUp([taskFor(ana.employeeId)], ana)
    const { tasks } = await scene.followUp([taskFor(ana.employeeId)], ana)
    await scene.send(`PUT /project-checkpoints/update-task-status/${tasks[0]!.id}`, { status: 3 }, ana)
    expect(await scene.told()).toEqual([])
  })

  test('who is inactive or may not use the portal', async () => {
    const people = [
      await createEmployee(app, { has_user: true, role_id: await idOf(app, 'roles', 'Consultor'), is_active: false }),
      await createEmployee(app, { has_user: true, role_id: null }),
      await createEmployee(app),
    ]
    await app.context.db.sql
      .updateTable('projects')
      .set({ employee_ids: people.map(({ id }) => id) })
      .where('id', '=', project)
      .execute()
    await scene.followUp()
    await tellActs(app)
    expect(await app.context.db.sql.selectFrom('notices').selectAll().execute()).toEqual([])
  })

  test('of a project that they silenced, but of a task that becomes theirs', async () => {
    const answer = await scene.send(`PUT /projects/${project}/following`, { follows: false }, ana)
    expect([answer.status, answer.body]).toEqual([200, { follows: false, responsable: true }])
    await scene.followUp()
    await scene.move({ newDate: '2027-01-15' })
    await scene.followUp([taskFor(ana.employeeId)])
    expect((await scene.told()).map(([kind]) => kind)).toEqual(['taskAssigned'])
  })

  test('of a kind that they took off their screen', async () => {
    await scene.send('PUT /accounts/notice-settings', { kinds: [{ kind: 'followUpAdded', screen: false }] }, ana)
    await scene.followUp()
    await scene.move({ newDate: '2027-01-15' })
    expect((await scene.told()).map(([kind]) => kind)).toEqual(['projectMoved'])
    expect((await call(app, 'GET /notices/count', by(ana))).body).toEqual({ unread: 1 })
  })
})

test('marking all as read leaves what is not on the screen unread, for the daily mail', async () => {
  const show = (screen: boolean) =>
    scene.send('PUT /accounts/notice-settings', { kinds: [{ kind: 'followUpAdded', screen }] }, ana)
  await show(false)
  await scene.followUp()
  await scene.move({ newDate: '2027-01-15' })
  const [newest] = await toldAfterAll()
  const all = { all: true, until: newest!.id }
  expect((await scene.send('POST /notices/read', all, ana)).body).toEqual({ unread: 0 })
  await show(true)
  expect(await toldTo(app, ana.token, '?unread=true')).toMatchObject([{ kind: 'followUpAdded' }])
})

describe('who follows a project', () => {
  test('is told what its responsables are, until they no longer follow it', async () => {
    const luz = await signedIn(app, { role: 'Consulta' })
    await scene.send(`PUT /projects/${project}/following`, { follows: true }, luz)
    expect((await call(app, `GET /projects/${project}/following`, by(luz))).body).toEqual({
      follows: true,
      responsable: false,
    })
    await scene.followUp()
    await tellActs(app)
    expect((await call(app, `DELETE /projects/${project}/following`, by(luz))).status).toBe(204)
    await scene.followUp()
    expect(await scene.told(luz)).toEqual([['followUpAdded', 'Gustavo Uribe hizo seguimiento: «Comité de riesgos».']])
  })

  test('leaves neither a version nor a row of the trail', async () => {
    const before = await app.context.db.sql.selectFrom('audit').select('id').execute()
    await scene.send(`PUT /projects/${project}/following`, { follows: true }, ana)
    expect(await app.context.db.sql.selectFrom('audit').select('id').execute()).toEqual(before)
    expect((await scene.send('PUT /projects/999999/following', { follows: true }, ana)).status).toBe(404)
    expect((await call(app, 'DELETE /projects/999999/following', by(ana))).status).toBe(404)
  })
})

describe('one act is one notice', () => {
  test('for each person a bulk change says how many projects it gave them', async () => {
    const luz = await signedIn(app, { role: 'Consultor' })
    const ids = [await createProject(app), await createProject(app), await createProject(app)]
    await tellActs(app)
    const { body } = await scene.send<BulkAnswer>('PATCH /projects/projects-list/bulk', {
      ids,
      changes: { addEmployeeIds: [ana.employeeId, luz.employeeId] },
    })
    expect(body.changed).toBe(3)
    const one = [['projectAssigned', 'Gustavo Uribe le confió 3 proyectos: ahora es responsable.']]
    expect([await scene.told(), await scene.told(luz)]).toEqual([one, one])
    expect((await toldTo(app, ana.token))[0]).toMatchObject({
      count: 3,
      entityId: null,
      projectId: null,
      path: '/projects',
    })
  })

  test('an import of 1 200 projects is one line for each of its people, also when it is read in parts', async () => {
    const mine = await importScene(app)
    const customer = await mine.aCustomer()
    const { cityName } = await mine.read<{ cityName: string }>(`/customers/customer-by-id/${customer.id}`)
    const { email } = await createEmployee(app)
    await tellActs(app)
    const headers = [
      'Cliente',
      'Nombre',
      'Producto',
      'Ciudad',
      'Fecha de Inicio',
      'Fecha de Fin',
      'Costo Total',
      'Responsables',
    ]
    const rows = Array.from({ length: 1200 }, (_, n) => [
      String(customer['code']),
      `Sede ${n}`,
      'ERP Empresarial',
      cityName,
      '15/01/2026',
      '15/12/2026',
      '1000',
      n % 3 === 0 ? `${ana.email}; ${email}` : ana.email,
    ])
    const came = await mine.into('projects').imported(csv([headers, ...rows]))
    expect((await mine.into('projects').apply(came.id)).status).toBeLessThan(300)
    await expect.poll(async () => (await toldAfterAll()).at(0)?.count, { timeout: 60_000 }).toBe(1200)
    expect((await toldAfterAll()).map(({ text }) => text)).toEqual([
      expect.stringMatching(/ le confió 1\.200 proyectos: ahora es responsable\.$/),
    ])
  }, 90_000)
})

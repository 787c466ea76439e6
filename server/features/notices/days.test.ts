// On one engine: its own SQL prepares rows, or reads the result.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createUser, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { runOn, taskFor, tellActs, toldScene, toldTo } from '#server/testing/told.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof toldScene>>
let gustavo: SignedIn
let ana: SignedIn
let project: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(new Date('2026-11-02T13:00:00Z'))
  scene = await toldScene(app)
  ;({ gustavo, ana, project } = scene)
  // Quiet as long as a test does not want it otherwise: done, and followed up not long ago.
  await change(project, { percentage: 100 })
  await scene.followUp()
  await tellActs(app)
  await sql('delete from notices')
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const sql = (text: string, values: unknown[] = []) => app.context.db.pool.query(text, values)
const change = (id: number, values: object) =>
  app.context.db.sql.updateTable('projects').set(values).where('id', '=', id).execute()
/** A session of that day: one of weeks ago is over. */
const tokenOf = async ({ employeeId, email }: SignedIn) => (await openSession(app, { id: employeeId, email })).token
const noticesOf = async (person: SignedIn = ana) => toldTo(app, await tokenOf(person))
const told = async (person: SignedIn = ana) =>
  (await noticesOf(person)).map(({ kind, text, createdAt }) => [createdAt.slice(0, 10), kind, text])
const kinds = async (person: SignedIn) => (await told(person)).map(([, kind]) => kind)
/** The runs of some days, each at its hour. */
const runs = async (...days: string[]) => {
  for (const day of days) await runOn(app, day)
}
/** A task of a follow-up of the project. */
const task = async (estimatedDate: string, employeeId = ana.employeeId) => {
  const { tasks } = await scene.followUp([taskFor(employeeId, { estimatedDate })])
  await tellActs(app)
  await sql('delete from notices')
  return tasks[0]!.id
}
const licence = async (values: object) => {
  const licenced = {
    project_id: project,
    product_id: await idOf(app, 'products', 'ERP Empresarial'),
    date: '2026-01-15T12:00:00Z',
    serial_number: 'SN-1',
    expiration_date: '2026-12-15',
    ...values,
  }
  return app.context.db.sql.insertInto('licences').values(licenced).returning('id').executeTakeFirstOrThrow()
}
const endOf = (day: string) => change(project, { end_date: day })

describe('a day tells of a task', () => {
  test('on the last working day before its day, and once it is overdue on the first working day after it and each week', async () => {
    await task('2026-12-09')
    // 8 December is a holiday, so 7 December is the last working day before the 9th; the 14th is a Monday.
    await runs('2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11')
    await runs('2026-12-12', '2026-12-13', '2026-12-14', '2026-12-15')
    expect((await told()).toReversed().filter(([, kind]) => kind!.startsWith('task'))).toEqual([
      ['2026-12-07', 'taskDue', '«Conciliar los centros de costo» vencía el 9 de diciembre.'],
      ['2026-12-10', 'taskOverdue', '«Conciliar los centros de costo» está vencida desde el 9 de diciembre.'],
      ['2026-12-14', 'taskOverdue', '«Conciliar los centros de costo» está vencida desde el 9 de diciembre.'],
    ])
  })

  test('that is due on a Monday, on the Friday before it', async () => {
    await task('2026-11-30')
    await runs('2026-11-26', '2026-11-27')
    expect(await told()).toEqual([
      ['2026-11-27', 'taskDue', '«Conciliar los centros de costo» vence el 30 de noviembre.'],
    ])
  })

  test('of whom it is, also where they have silenced the project, and nobody of one that is done', async () => {
    const luz = await signedIn(app, { role: 'Consultor' })
    await task('2026-11-25', luz.employeeId)
    const done = await task('2026-11-25', luz.employeeId)
    await sql('update checkpoint_tasks set status = 3 where id = $1', [done])
    await scene.send(`PUT /projects/${project}/following`, { follows: false }, luz)
    await runs('2026-11-24')
    expect((await told(luz)).map(([, kind]) => kind)).toEqual(['taskDue'])
    expect((await told()).map(([, kind]) => kind)).not.toContain('taskDue')
    expect((await noticesOf(luz))[0]).toMatchObject({
      entity: 'checkpointTask',
      count: 1,
      actorName: null,
      projectName: 'ERP de costos',
      path: expect.stringMatching(/^\/project-checkpoints\/tasks-by-project-checkpoints\/\d+$/),
    })
  })
})

describe('a day tells of a project', () => {
  test('30, 7 and 1 days before it is due', async () => {
    await endOf('2027-01-15')
    const days = ['2026-12-15', '2026-12-16', '2026-12-17', '2027-01-07', '2027-01-08', '2027-01-09', '2027-01-14']
    await sql(`update cadences set days = 200`)
    const said: string[][] = []
    for (const day of days) {
      await runs(day)
      said.push(...(await told()).filter(([on]) => on === day))
    }
    expect(said).toEqual([
      ['2026-12-16', 'projectDue', 'Termina el 15 de enero de 2027, en 30 días.'],
      ['2027-01-08', 'projectDue', 'Termina el 15 de enero, en 7 días.'],
      ['2027-01-14', 'projectDue', 'Termina el 15 de enero, en 1 día.'],
    ])
    expect((await noticesOf())[0]?.path).toBe(`/projects/projects-list/${project}`)
  })

  test('by the latest of several days that passed since the last run, and with its own day alone in the first', async () => {
    await sql(`update cadences set days = 200`)
    await runs('2026-11-14')
    expect(await told()).toEqual([])
    await runs('2026-12-09')
    expect(await told()).toEqual([['2026-12-09', 'projectDue', 'Termina el 15 de diciembre, en 6 días.']])
  })

  test('anew once it is due on another day', async () => {
    await sql(`update cadences set days = 200`)
    await runs('2026-11-15')
    await change(project, { scheduled_date: '2026-12-16' })
    await runs('2026-11-16')
    expect((await told()).map(([, , text]) => text)).toEqual([
      'Termina el 16 de diciembre, en 30 días.',
      'Termina el 15 de diciembre, en 29 días.',
    ])
  })

  test('that turned red since the last run, with the reason of that day in the language of who reads', async () => {
    await sql(`update cadences set days = 200`)
    await endOf('2026-11-18')
    await runs('2026-11-18', '2026-11-19', '2026-11-20')
    expect((await told()).filter(([, kind]) => kind === 'turnedRed')).toEqual([
      ['2026-11-19', 'turnedRed', 'Pasó a rojo: vencido hace 1 día hábil.'],
    ])
    const english = { token: await tokenOf(ana), locale: 'en-US' as const }
    const { body } = await call<{ data: { text: string }[] }>(app, 'GET /notices?kind=turnedRed', english)
    expect(body.data[0]?.text).toBe('It turned red: overdue for 1 working day.')
  })

  test('that was red in the very first run only when it turns red again', async () => {
    await sql(`update cadences set days = 200`)
    await endOf('2026-11-18')
    await runs('2026-11-19', '2026-11-20')
    expect(await told()).toEqual([])
    await endOf('2026-12-28')
    await runs('2026-11-21')
    await endOf('2026-11-20')
    await runs('2026-11-24')
    expect((await told()).map(([, kind]) => kind)).toEqual(['turnedRed'])
  })

  test('on the first day over its rhythm', async () => {
    await sql(`update cadences set days = 20`)
    // 20 days after 2 November are Sunday the 22nd: it is expected by Monday the 23rd.
    await runs('2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25')
    expect(await told()).toEqual([['2026-11-24', 'silent', 'Sin seguimiento hace 22 días; su ritmo es de 20 días.']])
    expect((await noticesOf())[0]?.path).toBe(`/projects/projects-list/${project}?tab=seguimientos`)
  })

  test('that nobody ever followed up', async () => {
    await sql(`update cadences set days = 20`)
    await createProject(app, { start_date: '2026-11-03', end_date: '2027-06-30', employee_ids: [ana.employeeId] })
    await runs('2026-11-23', '2026-11-24')
    expect((await told()).map(([, , text]) => text)).toContain(
      'Sin ningún seguimiento en 21 días; su ritmo es de 20 días.',
    )
  })
})

describe('a day tells of a licence', () => {
  beforeEach(async () => {
    await sql(`update cadences set days = 300`)
    await endOf('2026-12-31')
  })

  test('90, 30 and 7 days before its end, and on its last day', async () => {
    await licence({ expiration_date: '2027-02-10' })
    const days = ['2026-11-11', '2026-11-12', '2026-11-13', '2027-01-11', '2027-02-03', '2027-02-10', '2027-02-11']
    await runs(...days)
    // Read on the day after its end.
    const mine = (await told()).filter(([, kind]) => kind === 'licenceEnds')
    expect(mine).toEqual([
      ['2027-02-10', 'licenceEnds', 'La licencia SN-1 de ERP Empresarial venció el 10 de febrero.'],
      ['2027-02-03', 'licenceEnds', 'La licencia SN-1 de ERP Empresarial venció el 10 de febrero.'],
      ['2027-01-11', 'licenceEnds', 'La licencia SN-1 de ERP Empresarial venció el 10 de febrero.'],
      ['2026-11-12', 'licenceEnds', 'La licencia SN-1 de ERP Empresarial venció el 10 de febrero.'],
    ])
  })

  test('that is found to end before its project, once for each end', async () => {
    const { id } = await licence({ expiration_date: '2027-01-20' })
    await runs('2026-11-10')
    await endOf('2027-01-25')
    await runs('2026-11-11', '2026-11-12')
    await endOf('2026-12-31')
    await runs('2026-11-13')
    await endOf('2027-01-26')
    await runs('2026-11-14')
    const text =
      'La licencia SN-1 de ERP Empresarial vence el 20 de enero de 2027, antes que el proyecto (25 de enero de 2027).'
    expect(await told()).toEqual([['2026-11-11', 'licenceEnds', text]])
    await sql(`update licences set expiration_date = '2027-01-22' where id = $1`, [id])
    await runs('2026-11-15')
    expect((await told()).map(([day]) => day)).toEqual(['2026-11-15', '2026-11-11'])
  })

  test('not of one that the very first run found so, nor of one that was renewed or has ended', async () => {
    await endOf('2027-06-30')
    const { id } = await licence({ expiration_date: '2027-02-10' })
    await runs('2026-11-11')
    await licence({ expiration_date: '2028-02-10', serial_number: 'SN-2', renews_id: id })
    await licence({ expiration_date: '2026-11-01', serial_number: 'SN-3' })
    await runs('2026-11-12', '2026-11-13')
    expect(await told()).toEqual([])
  })
})

describe('nobody is told', () => {
  test('of a project that is closed, also not of its tasks and licences', async () => {
    await task('2026-11-25')
    await licence({ expiration_date: '2026-11-24' })
    await endOf('2026-11-25')
    await change(project, { project_status_id: await idOf(app, 'project_statuses', 'Finalizado') })
    await runs('2026-11-24')
    expect(await told()).toEqual([])
  })

  test('who is inactive, may not use the portal or silenced the project; who follows it is', async () => {
    const luz = await signedIn(app, { role: 'Consulta' })
    const gone = await createUser(app, { role: 'Consultor' }, { is_active: false })
    const outside = await createUser(app, { permissions: [] })
    await endOf('2026-11-25')
    await change(project, { employee_ids: [ana.employeeId, gone.id, outside.id] })
    await scene.send(`PUT /projects/${project}/following`, { follows: false }, ana)
    await scene.send(`PUT /projects/${project}/following`, { follows: true }, luz)
    await runs('2026-11-24')
    expect(await app.context.db.sql.selectFrom('notices').select(['employee_id', 'kind']).execute()).toEqual([
      { employee_id: luz.employeeId, kind: 'projectDue' },
    ])
  })

  test('on the screen of a kind that they took off it, though it is there for the mail', async () => {
    await scene.send('PUT /accounts/notice-settings', { kinds: [{ kind: 'projectDue', screen: false }] }, ana)
    await endOf('2026-11-25')
    await runs('2026-11-24')
    expect(await kinds(ana)).toEqual([])
    expect((await call(app, 'GET /notices/count', { token: await tokenOf(ana) })).body).toEqual({ unread: 0 })
    expect(await app.context.db.sql.selectFrom('notices').select('kind').execute()).toEqual([{ kind: 'projectDue' }])
  })

  test('before 6:30 in Bogotá, and later on that day once', async () => {
    await endOf('2026-11-25')
    await runOn(app, '2026-11-24', '06:29')
    expect(await told()).toEqual([])
    await runOn(app, '2026-11-24', '16:00')
    await runOn(app, '2026-11-24', '16:05')
    expect(await kinds(ana)).toEqual(['projectDue'])
    expect(await kinds(gustavo)).toEqual([])
  })
})

// On one engine: a digest is made of statements that tests of their own ask of both.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createUser, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { runDays, runDigest, taskFor, tellActs, toldScene } from '#server/testing/told.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof toldScene>>
let ana: SignedIn
let project: number

beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://portal.empresa.test' })
})
beforeEach(async () => {
  at('2026-11-20', '15:00')
  scene = await toldScene(app)
  ;({ ana, project } = scene)
  await sql(`update cadences set days = 300`)
  await change(project, { percentage: 100 })
  await scene.followUp()
  await tellActs(app)
  await sql('delete from notices')
  app.mails.length = 0
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const at = (day: string, time = '07:00') => app.setTime(new Date(`${day}T${time}:00-05:00`))
const sql = (text: string, values: unknown[] = []) => app.context.db.pool.query(text, values)
/** Forgets that a test made or changed a project, which is an act of nobody's. */
async function forget(): Promise<void> {
  await tellActs(app)
  await sql(`delete from notices where actor_id is null and kind in ('projectAssigned', 'projectMoved')`)
}
const change = async (id: number, values: object) => {
  await app.context.db.sql.updateTable('projects').set(values).where('id', '=', id).execute()
  await forget()
}
const dueOn = async (end_date: string, name: string, person = ana) => {
  await createProject(app, { name, percentage: 100, employee_ids: [person.employeeId], end_date })
  await forget()
}
const choose = (values: object, person = ana) => scene.send('PUT /accounts/notice-settings', values, person)
/** The mails of a morning, each as whom it went to and what its text says between greeting and foot. */
async function morning(day: string, time = '07:00'): Promise<(readonly [string, string])[]> {
  at(day, time)
  await tellActs(app)
  await runDays(app)
  await runDigest(app)
  await app.outboxEmpty()
  return app.mails
    .splice(0)
    .map(({ to, text }) => [to, text.slice(text.indexOf('\n\n', 20) + 2, text.indexOf('\n\n--'))] as const)
}
/** Lets the first run pass, which is about its own day. */
const begun = () => morning('2026-11-20', '15:00')
const days = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('a digest', () => {
  test('says the tasks of its person by their days, then what the portal and others told them', async () => {
    await begun()
    at('2026-11-20', '15:05')
    const follow = async (task: string, estimatedDate: string) => {
      const { id } = await scene.followUp([taskFor(ana.employeeId, { task, estimatedDate })])
      return `https://portal.empresa.test/project-checkpoints/tasks-by-project-checkpoints/${id}`
    }
    const [late, today, week, next] = [
      await follow('Enviar el acta', '2026-11-20'),
      await follow('Llamar a Ana María', '2026-11-23'),
      await follow('Conciliar', '2026-11-29'),
      await follow('Ir a la sede', '2026-11-30'),
    ]
    await change(project, { end_date: '2026-11-24' })
    const [[to, text]] = (await morning('2026-11-23')) as [[string, string]]
    expect(to).toBe(ana.email)
    expect(text).toBe(`TAREAS VENCIDAS
- Enviar el acta: ERP de costos · venció el 20 de noviembre
  ${late}

TAREAS DE HOY
- Llamar a Ana María: ERP de costos
  ${today}

TAREAS DE ESTA SEMANA
- Conciliar: ERP de costos · domingo 29 de noviembre
  ${week}

PROYECTOS
- ERP de costos: Termina el 24 de noviembre, en 1 día.
  https://portal.empresa.test/projects/projects-list/${project}

LO QUE CAMBIÓ
- ERP de costos: Gustavo Uribe le asignó «Ir a la sede», para el 30 de noviembre.
  ${next}
- ERP de costos: Gustavo Uribe le asignó «Conciliar», para el 29 de noviembre.
  ${week}
- ERP de costos: Gustavo Uribe le asignó «Llamar a Ana María», para el 23 de noviembre.
  ${today}
- ERP de costos: Gustavo Uribe le asignó «Enviar el acta», para el 20 de noviembre.
  ${late}`)
  })

  test('is in the language of its person, with the subject, the form and what ends it', async () => {
    await begun()
    await choose({ language: 'en-US' })
    await change(project, { end_date: '2026-11-30', name: 'ERP <de> costos & más' })
    await morning('2026-11-22')
    at('2026-11-23')
    await runDays(app)
    await runDigest(app)
    await app.outboxEmpty()
    const [mail] = app.mails
    expect(mail).toMatchObject({ to: ana.email, subject: 'Your summary of Monday, November 23' })
    expect(mail!.text).toContain('- ERP <de> costos & más: It ends on November 30, in 7 days.')
    expect(mail!.html).toContain('ERP &lt;de&gt; costos &amp; más')
    expect(mail!.html).toContain('lang="en-US"')
    expect(mail!.html).not.toMatch(/<img|src=|url\(/)
    const stop = `https://portal.empresa.test/api/mail/unsubscribe?token=${ana.employeeId}.digest.`
    expect(mail!.unsubscribe?.startsWith(stop)).toBe(true)
    expect(mail!.text).toContain(`Stop this summary: ${mail!.unsubscribe}`)
  })

  test('has thirty lines at most, a share of each kind, and says how many more there are', async () => {
    await begun()
    await scene.followUp(
      days(40).map((n) => taskFor(ana.employeeId, { task: `Tarea ${n}`, estimatedDate: '2026-11-23' })),
    )
    for (const n of days(5)) await dueOn('2026-11-24', `Sede ${n}`)
    const [[, text]] = (await morning('2026-11-23')) as [[string, string]]
    expect(text.match(/^- /gm)).toHaveLength(30)
    // 5 projects, and one line for the 40 tasks that were assigned in one act, leave 24 for the 40 tasks.
    expect(text.match(/^- Tarea /gm)).toHaveLength(24)
    expect(text.match(/^- Sede /gm)).toHaveLength(5)
    expect(text).toContain('y 16 más\nhttps://portal.empresa.test/notices')
  })

  test('tells in one line of a project’s licences that end together, and counts each', async () => {
    await begun()
    const product = await idOf(app, 'products', 'ERP Empresarial')
    const order = (count: number, day: string) =>
      sql(
        `insert into licences (project_id, product_id, date, expiration_date, serial_number)
        select $1, $2, now(), $3::date, 'SN-' || $3::text || '-' || n from generate_series(1, $4::int) as n`,
        [project, product, day, count],
      )
    await order(12, '2026-11-30')
    await order(1, '2027-02-21')
    await sql(`insert into run_findings (kind, record_id, about)
      select 'licenceEnds', id, expiration_date::text from licences`)
    const [[, text]] = (await morning('2026-11-23')) as [[string, string]]
    expect(text.match(/^- .*/gm)).toEqual([
      '- ERP de costos: 12 licencias vencen el 30 de noviembre.',
      '- ERP de costos: La licencia SN-2027-02-21-1 de ERP Empresarial vence el 21 de febrero de 2027.',
    ])
  })

  test('says nothing twice', async () => {
    await begun()
    await change(project, { end_date: '2026-11-30' })
    expect(await morning('2026-11-23')).toHaveLength(1)
    expect(await morning('2026-11-23', '09:00')).toEqual([])
    expect(await morning('2026-11-24')).toEqual([])
  })
})

describe('no digest', () => {
  beforeEach(begun)

  test('comes without content: not on a day without news, though tasks wait', async () => {
    await scene.followUp([taskFor(ana.employeeId, { estimatedDate: '2026-12-20' })])
    expect(await morning('2026-11-23')).toHaveLength(1)
    expect(await morning('2026-11-24')).toEqual([])
  })

  test('comes of tasks alone, where its person has read what they were told', async () => {
    await scene.followUp([taskFor(ana.employeeId, { estimatedDate: '2026-11-26' })])
    await tellActs(app)
    await sql('update notices set read_at = now()')
    expect(await morning('2026-11-23')).toEqual([])
  })

  test('comes of what its person has read, or does not want by daily mail', async () => {
    await choose({ kinds: [{ kind: 'projectDue', mail: 'none' }] })
    await change(project, { end_date: '2026-11-30' })
    expect(await morning('2026-11-23')).toEqual([])
    await dueOn('2026-12-01', 'Otro')
    await choose(
      { kinds: [{ kind: 'projectDue', mail: 'daily' }] },
      await openSession(app, { id: ana.employeeId, email: ana.email }),
    )
    at('2026-11-24')
    await runDays(app)
    await sql('update notices set read_at = now()')
    expect(await morning('2026-11-24')).toEqual([])
  })

  test('comes on 13 July 2026, a Monday that is a holiday; the one of the 14th says what it would have said', async () => {
    await sql('delete from job_runs')
    await change(project, { end_date: '2026-07-13' })
    await sql(
      `insert into job_runs (name, day, ran_at) values ('notices', '2026-07-10', now()), ('digest', '2026-07-10', now())`,
    )
    expect(await morning('2026-07-11')).toEqual([])
    expect(await morning('2026-07-12')).toEqual([])
    expect(await morning('2026-07-13')).toEqual([])
    expect((await morning('2026-07-14')).map(([, text]) => text)).toEqual([
      expect.stringContaining('Su fin era el 13 de julio.'),
    ])
  })

  test('comes before the notices of its day are there', async () => {
    await change(project, { end_date: '2026-11-30' })
    at('2026-11-23')
    await runDigest(app)
    await app.outboxEmpty()
    expect(app.mails).toEqual([])
    expect(await morning('2026-11-23', '07:01')).toHaveLength(1)
  })

  test('comes to who is inactive or may not use the portal', async () => {
    const gone = await createUser(app, { role: 'Consultor' })
    await change(project, { end_date: '2026-11-30', employee_ids: [gone.id] })
    at('2026-11-23')
    await runDays(app)
    await sql('update employees set is_active = false where id = $1', [gone.id])
    expect(await morning('2026-11-23')).toEqual([])
  })

  test('is queued without a mail server', async () => {
    const { mailer } = app.context
    const enabled = Object.getOwnPropertyDescriptor(mailer, 'enabled')!
    Object.defineProperty(mailer, 'enabled', { ...enabled, value: false })
    await change(project, { end_date: '2026-11-30' })
    expect(await morning('2026-11-23')).toEqual([])
    expect(await app.context.db.sql.selectFrom('mails').selectAll().execute()).toEqual([])
    Object.defineProperty(mailer, 'enabled', enabled)
    expect(await morning('2026-11-24')).toHaveLength(1)
  })
})

test('a kind that is not on the screen comes by mail all the same', async () => {
  await begun()
  await choose({ kinds: [{ kind: 'projectDue', screen: false }] })
  await change(project, { end_date: '2026-11-30' })
  expect(await morning('2026-11-23')).toHaveLength(1)
})

test('through the day up to which it is paused none comes, and the first one after has what came', async () => {
  await begun()
  await choose({ pausedUntil: '2026-11-24' })
  await change(project, { end_date: '2026-11-30' })
  expect(await morning('2026-11-23')).toEqual([])
  expect(await morning('2026-11-24')).toEqual([])
  expect((await morning('2026-11-25')).map(([, text]) => text)).toEqual([
    expect.stringContaining('Termina el 30 de noviembre, en 5 días.'),
  ])
})

test('the very first one has what came since the day before, and not what was there for months', async () => {
  await change(project, { end_date: '2026-12-21' })
  at('2026-11-21')
  await runDays(app)
  await change(project, { end_date: '2026-11-30' })
  const [[, text]] = (await morning('2026-11-23')) as [[string, string]]
  expect(text).toContain('Termina el 30 de noviembre')
  expect(text).not.toContain('Termina el 21 de diciembre')
})

test('each person is told of their own', async () => {
  await begun()
  const luz = await signedIn(app, { role: 'Consultor' })
  await dueOn('2026-11-30', 'De Luz', luz)
  await createProject(app, {
    name: 'Cerrado',
    employee_ids: [luz.employeeId],
    end_date: '2026-11-30',
    project_status_id: await idOf(app, 'project_statuses', 'Finalizado'),
  })
  await change(project, { end_date: '2026-11-30' })
  const sent = new Map(await morning('2026-11-23'))
  expect([...sent.keys()].toSorted()).toEqual([ana.email, luz.email].toSorted())
  expect(sent.get(luz.email)).toContain('De Luz')
  expect(sent.get(luz.email)).not.toMatch(/ERP de costos|Cerrado/)
})

test('the portal makes its five runs by itself, one after the other', async () => {
  const db = { ...app.context.db, close: async () => undefined }
  const other = await testApp({}, { db, tells: true })
  // A Monday that is a working day.
  other.setTime(new Date('2090-02-06T07:00:00-05:00'))
  const runs = db.sql.selectFrom('job_runs').select('name').where('day', '=', '2090-02-06').orderBy('name')
  await expect
    .poll(async () => (await runs.execute()).map(({ name }) => name.split(' ')[0]), { timeout: 30_000 })
    .toEqual(['dataRequests', 'digest', 'disk', 'notices', 'panorama'])
  await other.close()
}, 60_000)

// On one engine: its own SQL prepares rows, or reads the result.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { givePassword, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { runAtOnce, runDays, runDigest, taskFor, tellActs, toldScene } from '#server/testing/told.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof toldScene>>
let gustavo: SignedIn
let ana: SignedIn
const now = new Date('2026-11-23T13:52:00.000Z')

beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://portal.empresa.test' })
})
beforeEach(async () => {
  app.setTime(now)
  scene = await toldScene(app)
  ;({ gustavo, ana } = scene)
  await sent()
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const sql = (text: string, values: unknown[] = []) => app.context.db.pool.query(text, values)
const choose = (values: object, person = ana) => scene.send('PUT /accounts/notice-settings', values, person)
/** Everything that the portal writes of what was done, and forgets it. */
async function mailed() {
  await tellActs(app)
  await runAtOnce(app)
  await app.outboxEmpty()
  return app.mails.splice(0)
}
/** To whom, and of what. The installation has an administrator of its own. */
const sent = async () =>
  (await mailed()).map(({ to, subject }) => `${to} · ${subject}`).toSorted((one, other) => (one < other ? -1 : 1))
const assign = (task = 'Conciliar') => scene.followUp([taskFor(ana.employeeId, { task })])
const assigned = 'ERP de costos: Gustavo Uribe le asignó «Conciliar», para el 2 de diciembre.'

const password = 'Verde#82Lago'
const signInFrom = (remoteAddress: string, userAgent: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/accounts/login',
    payload: { email: ana.email, password },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  })
async function strangeSignIn(): Promise<void> {
  await givePassword(app, { id: ana.employeeId }, password)
  await signInFrom('127.0.0.1', 'Firefox')
  await signInFrom('198.51.100.7', 'Otro')
}
const signIn = 'Ingreso nuevo a su cuenta desde 198.51.100.7, con Otro.'

/** A mail that waits, for Ana. */
const waitingMail = (kind: string) =>
  sql(
    `insert into mails (kind, cause, employee_id, letter, created_at, waiting_since, due_at)
      values ($2, $2, $1, '\\x00', now(), now(), '2100-01-01')`,
    [ana.employeeId, kind],
  )
const giveUp = (kind: string) =>
  sql(`update mails set given_up_at = now(), problem = 'tooLate', recipient = 'ana@empresa.test' where kind = $1`, [
    kind,
  ])

describe('a mail at once', () => {
  test('tells of the account, with what was done, where to look, and why it always comes', async () => {
    await strangeSignIn()
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ana.email, subject: signIn })
    expect(mail!.text).toBe(`Hola, Ana:

${signIn}

Abrir en el portal
https://portal.empresa.test/account/profile

--
Los avisos de su cuenta llegan siempre y no se pueden apagar: así se entera si otra persona la usa.
Elegir qué me avisa el portal: https://portal.empresa.test/account/notices
`)
    expect(mail!.html).toContain('>Mi cuenta</h1>')
    expect(mail!.unsubscribe).toBeUndefined()
    expect(await sent()).toEqual([])
  })

  test('tells of a changed address there and at the former one', async () => {
    await scene.send(`PUT /employees/update-employee/${ana.employeeId}`, { email: 'ana.nueva@empresa.test' })
    const changed = `Su correo cambió de ${ana.email} a ana.nueva@empresa.test.`
    expect(await sent()).toEqual([`ana.nueva@empresa.test · ${changed}`, `${ana.email} · ${changed}`])
    const { body } = await call<{ data: { recipient: string }[] }>(app, 'GET /admin/mail', { token: gustavo.token })
    expect(body.data.map(({ recipient }) => recipient)).toEqual([ana.email, 'ana.nueva@empresa.test'])
  })

  test('tells who manages users of what failed', async () => {
    await sql(`insert into backup_runs (started_at) values (now())`)
    await sql(`update backup_runs set ended_at = now(), problem = 'El disco está lleno'`)
    const failed = 'Una copia de seguridad falló: El disco está lleno'
    expect(await sent()).toEqual([`admin@portal.local · ${failed}`, `${gustavo.email} · ${failed}`])
    const { body } = await call<{ data: { kind: string; state: string }[] }>(app, 'GET /admin/mail', {
      token: gustavo.token,
    })
    expect(body.data.map(({ kind, state }) => [kind, state])).toEqual([
      ['operation', 'sent'],
      ['operation', 'sent'],
    ])
  })

  test('tells who manages users of a rehearsal that failed, and of none that could not be tried', async () => {
    for (const problem of ['room', 'unreadable']) {
      await sql(`insert into rehearsal_runs (archive) values ('portal-20261122-020000.tar.gz')`)
      await sql(`update rehearsal_runs set ended_at = now(), problem = $1 where ended_at is null`, [problem])
    }
    const failed =
      'Falló el ensayo de restaurar la copia portal-20261122-020000.tar.gz: «Estado de la instalación» dice por qué'
    expect(await sent()).toEqual([`admin@portal.local · ${failed}`, `${gustavo.email} · ${failed}`])
  })

  test('tells of a failed backup and rehearsal also after a restore, which numbers both from 1 again', async () => {
    for (const [problem, hour] of [
      ['El disco está lleno', '02'],
      ['El almacén no responde', '03'],
    ]) {
      await sql('truncate backup_runs, rehearsal_runs restart identity')
      const began = `2026-11-22T${hour}:00:00Z`
      await sql('insert into backup_runs (started_at, ended_at, problem) values ($1, now(), $2)', [began, problem])
      await sql(`insert into rehearsal_runs (archive, started_at) values ('portal-20261122-020000.tar.gz', $1)`, [
        began,
      ])
      await sql(`update rehearsal_runs set ended_at = now(), problem = 'unreadable'`)
    }
    const failed = 'Una copia de seguridad falló: '
    const rehearsed =
      'Falló el ensayo de restaurar la copia portal-20261122-020000.tar.gz: «Estado de la instalación» dice por qué'
    expect((await sent()).filter((mail) => mail.startsWith(gustavo.email))).toEqual(
      [rehearsed, rehearsed, `${failed}El almacén no responde`, `${failed}El disco está lleno`].map(
        (words) => `${gustavo.email} · ${words}`,
      ),
    )
  })

  test('comes of a kind that its person wants at once, in their language, and not again in the digest', async () => {
    await choose({ kinds: [{ kind: 'taskAssigned', mail: 'now' }], language: 'en-US' })
    const { id } = await assign()
    const [mail] = await mailed()
    expect(mail).toMatchObject({
      to: ana.email,
      subject: 'ERP de costos: Gustavo Uribe assigned “Conciliar” to you, for December 2.',
    })
    expect(mail!.text).toContain(
      `Open in the portal\nhttps://portal.empresa.test/project-checkpoints/tasks-by-project-checkpoints/${id}\n`,
    )
    expect(mail!.text).toContain('It comes because this notice reaches you by mail at once.')
    expect(await sent()).toEqual([])
  })

  test('has a subject of one line and 150 letters at most', async () => {
    await sql(`insert into backup_runs (started_at, ended_at, problem) values (now(), now(), $1)`, [
      `El disco\nestá lleno: ${'x'.repeat(200)}`,
    ])
    const [mail] = await mailed()
    expect(mail!.subject).toMatch(/^Una copia de seguridad falló: El disco está lleno: x+…$/)
    expect([...mail!.subject]).toHaveLength(150)
  })

  test('tells of an import when all of it is written', async () => {
    await choose({ kinds: [{ kind: 'taskAssigned', mail: 'now' }] })
    await assign()
    await sql(
      `insert into imports (owner_id, noun, file_name, state) values ($1, 'customers', 'clientes.csv', 'applying')`,
      [gustavo.employeeId],
    )
    expect(await sent()).toEqual([])
    await sql(`update imports set state = 'applied'`)
    expect(await sent()).toEqual([`${ana.email} · ${assigned}`])
  })
})

describe('no mail at once', () => {
  test('comes of a kind that its person wants daily or not at all', async () => {
    await assign()
    await choose({ kinds: [{ kind: 'taskAssigned', mail: 'none' }] })
    await assign()
    expect(await sent()).toEqual([])
  })

  test('comes of what was told before it was chosen', async () => {
    await assign()
    expect(await sent()).toEqual([])
    await choose({ kinds: [{ kind: 'taskAssigned', mail: 'now' }] })
    expect(await sent()).toEqual([])
  })

  test('comes to who has lost access', async () => {
    await strangeSignIn()
    await tellActs(app)
    await sql('update employees set is_active = false where id = $1', [ana.employeeId])
    expect(await sent()).toEqual([])
    expect(await app.context.db.sql.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  test('is queued without a mail server, nor when there is one again', async () => {
    const { mailer } = app.context
    const enabled = Object.getOwnPropertyDescriptor(mailer, 'enabled')!
    Object.defineProperty(mailer, 'enabled', { ...enabled, value: false })
    await strangeSignIn()
    expect(await sent()).toEqual([])
    Object.defineProperty(mailer, 'enabled', enabled)
    expect(await sent()).toEqual([])
    expect(await app.context.db.sql.selectFrom('mails').selectAll().execute()).toEqual([])
  })
})

test('through the day up to which mail is paused only that of the account comes; the first digest after says the rest', async () => {
  await sql(`update cadences set days = 300`)
  await sql(`insert into run_findings (kind, record_id) select 'turnedRed', id from projects`)
  await sql(`insert into job_runs (name, day, ran_at)
    select name, '2026-11-23', now() from unnest('{notices,digest}'::text[]) as t (name)`)
  await choose({ kinds: [{ kind: 'projectMoved', mail: 'now' }], pausedUntil: '2026-11-24' })
  await scene.move({ newDate: '2027-05-03' })
  await strangeSignIn()
  expect(await sent()).toEqual([`${ana.email} · ${signIn}`])
  const digest = async (day: string) => {
    app.setTime(new Date(`${day}T07:00:00-05:00`))
    await runDays(app)
    await runDigest(app)
    return (await mailed()).filter(({ to }) => to === ana.email).map(({ text }) => text)
  }
  expect(await digest('2026-11-24')).toEqual([])
  expect(await digest('2026-11-25')).toEqual([expect.stringMatching(/ERP de costos: Gustavo Uribe movió el fin del /)])
  expect(await digest('2026-11-26')).toEqual([])
})

describe('a mail that was given up', () => {
  test('is told by mail to who manages users', async () => {
    await waitingMail('notice')
    await giveUp('notice')
    const failed = 'Un correo para ana@empresa.test no se pudo enviar.'
    expect(await sent()).toEqual([`admin@portal.local · ${failed}`, `${gustavo.email} · ${failed}`])
  })

  test('of what failed is told to nobody: there is no end to it otherwise', async () => {
    await waitingMail('operation')
    await giveUp('operation')
    expect(await sent()).toEqual([])
    expect(await scene.told(gustavo)).toEqual([])
  })
})

test('the portal queues them by itself', async () => {
  const db = { ...app.context.db, close: async () => undefined }
  const other = await testApp({}, { db, tells: true })
  const luz = await signedIn(app, { role: 'Administrador' })
  await sql(`insert into backup_runs (started_at) values (now())`)
  await sql(`update backup_runs set ended_at = now(), problem = 'El disco está lleno'`)
  const queued = () => sql(`select employee_id from mails where kind = 'operation' order by 1`)
  await expect
    .poll(async () => (await queued()).rows, { timeout: 15_000 })
    .toEqual([1, gustavo.employeeId, luz.employeeId].map((employee_id) => ({ employee_id })))
  await other.close()
}, 30_000)

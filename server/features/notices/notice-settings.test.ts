// On one engine: its statements read what was told; examples.test makes its calls on both.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { workingDays } from '#contract/working-days.ts'
import { addPasskey } from '#server/testing/authenticator.ts'
import { givePassword, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { tellActs, toldScene, toldTo } from '#server/testing/told.ts'

import { nextDigest } from './digest.rules.ts'

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
const count = async (person = ana) =>
  (await call<{ unread: number }>(app, 'GET /notices/count', by(person))).body.unread
const mark = (body: object, person = ana) => scene.send<{ unread: number }>('POST /notices/read', body, person)
async function three(): Promise<number[]> {
  for (let n = 0; n < 3; n++) await scene.followUp()
  await tellActs(app)
  return (await toldTo(app, ana.token)).map(({ id }) => id)
}
const put = (body: object, person = ana) => scene.send('PUT /accounts/notice-settings', body, person)
const wrong = async (body: object, person = ana) => {
  const { status, body: problem } = await put(body, person)
  return [status, (problem as { errors?: { path: string }[] }).errors?.map(({ path }) => path)]
}
type Kinds = { kinds: { kind: string; screen: boolean; mail: string; fixed: boolean }[] }
const sql = (text: string, values: unknown[] = []) => app.context.db.pool.query(text, values)
/** The kinds of what Ana was told, whether or not she is still signed in. */
const kinds = async () => {
  await tellActs(app)
  return (await sql(`select kind from notices where employee_id = ${ana.employeeId}`)).rows
}

describe('unread notices', () => {
  test('are counted, marked read and unread again', async () => {
    const [newest, , oldest] = await three()
    expect(await count()).toBe(3)
    expect((await mark({ ids: [oldest] })).body).toEqual({ unread: 2 })
    expect((await toldTo(app, ana.token, '?unread=true')).map(({ id }) => id)).not.toContain(oldest)
    expect((await toldTo(app, ana.token, '?unread=false')).map(({ id, readAt }) => [id, readAt])).toEqual([
      [oldest, now.toISOString()],
    ])
    expect((await mark({ ids: [oldest], read: false })).body).toEqual({ unread: 3 })
    expect((await mark({ all: true, until: newest })).body).toEqual({ unread: 0 })
  })

  test('stay unread where they came after the newest one on the screen', async () => {
    const [newest] = await three()
    await scene.followUp()
    await tellActs(app)
    expect((await mark({ all: true, until: newest })).body).toEqual({ unread: 1 })
  })

  test('of others are not changed', async () => {
    const [newest] = await three()
    expect((await mark({ ids: [newest] }, gustavo)).body).toEqual({ unread: 0 })
    expect(await count()).toBe(3)
    expect((await mark({ ids: [] })).status).toBe(400)
    expect((await mark({ ids: Array.from({ length: 501 }, (_, n) => n + 1) })).status).toBe(400)
    expect((await mark({ all: true })).status).toBe(400)
  })

  test('are narrowed by kind and project, and come in pages', async () => {
    await three()
    await scene.move({ newDate: '2027-01-15' })
    expect(await scene.told(ana, '?kind=projectMoved')).toHaveLength(1)
    expect(await scene.told(ana, `?projectId=${project}&top=2&offset=1`)).toHaveLength(2)
    expect(await scene.told(ana, '?projectId=999999')).toEqual([])
    expect((await call(app, 'GET /notices?kind=nada', by(ana))).status).toBe(400)
  })
})

const next = (instant: string, pausedUntil: string | null = null) =>
  nextDigest({ pausedUntil }, { now: new Date(instant), calendar: workingDays([]) })

describe('settings', () => {
  test('have the defaults of each kind, and those of operation for who may get them', async () => {
    const { body } = await call<Kinds>(app, 'GET /accounts/notice-settings', by(ana))
    expect(body).toMatchObject({ weekly: false, pausedUntil: null, language: 'es-CO' })
    expect(body.kinds.map(({ kind, mail }) => `${kind} ${mail}`)).toEqual([
      'taskAssigned daily',
      'projectAssigned daily',
      'projectMoved daily',
      'followUpAdded none',
      'taskDone none',
      'taskDue daily',
      'taskOverdue daily',
      'projectDue daily',
      'turnedRed daily',
      'silent daily',
      'licenceEnds daily',
      'importDone none',
      'account now',
    ])
    expect(body.kinds.filter(({ fixed }) => fixed).map(({ kind }) => kind)).toEqual(['account'])
    const manager = await call<Kinds>(app, 'GET /accounts/notice-settings', by(gustavo))
    expect(manager.body.kinds.map(({ kind }) => kind)).toContain('operation')
  })

  test('say how many open projects one answers for and silences, and which one follows beside them', async () => {
    const counts = async () =>
      Object.values((await call<{ projects: object }>(app, 'GET /accounts/notice-settings', by(ana))).body.projects)
    expect(await counts()).toEqual([1, 0, 0, []])
    await call(app, `PUT /projects/${project}/following`, { ...by(ana), body: { follows: false } })
    expect(await counts()).toEqual([1, 1, 0, []])
    await call(app, `PUT /projects/${project}/following`, { ...by(ana), body: { follows: true } })
    expect(await counts()).toEqual([1, 0, 0, []])
    await sql(`update projects set employee_ids = array_remove(employee_ids, $1)`, [ana.employeeId])
    expect(await counts()).toEqual([0, 0, 1, [{ id: project, name: 'ERP de costos' }]])
    await sql(`update projects set project_status_id = (select id from project_statuses where closes_project limit 1)`)
    expect(await counts()).toEqual([0, 0, 0, []])
  })

  test('say the day of the next digest: a working day whose hour is still to come, behind a pause', async () => {
    // Monday at 8:52, then Tuesday at 6:59 and at 7:00, in Bogotá.
    expect(next('2026-11-23T13:52:00Z')).toBe('2026-11-24')
    expect(next('2026-11-24T11:59:00Z')).toBe('2026-11-24')
    expect(next('2026-11-24T12:00:00Z')).toBe('2026-11-25')
    // 8 December is a holiday; a pause that has passed is none.
    expect(next('2026-11-24T12:00:00Z', '2026-12-07')).toBe('2026-12-09')
    expect(next('2026-11-24T12:00:00Z', '2026-11-20')).toBe('2026-11-25')
    expect((await put({ pausedUntil: '2026-12-07' })).body).toMatchObject({ nextDigest: '2026-12-09' })
  })

  test('change by parts', async () => {
    await put({ kinds: [{ kind: 'silent', mail: 'none' }] })
    await put({ kinds: [{ kind: 'silent', screen: false }], pausedUntil: '2027-01-12' })
    const { body } = await put({ weekly: true, language: 'en-US' })
    expect(body).toMatchObject({ weekly: true, pausedUntil: '2027-01-12', language: 'en-US' })
    expect((body as Kinds).kinds.find(({ kind }) => kind === 'silent')).toEqual({
      kind: 'silent',
      screen: false,
      mail: 'none',
      fixed: false,
    })
    expect((await put({ pausedUntil: null })).body).toMatchObject({ weekly: true, pausedUntil: null })
  })

  test('refuse another mail of the account, a day that has passed, a kind twice or unknown', async () => {
    expect(await wrong({ kinds: [{ kind: 'account', mail: 'none' }] })).toEqual([400, ['kinds.0.mail']])
    expect(await wrong({ pausedUntil: '2026-11-22' })).toEqual([400, ['pausedUntil']])
    expect(await wrong({ kinds: [{ kind: 'silent' }, { kind: 'silent' }] })).toEqual([400, ['kinds.1.kind']])
    expect(await wrong({ kinds: [{ kind: 'operation', screen: false }] })).toEqual([400, ['kinds.0.kind']])
    expect(await wrong({ kinds: [{ kind: 'nada' }] })).toEqual([400, ['kinds.0.kind']])
    expect((await put({ kinds: [{ kind: 'operation', screen: false }] }, gustavo)).status).toBe(200)
  })
})

describe('the account', () => {
  const password = 'Verde#82Lago'
  const signIn = (userAgent: string, email = ana.email) =>
    call(app, 'POST /accounts/login', { body: { email, password }, headers: { 'user-agent': userAgent } })
  /** By a browser called 'Otro'. */
  const signInAt = (instant: string, remoteAddress: string) => {
    app.setTime(new Date(instant))
    return app.app.inject({
      method: 'POST',
      url: '/api/accounts/login',
      payload: { email: ana.email, password },
      headers: { 'user-agent': 'Otro' },
      remoteAddress,
    })
  }
  beforeEach(() => givePassword(app, { id: ana.employeeId }, password))

  test('tells of a sign-in that neither address nor browser know, but for the very first', async () => {
    await signIn('Firefox')
    expect(await scene.told()).toEqual([])
    await signInAt('2026-11-23T13:52:00Z', '198.51.100.7')
    await signIn('Safari')
    expect(await scene.told()).toEqual([['account', 'Ingreso nuevo a su cuenta desde 198.51.100.7, con Otro.']])
  })

  test('knows a browser for 90 days', async () => {
    await signInAt('2026-12-01T15:00:00Z', '198.51.100.1')
    await signInAt('2027-02-28T15:00:00Z', '198.51.100.2')
    expect(await kinds()).toEqual([])
    await signInAt('2027-06-01T15:00:00Z', '198.51.100.3')
    expect(await kinds()).toEqual([{ kind: 'account' }])
  })

  test('tells of a changed password and address, also of one’s own', async () => {
    await scene.send('PUT /accounts/update-password', { currentPassword: password, newPassword: 'Rojo#93Monte' }, ana)
    await scene.send(`PUT /employees/update-employee/${ana.employeeId}`, { email: 'ana.nueva@empresa.test' })
    expect(await scene.told()).toEqual([
      ['account', `Su correo cambió de ${ana.email} a ana.nueva@empresa.test.`],
      ['account', 'Su contraseña cambió.'],
    ])
  })

  test('tells of a new, a changed and an ended second factor and of other recovery codes, not of another name', async () => {
    const { factor } = await setUpApp(app, ana.token)
    await scene.send(`PUT /accounts/factors/${factor.id}`, { name: 'Teléfono' }, ana)
    await scene.send('POST /accounts/recovery-codes', undefined, ana)
    await setUpApp(app, ana.token)
    const { token } = await signedIn(app, { role: 'Administrador' })
    await call(app, `DELETE /accounts/people/${ana.employeeId}/factors`, { token })
    expect(await scene.told()).toEqual([
      ['account', 'Su cuenta ya no pide nada además de la contraseña.'],
      ['account', 'Su cuenta tiene otra aplicación de códigos.'],
      ['account', 'Su cuenta tiene otros códigos de recuperación.'],
      ['account', 'Su cuenta pide ahora un código además de la contraseña.'],
    ])
    const { rows } = await sql('select mail_now from notices where employee_id = $1', [ana.employeeId])
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ mail_now: 'due' })))
  })
})

describe('of passkeys and programs', () => {
  test('each new and ended one is told to its person, also one’s own', async () => {
    const { answer } = await addPasskey(app, ana.token)
    const { factor: codes } = await setUpApp(app, ana.token)
    await scene.send(`DELETE /accounts/factors/${answer.body.id}`, undefined, ana)
    await addPasskey(app, ana.token)
    await scene.send(`DELETE /accounts/factors/${codes.id}`, undefined, ana)
    expect(await scene.told()).toEqual([
      ['account', 'Su cuenta ya no tiene la aplicación de códigos.'],
      ['account', 'Su cuenta tiene una llave de acceso nueva, con la que se puede entrar.'],
      ['account', 'Una llave de acceso de su cuenta ya no sirve.'],
      ['account', 'Su cuenta pide ahora un código además de la contraseña.'],
      ['account', 'Su cuenta tiene una llave de acceso nueva, con la que se puede entrar.'],
    ])
  })

  test('a token that is made or revoked is told; one that ends with the person’s way in is not', async () => {
    const make = async (name: string) =>
      (await scene.send('POST /accounts/tokens', { name, permissions: ['read'] }, ana)).body as { id: number }
    const { id } = await make('Contabilidad')
    await make('Tablero')
    await scene.send(`DELETE /accounts/people/${ana.employeeId}/tokens/${id}`, undefined)
    const link = await scene.send(`POST /employees/${ana.employeeId}/invitation`, undefined)
    const { url } = (link.body as { invitation: { url: string } }).invitation
    const chosen = { token: new URL(url).hash.replace('#invite=', ''), newPassword: 'Rojo#93Monte' }
    await call(app, 'POST /accounts/set-password', { body: chosen })
    const again = await openSession(app, { id: ana.employeeId, email: ana.email })
    expect((await call<unknown[]>(app, 'GET /accounts/tokens', { token: again.token })).body).toEqual([])
    expect(await scene.told(again)).toEqual([
      ['account', 'El token de «Contabilidad» ya no sirve.'],
      ['account', 'Se creó un token para «Tablero»: ese programa actúa en su nombre.'],
      ['account', 'Se creó un token para «Contabilidad»: ese programa actúa en su nombre.'],
    ])
    const { rows } = await sql('select payload from notices where employee_id = $1 order by id limit 1', [
      ana.employeeId,
    ])
    expect(rows).toEqual([{ payload: { what: 'token', change: 'made', name: 'Contabilidad' } }])
  })
})

describe('what happens behind everybody’s back', () => {
  test('is told to who manages users: a backup that failed and a mail that was given up, each once', async () => {
    await sql(`insert into backup_runs (started_at) values (now())`)
    await sql(`update backup_runs set ended_at = now(), problem = 'El disco está lleno'`)
    await sql(
      `insert into mails (kind, cause, employee_id, letter, created_at, waiting_since, due_at)
        values ('reset', 'a', $1, '\\x00', now(), now(), '2100-01-01'), ('reset', 'b', $1, '\\x00', now(), now(), '2100-01-01')`,
      [ana.employeeId],
    )
    await sql(
      `update mails set given_up_at = now(), problem = 'tooLate', recipient = 'luz@empresa.test' where cause = 'a'`,
    )
    await sql(`update mails set given_up_at = now(), problem = 'replaced' where cause = 'b'`)
    expect(await scene.told(gustavo)).toEqual([
      ['operation', 'Un correo para luz@empresa.test no se pudo enviar.'],
      ['operation', 'Una copia de seguridad falló: El disco está lleno'],
    ])
    expect(await scene.told()).toEqual([])
  })

  test('is told to the owner of an import that took more than ten seconds', async () => {
    await sql(
      `insert into imports (owner_id, noun, file_name, state, written, state_since) values
        ($1, 'customers', 'clientes.csv', 'applying', 1240, clock_timestamp() - interval '11 seconds'),
        ($1, 'customers', 'cortos.csv', 'applying', 3, clock_timestamp() - interval '9 seconds')`,
      [ana.employeeId],
    )
    await sql(`update imports set state = 'applied'`)
    expect(await scene.told()).toEqual([['importDone', 'La importación de «clientes.csv» terminó: 1.240 registros.']])
    expect((await toldTo(app, ana.token))[0]?.path).toBe('/customers/import')
  })
})

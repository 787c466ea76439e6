// On one engine: who the owner is, is the same on both.
import { mkdirSync, readFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { readConfig } from '#server/platform/base/config.ts'
import { secretFile } from '#server/platform/base/secrets.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { diagnose } from '#server/platform/doctor/doctor.ts'
import { emptyServerDatabase, scratchFolder } from '#server/testing/backups.ts'
import { runCommand, type Ended } from '#server/testing/commands.ts'

import { start, type Running } from './main.ts'

// The commands for when something went wrong, each run as its owner runs it, on one installation in the order of the tests.

vi.setConfig({ testTimeout: 120_000 })

const { folder, remove } = scratchFolder()
const administrator = { email: 'jefe@empresa.co', password: 'Brumoso*73Tejo' }
const password = 'Lluvia&Verde4'
let server: Awaited<ReturnType<typeof emptyServerDatabase>>
let settings: Record<string, string>
let portal: Running | undefined
let said: string

beforeAll(async () => {
  server = await emptyServerDatabase()
  mkdirSync(path.join(folder, 'data'), { mode: 0o700 })
  settings = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://portal.empresa.co',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...(server && { DATABASE_URL: server.url, SECRET_KEY: 'the first secret of this installation' }),
  }
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await portal?.stop()
  await server?.remove()
  remove()
})

async function startPortal(): Promise<void> {
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  portal = await start(settings, { webDir: '' })
  vi.restoreAllMocks()
}
async function stopPortal(): Promise<void> {
  await portal?.stop()
  portal = undefined
}
const admin = (...words: string[]) => runCommand('admin', words, settings)
const maintenance = (...words: string[]) => runCommand('maintenance', words, settings)
const linkIn = ({ out }: Ended) => /^https:\/\/portal\.empresa\.co\/login#invite=([\w-]{43})$/m.exec(out)?.[1]
interface Sent {
  body?: object
  token?: string
}
interface Answer<Body> {
  status: number
  body: Body
}
async function call<Body = unknown>(method: string, where: string, sent: Sent = {}): Promise<Answer<Body>> {
  const { body, token } = sent
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${portal!.address}/api${where}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
}
const signIn = (email: string, as = password) =>
  call<{ token: string; employee: { id: number; roleName: string } }>('POST', '/accounts/login', {
    body: { email, password: as },
  })
const choose = (token: string | undefined) =>
  call('POST', '/accounts/set-password', { body: { token, newPassword: password } })
async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl: url, dataDir } = readConfig(settings)
  const db = await openDatabase({ url, dataDir })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
const secretLines = async () =>
  (await diagnose(settings, { webDir: folder, nodeVersion: '26.10.0' }))
    .filter(({ what }) => what.includes('clave secreta'))
    .map(({ level, what }) => `${level} ${what}`)

test('admin makes an administrator of somebody new beside a running portal, whose link lets them in without mail', async () => {
  await startPortal()
  const nobody = await admin('ana@empresa.co')
  expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('--first-name') })
  const made = await admin('ana@empresa.co', '--first-name', 'Ana', '--last-name', 'Ruiz')
  expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Se creó a Ana Ruiz (ana@empresa.co)') })
  expect((await choose(linkIn(made))).status).toBe(204)
  const { body } = await signIn('ana@empresa.co')
  expect(body.employee.roleName).toBe('Administrador')
  const { token } = body
  const ana = await call<object>('GET', `/employees/employee-by-id/${body.employee.id}`, { token })
  const first = (await signIn(administrator.email, administrator.password)).body.employee
  const place = (await call<Record<string, unknown>>('GET', `/employees/employee-by-id/${first.id}`, { token })).body
  const { cityId, positionId, groupId } = place
  expect(ana.body).toMatchObject({ documentNumber: 'ADMIN-0002', cityId, positionId, groupId, isActive: true })
  const trail = await call<{ data: object[] }>('GET', `/audit?entity=employee&entityId=${body.employee.id}`, { token })
  expect(trail.body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'create', call: 'npm run admin', employeeName: null }),
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'accessLink' })] }),
    ]),
  )
})

test('admin gives somebody who left or has another role everything back, and ends other sessions with the link', async () => {
  const { token, employee } = (await signIn('ana@empresa.co')).body
  const { token: mine } = (await signIn(administrator.email, administrator.password)).body
  const path = `/employees/update-employee/${employee.id}`
  const form = (await call<object>('GET', `/employees/employee-by-id/${employee.id}`, { token: mine })).body
  const left = { ...form, isActive: false, hasUser: false, role: null }
  expect((await call('PUT', path, { token: mine, body: left })).status).toBe(200)
  expect((await signIn('ana@empresa.co')).status).toBe(401)
  const changed = await admin('ANA@empresa.co')
  expect(changed.out).toContain('Ana Ruiz (ana@empresa.co) es ahora un usuario activo con el rol Administrador.')
  expect((await choose(linkIn(changed))).status).toBe(204)
  expect((await call('GET', '/accounts/me', { token })).status).toBe(401)
  const again = (await signIn('ana@empresa.co')).body
  const linked = await admin('ana@empresa.co', '--drop-factors')
  expect(linked.out).toContain('ya era un usuario activo')
  expect(linked.out).toContain('No tenía segundo factor.')
  expect((await call('GET', '/accounts/me', { token: again.token })).status).toBe(200)
  expect((await choose(linkIn(linked))).status).toBe(204)
  expect((await call('GET', '/accounts/me', { token: again.token })).status).toBe(401)
})

test('maintenance is seen by every portal at once, survives a restart, and lets administrators and the login in', async () => {
  const second = server && (await start(settings, { webDir: '' }))
  const addresses = [portal!, ...(second ? [second] : [])].map(({ address }) => address)
  const statuses = async (where: string) =>
    Promise.all(addresses.map(async (address) => (await fetch(`${address}/api${where}`)).status))
  const all = (status: number) => addresses.map(() => status)
  const { token } = (await signIn('ana@empresa.co')).body
  expect((await maintenance()).out).toContain('El portal está abierto para todos.')
  const on = await maintenance('on', 'Volvemos a las', '3 p. m.')
  expect(on).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Los demás leen: Volvemos a las 3 p. m.') })
  await vi.waitFor(async () => expect(await statuses('/employees/employees-list')).toEqual(all(503)))
  expect(await statuses('/health/ready')).toEqual(all(200))
  expect((await call('GET', '/accounts/me', { token })).status).toBe(200)
  await second?.stop()
  await stopPortal()
  await startPortal()
  const refused = await call<{ detail: string }>('GET', '/employees/employees-list')
  expect([refused.status, refused.body.detail]).toEqual([503, 'Volvemos a las 3 p. m.'])
  expect((await signIn('ana@empresa.co')).status).toBe(200)
  expect((await maintenance('off')).code).toBe(0)
  await vi.waitFor(async () => expect((await call('GET', '/employees/employees-list')).status).toBe(401))
  expect(await maintenance('maybe')).toMatchObject({ code: 1, err: expect.stringContaining('Así se usa') })
})

test('rotate-secret refuses while a portal runs, and changes nothing', async () => {
  const refused = await runCommand('rotate-secret', [], settings)
  expect(refused.code).toBe(1)
  expect(refused.err).toMatch(/^(El portal está en marcha|Hay portales conectados)/)
  // A secret that is not the one of the database must not look as if it were.
  expect(refused.out).toBe('')
  expect((await signIn('ana@empresa.co')).status).toBe(200)
  await stopPortal()
})

test('admin works without a portal too, and says what is wrong with an e-mail', async () => {
  const made = await admin('leo@empresa.co', '--first-name', 'Leo', '--last-name', 'Paz', '--surname', 'Díaz')
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Leo Paz Díaz') })
  const number = await inDatabase((db) =>
    db.sql.selectFrom('employees').select('document_number').where('email', '=', 'leo@empresa.co').executeTakeFirst(),
  )
  expect(number).toEqual({ document_number: 'ADMIN-0003' })
  expect(await admin('leo')).toMatchObject({ code: 1, err: expect.stringContaining('El correo:') })
})

test('rotate-secret ends every password, link and session, and start and doctor find nothing wrong afterwards', async () => {
  await startPortal()
  const { token } = (await signIn('ana@empresa.co')).body
  await stopPortal()
  const before = settings['SECRET_KEY'] ?? readFileSync(secretFile(settings['DATA_DIR']!), 'utf8')
  const done = await runCommand('rotate-secret', ['ana@empresa.co'], settings)
  expect(done).toMatchObject({ code: 0, err: '', out: expect.stringContaining('dejaron de servir 2 contraseñas') })
  const given = /^SECRET_KEY=([\w-]{64})$/m.exec(done.out)?.[1]
  expect(given !== undefined).toBe(server !== undefined)
  const former = /quedó en (\S+\.key)/.exec(done.out)?.[1]
  expect(former === undefined ? undefined : readFileSync(former, 'utf8')).toBe(server ? undefined : before)
  if (given !== undefined) settings = { ...settings, SECRET_KEY: given }
  expect(await secretLines()).toEqual(['fine La clave secreta es la de esta base de datos.'])
  await startPortal()
  expect(said).not.toContain('clave secreta')
  expect((await call('GET', '/accounts/me', { token })).status).toBe(401)
  expect((await signIn('ana@empresa.co')).status).toBe(401)
  expect((await choose(linkIn(done))).status).toBe(204)
  expect((await signIn('ana@empresa.co')).status).toBe(200)
  await stopPortal()
})

test('rotate-secret serves where the secret was lost', async () => {
  await (server ? Promise.resolve() : truncate(secretFile(settings['DATA_DIR']!)))
  settings = { ...settings, ...(server && { SECRET_KEY: '' }) }
  const done = await runCommand('rotate-secret', [], settings)
  expect(done.code).toBe(0)
  settings = { ...settings, ...(server && { SECRET_KEY: /^SECRET_KEY=([\w-]{64})$/m.exec(done.out)![1]! }) }
  await startPortal()
  expect(said).not.toContain('clave secreta')
  await stopPortal()
  expect(await secretLines()).toEqual(['fine La clave secreta es la de esta base de datos.'])
})

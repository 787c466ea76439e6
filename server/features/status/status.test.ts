import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import type { InstallationStatus, StatusLine } from '#contract/status.ts'
import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { isBackingUp } from '#server/platform/backup/runs.ts'
import { readConfig } from '#server/platform/base/config.ts'
import { release } from '#server/platform/base/release.ts'
import { checks } from '#server/platform/doctor/checks.ts'
import { diagnose } from '#server/platform/doctor/doctor.ts'
import { spanishLook } from '#server/platform/doctor/examine.ts'
import { lookAtDisk } from '#server/platform/doctor/machine.ts'
import { scratchFolder, testSecret } from '#server/testing/backups.ts'
import { signedIn } from '#server/testing/factories.ts'
import { withDatabase } from '#server/testing/template.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let scratch: ReturnType<typeof scratchFolder>
let lines: { level: number; msg: string; [name: string]: unknown }[]

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  scratch = scratchFolder()
  lines = []
  ;({ token } = await signedIn(app, { permissions: ['portal.access', 'users.manage'] }))
})
afterEach(async () => {
  scratch.remove()
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

type Change = Partial<Pick<Context, 'config' | 'storage' | 'installed' | 'keys'>>

/** The same portal with something else around it. */
async function within<T>(change: Change, work: (portal: TestApp) => Promise<T>): Promise<T> {
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const config = { ...app.context.config, dataDir: scratch.folder, publicUrl: 'https://portal.empresa.co' }
  const context = { ...app.context, log, config, ...change }
  const portal = { ...app, context, app: await buildApp({ ...context, tells: false }) }
  try {
    return await work(portal)
  } finally {
    await portal.app.close()
  }
}
const ask = async (portal: TestApp, locale: 'es-CO' | 'en-US' = 'es-CO') =>
  (await call<InstallationStatus>(portal, 'GET /admin/status', { token, locale })).body.lines
const config = (change: Partial<Context['config']>) => ({
  config: { ...readConfig({}), readsPerMinute: 0, dataDir: scratch.folder, ...change },
})
const of = (found: StatusLine[], check: StatusLine['check']) =>
  found.filter((line) => line.check === check).map(({ level, what }) => `${level} ${what}`)
const toldOf = async (change: Change, check: StatusLine['check']) =>
  within(change, async (portal) => of(await ask(portal), check))

let portals = 0
/** A portal that started a second after the one before it, last seen at a moment in SQL. */
const seen = (version: string, at: string) =>
  app.context.db.pool.query(
    `insert into instances (id, version, started_at, seen_at, day)
    values (gen_random_uuid(), $1, timestamptz '2026-11-21 07:10Z' + $2 * interval '1 second', ${at}, '2026-11-21')`,
    [version, (portals += 1)],
  )
const backUp = (portal: TestApp) => call(portal, 'POST /admin/status/backup', { token })
const rehearse = (portal: TestApp) => call(portal, 'POST /admin/status/rehearsal', { token })
const ended = async () => {
  while (await isBackingUp(app.context.db)) await new Promise((resolve) => setTimeout(resolve, 10))
}
/** The line of a disk with so much free. */
const on = (megabytes: number) =>
  lookAtDisk({
    ...spanishLook({ webDir: '', nodeVersion: '26.10.0', freeBytes: () => megabytes * 1024 * 1024 }),
    ...config({}),
  })

test('a running portal tells what it can find out, in the language of who asks', async () => {
  const found = await within({}, (portal) => ask(portal))
  expect([...new Set(found.map(({ check }) => check))]).toEqual(
    Object.values(checks)
      .flat()
      .filter(
        ({ by, name }) => by === 'both' && !['proxy', 'rehearsal', 'elsewhere', 'replica', 'directory'].includes(name),
      )
      .map(({ name }) => name),
  )
  expect(of(found, 'release')).toEqual([`fine Portal ${release}.`])
  expect(of(found, 'backups')).toEqual(['notice Esta base de datos no tiene ninguna copia.'])
  const english = await within({}, (portal) => ask(portal, 'en-US'))
  expect(of(english, 'backups')).toEqual(['notice This database has no backup.'])
  expect(of(english, 'schema')[0]).toMatch(
    /^fine The database is up to date: its last upgrade was on .+ \(\d{4}_\w+\)\.$/,
  )
  expect(found.filter(({ level, todo }) => level !== 'fine' && !todo)).toEqual([])
})

test('only who manages users learns how the installation is, and has a backup made', async () => {
  const { token: other } = await signedIn(app, { role: 'Consulta' })
  for (const request of ['GET /admin/status', 'POST /admin/status/backup', 'POST /admin/status/rehearsal'])
    expect((await call(app, request, { token: other })).status).toBe(403)
})

const source = inject('testEngine')

test.skipIf(source.engine === 'embedded')(
  'the page, the doctor’s JSON and its text are one list of checks',
  async () => {
    const { rows } = await app.context.db.pool.query<{ name: string }>('select current_database() as name')
    const environment = {
      DATABASE_URL: withDatabase(source.engine === 'embedded' ? '' : source.serverUrl, rows[0]!.name),
      SECRET_KEY: testSecret,
      DATA_DIR: scratch.folder,
      PUBLIC_URL: 'https://portal.empresa.co',
      PROT: '3001',
    }
    mkdirSync(path.join(scratch.folder, 'files'), { mode: 0o700 })
    const installed = { secret: testSecret, environment, webDir: scratch.folder }
    const page = await within({ installed, config: readConfig(environment) }, (portal) => ask(portal))
    const text: string[] = []
    const found = await diagnose(environment, {
      webDir: scratch.folder,
      nodeVersion: process.versions.node,
      onFinding: ({ what }) => text.push(what),
    })
    const both: ReadonlySet<string> = new Set(
      Object.values(checks).flatMap((list) => list.filter(({ by }) => by === 'both').map(({ name }) => name)),
    )
    // Free megabytes change from one second to the next.
    const steady = (some: StatusLine[]) =>
      some.filter(({ check }) => both.has(check) && check !== 'disk' && check !== 'database')
    expect(steady(found)).toEqual(steady(page))
    expect(steady(page).length).toBeGreaterThan(14)
    expect(found.map(({ what }) => what)).toEqual(text)
    expect(page).toContainEqual({
      check: 'settings',
      level: 'notice',
      what: 'PROT no es una configuración del portal: ¿quiso decir PORT?',
      todo: 'Corrija el nombre, o quítela.',
    })
  },
)

describe('what is wrong is said in one sentence', () => {
  test('a mail server that is away', async () => {
    expect(await toldOf(config({ smtpUrl: 'smtp://127.0.0.1:9' }), 'mail')).toEqual([
      'fault El servidor de correo no responde o no deja entrar al portal: connect ECONNREFUSED 127.0.0.1:9.',
    ])
  })

  test('a storage that refuses, and one that never answers, while the rest is told', async () => {
    const { storage } = app.context
    const refusing = { ...storage, put: () => Promise.reject(new Error('connect ECONNREFUSED')) }
    expect(await toldOf({ storage: refusing }, 'storage')).toEqual([
      'fault El almacenamiento de archivos no responde. connect ECONNREFUSED.',
    ])
    const silent = { ...storage, put: () => new Promise<number>(() => undefined) }
    const found = await within({ storage: silent }, (portal) => ask(portal))
    expect(of(found, 'storage')).toEqual(['fault No se pudo revisar «Almacenamiento»: no respondió en 4 s.'])
    expect(of(found, 'secret')).toHaveLength(1)
  })

  test('a disk that is short, and one that is full', () => {
    const words = `MB libres en el disco de ${scratch.folder}`
    expect(on(63)).toEqual([
      { level: 'fault', what: `Quedan 63 ${words}: ya no se guarda nada.`, todo: 'Haga sitio; el portal sigue solo.' },
    ])
    expect(on(1023)).toMatchObject([{ level: 'notice', what: `Quedan 1.023 ${words}.` }])
    expect(on(1024)).toMatchObject([{ level: 'fine', what: `Hay 1.024 ${words}.` }])
  })

  test('portals of different versions, of which one that ended or was killed is none', async () => {
    await seen('0.10.0+aaaaaaa', 'now()')
    await seen('0.8.0+ccccccc', `now() - interval '61 seconds'`)
    await seen('0.8.0+ddddddd', 'null')
    expect(await toldOf({}, 'instances')).toEqual([
      expect.stringMatching(
        /^fine 1 portal en marcha desde el 21 nov 2026, 2:10\sa\.\sm\., con la versión 0\.10\.0\+aaaaaaa\.$/,
      ),
    ])
    await seen('0.10.0+aaaaaaa', 'now()')
    await seen('0.9.0+bbbbbbb', 'now()')
    expect(await toldOf({}, 'instances')).toEqual([
      'notice Hay portales en marcha de versiones distintas: 0.10.0+aaaaaaa (2) y 0.9.0+bbbbbbb (1).',
    ])
  })

  test('a database that is newer than the program: what needs its tables is not looked at', async () => {
    await app.context.db.pool.query(
      `insert into kysely_migration (name, timestamp) values ('9999_future', '2026-01-01')`,
    )
    try {
      const found = await within({}, (portal) => ask(portal))
      expect(of(found, 'schema')).toEqual([
        `fault La base de datos es más nueva que este programa, que es la versión ${release} (tiene 9999_future).`,
      ])
      expect(of(found, 'backups')).toEqual([])
    } finally {
      await app.context.db.pool.query(`delete from kysely_migration where name = '9999_future'`)
    }
  })
})

describe('a backup that is asked for on the page', () => {
  test('is in the folder of backups, and is the last one', async () => {
    await within({}, async (portal) => {
      expect((await backUp(portal)).status).toBe(202)
      await ended()
      const [name, ...others] = readdirSync(path.join(scratch.folder, 'backups'))
      expect([name, others]).toEqual([expect.stringMatching(/^portal-\d{8}-\d{6}-manual\.tar\.gz$/), []])
      expect(of(await ask(portal), 'backups')).toEqual(['fine La última copia es de hace menos de un día.'])
    })
  })

  test('waits for one that is being made, by whichever portal, and the page says so', async () => {
    await app.context.db.pool.query('insert into backup_runs (alive_at) values (now())')
    await within({}, async (portal) => {
      expect(await backUp(portal)).toMatchObject({
        status: 409,
        body: { detail: 'Se está haciendo una copia. Espere a que termine.' },
      })
      expect(of(await ask(portal), 'backups')[0]).toBe('fine Se está haciendo una copia.')
    })
  })

  test('that fails says why on the page and in the log', async () => {
    symlinkSync(path.join(scratch.folder, 'ya', 'no'), path.join(scratch.folder, 'backups'))
    await within({}, async (portal) => {
      expect((await backUp(portal)).status).toBe(202)
      await ended()
      expect(of(await ask(portal), 'backups')[0]).toMatch(/^fault Falló la última copia: .+[^.]\.$/)
      expect(lines.map(({ msg }) => msg)).toContain('the backup failed')
      rmSync(path.join(scratch.folder, 'backups'))
      expect((await backUp(portal)).status).toBe(202)
      await ended()
    })
  })
})

describe('a rehearsal that is asked for on the page', () => {
  test('needs a backup, is made one at a time, and the page says how it ended', async () => {
    await within({}, async (portal) => {
      expect(await rehearse(portal)).toMatchObject({
        status: 409,
        body: { detail: 'No hay ninguna copia que ensayar. Haga una primero.' },
      })
      mkdirSync(path.join(scratch.folder, 'backups'))
      writeFileSync(path.join(scratch.folder, 'backups', 'portal-20261121-020000.tar.gz'), 'no archive')
      expect((await rehearse(portal)).status).toBe(202)
      expect(await rehearse(portal)).toMatchObject({
        status: 409,
        body: { detail: 'Se está ensayando la restauración de una copia. Espere a que termine.' },
      })
      await expect
        .poll(async () => of(await ask(portal), 'rehearsal'), { timeout: 60_000 })
        .toEqual([
          expect.stringMatching(
            /^fault El ensayo del .+ con la copia portal-20261121-020000\.tar\.gz falló: no se puede leer/,
          ),
        ])
      expect(of(await ask(portal, 'en-US'), 'rehearsal')[0]).toMatch(
        /^fault The rehearsal of .+ failed: it cannot be read as it was written\. In the log: “.+”\. None has passed yet\.$/,
      )
    })
  })
})

test('the place of the backups elsewhere is looked at on the page', async () => {
  const backupUrl = `file:${path.join(scratch.folder, 'lejos')}`
  expect(await toldOf(config({ backupUrl }), 'elsewhere')).toEqual([
    `notice En ${path.join(scratch.folder, 'lejos')} no hay ninguna copia.`,
  ])
})

test('no secret is in the answer or in the log', async () => {
  const secrets = ['Clave-del-correo', 'Clave-de-la-base', 'Clave-del-almacen', 'ficha-de-metricas', testSecret]
  const change = config({
    smtpUrl: `smtp://ana:${secrets[0]}@127.0.0.1:9`,
    databaseUrl: `postgres://portal:${secrets[1]}@127.0.0.1:9/portal`,
    storageUrl: `s3://clave:${secrets[2]}@127.0.0.1:9/cubo`,
    metricsToken: secrets[3],
    secretKey: testSecret,
    backupPassphrase: 'frase-de-las-copias',
  })
  const text = await within(change, async (portal) => (await call(portal, 'GET /admin/status', { token })).text)
  expect(text).toContain('ECONNREFUSED')
  for (const secret of [...secrets, 'frase-de-las-copias']) {
    expect(text).not.toContain(secret)
    expect(JSON.stringify(lines)).not.toContain(secret)
  }
})

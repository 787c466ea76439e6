// On both engines: its room depends on the engine.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { askToExamine } from '#server/platform/backup/ask-portal.ts'
import { openControl } from '#server/platform/backup/control.ts'
import { readConfig } from '#server/platform/base/config.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { knownMigrations } from '#server/platform/database/migrate.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import { scratchFolder } from '#server/testing/backups.ts'
import { runCommand } from '#server/testing/commands.ts'
import { testKeys } from '#server/testing/first-data.ts'
import { allLines, databaseLook } from '#server/testing/looks.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'
import { spanish } from '#texts/spanish.ts'

import { diagnose } from './doctor.ts'
import { examine, spanishLook } from './examine.ts'
import { lookAtFiles, lookAtStorage } from './files.ts'
import { fine, type Finding } from './finding.ts'
import { lookAtNode } from './machine.ts'

let db: Database
let scratch: ReturnType<typeof scratchFolder>
let now: Date

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  scratch = scratchFolder()
  now = new Date()
  await db.sql.insertInto('installation').values({ secret_check: testKeys.check }).execute()
  await db.pool.query('insert into backup_runs (started_at, ended_at, size) values (now(), now(), 5)')
  await db.pool.query("insert into rehearsal_runs (ended_at, archive, rows) values (now(), 'x', 1)")
})
afterEach(async () => {
  scratch.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

/** The tests' own PostgreSQL runs without fsync, which is a finding of its own. */
const expected = (found: Finding[]) => found.filter(({ what }) => !what.includes('fsync'))
const inside = async (more: NonNullable<Parameters<typeof databaseLook>[2]> = {}) =>
  expected(await databaseLook(db, scratch.folder, { now: () => now, ...more }))
const faults = (found: Finding[]) => found.filter(({ level }) => level !== 'fine').map(({ what }) => what)
const outside = async (environment: Record<string, string>) =>
  (await diagnose(environment, { webDir: scratch.folder, nodeVersion: '26.10.0' })).map(({ what }) => what).join('\n')
const record = (id: number, size: number) =>
  `insert into project_files (project_id, name, extension, size, storage_key, date)
  values (1, 'Acta.pdf', 'pdf', ${size}, 'project-1/${id}', now());`
const ended = (hours: number) =>
  db.pool.query(
    `delete from backup_runs; insert into backup_runs (ended_at, size) values (now() - interval '${hours} hours', 1)`,
  )
async function* content(text: string) {
  yield Buffer.from(text)
}

test('a sound installation has nothing wrong, and every finding that has says what to do', async () => {
  const findings = await allLines(examine(readConfig({ DATA_DIR: scratch.folder }), db, testKeys))
  expect(faults(expected(findings))).toEqual([])
  expect(expected(findings).length).toBeGreaterThan(6)
  const wrong = await diagnose({ DATA_DIR: path.join(scratch.folder, 'none') }, { webDir: '', nodeVersion: '18.1.0' })
  expect(wrong.filter(({ level, todo }) => level !== 'fine' && !todo)).toEqual([])
})

test('an old Node.js, a wrong setting, a web that is not built and a folder that is not there', async () => {
  expect(lookAtNode(spanishLook({ webDir: '', nodeVersion: '18.20.1' }))).toMatchObject([{ level: 'fault' }])
  expect(await outside({ BACKUP_SCHEDULE: '0 0 31 2 *' })).toContain('BACKUP_SCHEDULE no sirve')
  const found = await outside({ DATA_DIR: path.join(scratch.folder, 'none') })
  expect(found).toContain('no está construida')
  expect(found).toContain('No existe la carpeta de datos')
})

test('a data folder that others can enter, and a database without its secret', async () => {
  mkdirSync(path.join(scratch.folder, 'pg'))
  if (process.platform !== 'win32') chmodSync(scratch.folder, 0o755)
  const found = await outside({ DATA_DIR: scratch.folder })
  expect(found.includes('Otros usuarios de este equipo pueden entrar')).toBe(process.platform !== 'win32')
  expect(found).toContain('Falta la clave secreta')
  // What looks like a database and is none.
  expect(found).toContain('no tiene una base de datos')
})

test.skipIf(process.platform === 'win32')('a file with a secret that others may read, at the command too', async () => {
  const file = path.join(scratch.folder, 'key')
  writeFileSync(file, 'x'.repeat(40), { mode: 0o644 })
  chmodSync(scratch.folder, 0o755)
  const sentence = `Otros usuarios de este equipo pueden leer ${file}, que tiene secretos (SECRET_KEY).`
  const settings = { DATA_DIR: scratch.folder, SECRET_KEY_FILE: file }
  expect((await runCommand('backup', [], settings)).err).toContain(sentence)
  expect(await outside(settings)).toContain(sentence)
})

test('a database and a mail server that do not answer', async () => {
  const nowhere = '127.0.0.1:9'
  const found = await outside({
    DATA_DIR: scratch.folder,
    DATABASE_URL: `postgres://portal@${nowhere}/portal`,
    SECRET_KEY: 'x'.repeat(40),
    SMTP_URL: `smtp://${nowhere}`,
  })
  expect(found).toContain(`No se puede usar el PostgreSQL de ${nowhere}`)
  expect(found).toContain('El servidor de correo no responde')
})

test('another secret than the passwords were made with', async () => {
  expect(faults(await inside({ keys: deriveKeys('y'.repeat(40)) }))).toEqual([
    'La clave secreta no es la de esta base de datos: nadie puede ingresar.',
  ])
})

test('migrations that are missing, and ones that this program does not know', async () => {
  const last = knownMigrations().at(-1)!
  await db.pool.query('delete from kysely_migration where name = $1', [last])
  try {
    expect(faults(await inside())[0]).toContain('le falta 1 migración')
  } finally {
    await db.pool.query(`insert into kysely_migration (name, timestamp) values ($1, '2026-01-01')`, [last])
  }
  await db.pool.query(`insert into kysely_migration (name, timestamp) values ('9999_future', '2026-01-01')`)
  try {
    expect(faults(await inside()).join()).toMatch(/^La base .* más nueva .* versión \d\S+ \(tiene 9999_future\)\.$/)
  } finally {
    await db.pool.query(`delete from kysely_migration where name = '9999_future'`)
  }
})

test('counters that say something else than there is', async () => {
  await db.pool.query(`update counters set n = n + 3 where name = 'employees' and shard = 4`)
  expect(faults(await inside())).toEqual(['A la base de datos le faltan filas: employees: su contador dice 4 y hay 1.'])
})

test('clocks that differ, and one that went back', async () => {
  now = new Date(Date.now() + 3_600_000)
  expect(faults(await inside())[0]).toMatch(/difieren 3(600|59\d) s/)
  now = new Date()
  await db.pool.query(`insert into audit (at, call, entity, entity_id, action)
    values (now() + interval '1 day', 'test', 'employee', 1, 'create')`)
  expect(faults(await inside())[0]).toContain('el reloj se atrasó')
})

test('backups that failed, are old, or were never made', async () => {
  await db.pool.query(`insert into backup_runs (ended_at, problem) values (now(), 'no hay espacio')`)
  expect(faults(await inside())).toEqual(['Falló la última copia: no hay espacio.'])
  await db.pool.query(`insert into backup_runs (ended_at, problem) values (now(), 'Haga sitio.')`)
  expect(faults(await inside())).toEqual(['Fallaron las últimas 2 copias: Haga sitio.'])
  await db.pool.query(
    `delete from backup_runs; insert into backup_runs (ended_at, size) values (now() - interval '217 hours', 1)`,
  )
  expect(faults(await inside())).toEqual(['La última copia es de hace 9 días.'])
  await db.pool.query('delete from backup_runs')
  expect(faults(await inside())).toEqual(['Esta base de datos no tiene ninguna copia.'])
})

test('a schedule that has made nothing for 48 hours', async () => {
  const daily = { backupSchedule: '0 2 * * *' }
  await ended(47)
  expect(faults(await inside(daily))).toEqual([])
  await ended(75.5)
  expect(faults(await inside(daily))).toEqual(['Hay copias programadas y la última es de hace 75 horas.'])
  // Of one that is due once a year none was missed.
  const yearly = { backupSchedule: `0 2 1 ${((now.getUTCMonth() + 6) % 12) + 1} *` }
  expect(faults(await inside(yearly))).toEqual([])
})

test('a proxy that sends addresses on and is not trusted to, until it is', async () => {
  await db.sql
    .updateTable('installation')
    .set({ forwarder: '10.0.0.5', forwarder_seen_at: now.toISOString() })
    .execute()
  expect((await inside()).find(({ what }) => what.includes('10.0.0.5'))?.todo).toContain('TRUST_PROXY=10.0.0.5')
  expect(faults(await inside({ trustProxy: ['10.0.0.0/8'] }))).toEqual([])
})

test('records without their file, files without a record, and files of another size', async () => {
  const storage = diskStorage(path.join(scratch.folder, 'files'))
  await db.pool.query(
    `begin; set local session_replication_role = replica; ${record(1, 4)} ${record(2, 4)} ${record(3, 9)} commit`,
  )
  await db.sql.insertInto('storage_leftovers').values({ storage_key: 'project-1/5' }).execute()
  for (const id of [1, 3, 4, 5]) await storage.put(`project-1/${id}`, content('acta'))
  const found = await lookAtFiles(db, storage)
  expect(found.map(({ what }) => what)).toEqual([
    expect.stringContaining('1 archivo está registrado pero su contenido falta'),
    expect.stringContaining('1 archivo no tiene el tamaño'),
    expect.stringContaining('De 1 archivo de una versión anterior aún no se conoce la suma'),
    expect.stringContaining('1 archivo que ningún registro conoce (project-1/4)'),
  ])
})

test('a portal that runs tells each finding when it is made, not at the end', async () => {
  const [first, second] = [Promise.withResolvers<void>(), fine('La segunda.')]
  const control = await openControl(scratch.folder, {
    commands: {},
    backup: () => Promise.resolve(),
    async *examine() {
      yield fine('La primera.')
      await first.promise
      yield second
    },
  })
  try {
    const heard: unknown[] = []
    for await (const finding of askToExamine(scratch.folder)) {
      heard.push(finding)
      // The second is made when the first was heard.
      first.resolve()
    }
    expect(heard).toEqual([fine('La primera.'), second])
  } finally {
    await control.close()
  }
})

test('a portal that ends in the middle of its findings says so', async () => {
  const first = Promise.withResolvers<void>()
  const control = await openControl(scratch.folder, {
    commands: {},
    backup: () => Promise.resolve(),
    async *examine() {
      yield fine('La primera.')
      await first.promise
      throw new Error('se fue')
    },
  })
  const listen = async () => {
    for await (const _finding of askToExamine(scratch.folder)) first.resolve()
  }
  try {
    await expect(listen()).rejects.toThrow('no terminó de responder')
  } finally {
    await control.close()
  }
})

test('a storage that refuses, and a folder of files that can’t be made', async () => {
  const away = { ...diskStorage(scratch.folder), put: () => Promise.reject(new Error('nadie contesta')) }
  expect(faults(await lookAtStorage(away, spanish))[0]).toContain('nadie contesta')
  writeFileSync(path.join(scratch.folder, 'blocked'), '')
  const config = readConfig({ STORAGE_URL: `file:${path.join(scratch.folder, 'blocked/files')}` })
  expect(faults(await allLines(examine(config, db, testKeys))).join()).toContain('No se puede escribir en la carpeta')
})

test('mail that would be of no use: links to this machine, a sender that does not exist; a test message is sent when asked for', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.on('data', (chunk: Buffer) => received.push(String(chunk)))
      stream.on('end', done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const settings = {
      DATA_DIR: scratch.folder,
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    }
    const found = await outside(settings)
    expect(found).toContain('Los enlaces de los correos empiezan por http://127.0.0.1:3000')
    expect(found).toContain('Los correos salen de admin@portal.local')
    expect(received).toEqual([])
    const sound = { ...settings, PUBLIC_URL: 'https://portal.empresa.co', MAIL_FROM: 'portal@empresa.co', PORT: '1' }
    const run = await runCommand('doctor', ['--mail', 'ana@empresa.co'], { ...sound, PROT: '3001' })
    expect(run.out).toContain('aceptó un mensaje de prueba para ana@empresa.co')
    expect(run.out).not.toContain('Los enlaces de los correos')
    expect(run.out).toContain('PROT no es una configuración del portal: ¿quiso decir PORT?')
    expect(run.out).toContain('Revisando el correo …')
    expect(received[0]).toBe('ana@empresa.co')
    expect(received.join('')).toMatch(/Auto-Submitted: auto-generated/i)
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const none = await runCommand('doctor', ['--mail', 'ana@empresa.co'], { DATA_DIR: scratch.folder })
  expect(none).toMatchObject({ code: 1, out: expect.stringContaining('No se puede enviar el mensaje de prueba') })
})

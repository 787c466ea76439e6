import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { contacts } from '#contract/contacts.ts'
import { customers } from '#contract/customers.ts'
import { firstOf } from '#contract/items.ts'
import { erasedName, personalData } from '#contract/personal-data.ts'
import { projectFiles } from '#contract/project-files.ts'
import { openDatabase } from '#server/platform/database/database.ts'

import { root } from '../../scripts/child.ts'
import { answerOf, makeProject, signIn } from './calls.ts'
import { differences, everything, type Everything } from './contents.ts'
import { doctorTold } from './doctor-told.ts'
import { CannotTry, type Fault, type Figure } from './fault.ts'
import { Journal } from './journal.ts'
import { ownFolder, remove, settingsFor, startPostgres, startVictim, type Victim } from './portal.ts'
import { textAfter } from './texts.ts'

/** A line of systemd, which is not there: what it starts or stops is this process's own. */
type Service = (what: string) => Promise<unknown>

/** Where all of it is. What stands in the texts is replaced by these. */
const placesIn = (folder: string) => ({
  '/var/lib/portal/files': path.join(folder, 'portal/files'),
  'DATA_DIR=/var/lib/portal-$port ': `DATA_DIR=${path.join(folder, 'portal')} `,
  '/etc/portal.env': path.join(folder, 'portal.env'),
  '/opt/portal': root,
  '/mnt/copias/files': path.join(folder, 'copies/files'),
  '/var/lib/pgbackrest': path.join(folder, 'repository'),
})

function inPlace(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((now, [stands, is]) => now.replaceAll(stands, is), text)
}

/** Types each line of a text as root does; those of systemd are done here. @throws Error with what a line printed */
async function type(text: string, service: Service): Promise<void> {
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('systemctl ')) {
      await service(line.slice('systemctl '.length))
      continue
    }
    // A user who is not root types them as the user who runs PostgreSQL.
    const plain = process.getuid?.() === 0 ? '' : 'runuser() { shift 3; "$@"; }\n'
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', plain + line], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${line}\nended with ${String(status)}:\n${stdout}${stderr}`)
  }
}

async function lookInto(url: string, dataDir: string): Promise<Everything> {
  const db = await openDatabase({ dataDir, url, asItIs: true })
  try {
    return await everything(db, path.join(dataDir, 'files'))
  } finally {
    await db.close()
  }
}

interface Stored {
  id: number
  version: number
}

async function upload(portal: Victim, token: string, project: number, name: string): Promise<Stored> {
  const form = new FormData()
  form.set('file', new Blob([`${name}\n`.repeat(2_000)]), name)
  const url = `${portal.api}${projectFiles.upload.path.replace(':id', String(project))}`
  return answerOf<Stored>(url, { token, form })
}

async function makePerson(portal: Victim, token: string): Promise<number> {
  const { data } = await answerOf<{ data: { id: number }[] }>(`${portal.api}${customers.list.path}?top=1`, { token })
  const names = { firstName: 'Inés', middleName: '', lastName: 'Arrieta', surname: '' }
  const reach = { email: 'ines@cliente.test', phoneNumber: '6047654321', cellphoneNumber: '3109876543' }
  const json = { customerId: firstOf(data).id, cityId: null, position: 'Compras', ...names, ...reach }
  return (await answerOf<{ id: number }>(`${portal.api}${contacts.create.path}`, { token, json })).id
}

/**
 * What is done by mistake: customers deleted by a statement at the server, a file in the portal. Then work goes on, and a
 * person is erased.
 */
async function accident(portal: Victim, url: string, token: string, project: number, file: Stored, person: number) {
  const db = await openDatabase({ dataDir: '', url, asItIs: true })
  const deleted = await db.pool.query("delete from customers where code ~ '^[0-9]+-'")
  await db.close()
  const place = projectFiles.remove.path.replace(':id', String(project)).replace(':fileId', String(file.id))
  const headers = { authorization: `Bearer ${token}`, 'if-match': `"${file.version}"` }
  const removed = await fetch(`${portal.api}${place}`, { method: 'DELETE', headers })
  await upload(portal, token, project, 'after.txt')
  const erasing = personalData.erase.path.replace(':kind', 'contacts').replace(':id', String(person))
  const erased = await fetch(`${portal.api}${erasing}`, {
    method: 'POST',
    headers: { authorization: headers.authorization },
  })
  return { deleted: deleted.rowCount ?? 0, removed: Number(removed.ok), erased: Number(erased.ok) }
}

/** The lines of the doctor about the database's rows and the files. */
function examined(dataDir: string, url: string) {
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'scripts/doctor.ts'), '--json'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...settingsFor(dataDir, url) },
  })
  return doctorTold(stdout).findings
}

/** Somebody deletes; PostgreSQL goes back to the moment before, by the texts of docs/operations.md as they stand. */
const pointInTime: Fault = async () => {
  if (spawnSync('pgbackrest', ['version']).status !== 0) throw new CannotTry('pgbackrest is not installed')
  const folder = ownFolder()
  // The user who runs PostgreSQL comes through it.
  chmodSync(folder, 0o755)
  const places = placesIn(folder)
  const settings = textAfter('`/etc/postgresql/15/main/conf.d/portal.conf`', 'ini')
  process.env['PGBACKREST_CONFIG'] = path.join(folder, 'pgbackrest.conf')
  process.env['PGBACKREST_LOG_LEVEL_FILE'] = 'off'
  process.env['PGBACKREST_LOCK_PATH'] = path.join(folder, 'locks')
  const server = await startPostgres(
    settings
      .trim()
      .split('\n')
      .map((line) => line.replace(' = ', '=')),
    folder,
  )
  try {
    const data = firstOf(globSync(`${folder}/portal-postgres-*/data`))
    const { uid, gid } = statSync(data)
    for (const name of ['repository', 'locks', 'copies']) {
      mkdirSync(path.join(folder, name))
      chownSync(path.join(folder, name), uid, gid)
    }
    // pgbackrest and psql ask on this machine's socket, which a server of the tests has not.
    const { hostname, port } = new URL(server.url)
    Object.assign(process.env, { PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' })
    const config = inPlace(textAfter('`apt-get install pgbackrest', 'ini'), {
      ...places,
      '/var/lib/postgresql/15/main': data,
    })
    writeFileSync(process.env['PGBACKREST_CONFIG'], `${config}pg1-port=${port}\n`)
    return [
      { did: 'customers and a file deleted; back to the second before', figures: await drill(folder, data, server) },
    ]
  } finally {
    // It does not run where a line failed in between.
    await server.stop().catch(() => undefined)
    remove(folder)
  }
}

const rows = (of: Everything, table: string): number => of.tables.get(table)?.size ?? 0

interface Drill {
  dataDir: string
  /** Of PostgreSQL. */
  data: string
  server: { url: string; start(): Promise<void> }
  portal: Victim
}

/** The lines of systemd, done to a drill's own portal and server. */
function serviceOf(drill: Drill): Service {
  const { dataDir, data, server } = drill
  const service: Service = async (what) => {
    if (what.startsWith('stop portal')) return drill.portal.stop()
    if (what.startsWith('start portal')) return (drill.portal = await startVictim(dataDir, { url: server.url }))
    if (what.startsWith('start postgresql')) return server.start()
    return type(`runuser -u postgres -- ${pgCtl()} -D ${data} -m fast -w stop`, service)
  }
  return service
}

/** Types the way back. @returns the rows as they were before a portal started on them, and all else as it is then */
async function broughtBack(drill: Drill, places: Record<string, string>) {
  const { dataDir, server } = drill
  const service = serviceOf(drill)
  const began = performance.now()
  const [toTheMoment = '', andOn = ''] = inPlace(textAfter('\\*\\*To the moment before'), places).split(
    /^(?=for port )/m,
  )
  await type(toTheMoment, service)
  const { tables } = await lookInto(server.url, dataDir)
  await type(andOn, service)
  const took = (performance.now() - began) / 1000
  const { files, tables: now } = await lookInto(server.url, dataDir)
  return { after: { tables, files }, now, took }
}

async function drill(folder: string, data: string, server: Drill['server']): Promise<Figure[]> {
  const places = placesIn(folder)
  const dataDir = path.join(folder, 'portal')
  const drill: Drill = { dataDir, data, server, portal: await startVictim(dataDir, { url: server.url }) }
  const journal = new Journal()
  const token = await signIn(drill.portal.api)
  const write = async (seconds: number): Promise<void> => {
    const stop = await journal.write({ api: drill.portal.api, token }, 4)
    await wait(seconds * 1000)
    await stop()
  }
  const project = await makeProject(drill.portal.api, token)
  const file = await upload(drill.portal, token, project, 'before.txt')
  const person = await makePerson(drill.portal, token)
  const settings = Object.entries({ ...settingsFor(dataDir, server.url), DATA_DIR: '/nowhere' })
  writeFileSync(places['/etc/portal.env'], settings.map(([name, value]) => `${name}='${value}'\n`).join(''))
  await write(3)
  await type(inPlace(textAfter('The first backup, which stands'), places), async () => undefined)
  // These are in no backup but in PostgreSQL's log.
  await write(5)
  await wait(1_500)
  const before = await lookInto(server.url, dataDir)
  process.env['MOMENT'] = `${new Date().toISOString().slice(0, 19).replace('T', ' ')}+00`
  await wait(1_500)
  const lost = await accident(drill.portal, server.url, token, project, file, person)
  const { after, now, took } = await broughtBack(drill, places)
  const isErased = now.get('contacts')?.get(String(person))?.['first_name'] === erasedName
  const ofDoctor = doctorFigures(dataDir, server.url)
  const db = await openDatabase({ dataDir, url: server.url, asItIs: true })
  const counted = await journal.figures(db)
  await db.close()
  await signIn(drill.portal.api)
  await drill.portal.stop()
  return [
    { what: 'customers deleted by mistake', value: lost.deleted, atLeast: 50 },
    { what: 'files removed by mistake', value: lost.removed, is: 1 },
    { what: 'people erased since', value: lost.erased, is: 1 },
    { what: 'of whom are there again', value: isErased ? 0 : 1, is: 0 },
    ...differenceFigures(before, after),
    ...counted,
    ...ofDoctor,
    { what: 'from the stop of the portals to their start and the next backup', value: took, unit: 's', atMost: 120 },
  ]
}

function differenceFigures(before: Everything, after: Everything): Figure[] {
  const compared = differences(before, after)
  for (const line of compared.told) console.log(`  ${line}`)
  return [
    { what: 'rows there before', value: compared.rows, atLeast: 100 },
    { what: 'rows that are gone', value: compared.gone, is: 0 },
    { what: 'values that are others', value: compared.changed, is: 0 },
    { what: 'customers more than before', value: rows(after, 'customers') - rows(before, 'customers'), is: 0 },
    { what: 'entries of the trail more than before', value: rows(after, 'audit') - rows(before, 'audit'), is: 0 },
    { what: 'files there before that are gone or others', value: compared.files, is: 0 },
  ]
}

function doctorFigures(dataDir: string, url: string): Figure[] {
  const faults = examined(dataDir, url).filter(({ level, check }) => level === 'fault' && check !== 'web')
  const strangers = faults.filter(({ what }) => what.includes('hay 1 archivo que ningún registro conoce'))
  for (const { what } of faults) console.log(`  ${what}`)
  return [
    { what: 'lines of the doctor about the one file that came after', value: strangers.length, is: 1 },
    { what: 'other faults that it finds', value: faults.length - strangers.length, is: 0 },
  ]
}

function pgCtl(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_ctl').toSorted().at(-1)
  return found ?? 'pg_ctl'
}

export default pointInTime

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { customers } from '#contract/customers.ts'
import { LoginResult, session } from '#contract/session.ts'
import { codeOf } from '#server/platform/base/error-code.ts'
import { openDatabase } from '#server/platform/database/database.ts'

import { root, run, type Ended } from '../../scripts/child.ts'
import { ask, makeProject, signIn } from './calls.ts'
import { CannotTry, tryEach, type Fault, type Figure, type Outcome } from './fault.ts'
import { Journal } from './journal.ts'
import { administrator, ownFolder, remove, settingsFor, startPostgres, startVictim, type Victim } from './portal.ts'

/** A small disk of its own, in memory. @throws CannotTry without the right to mount one */
function smallDisk(megabytes: number): { folder: string; remove: () => void } {
  const folder = ownFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    remove(folder)
    throw new CannotTry(`a small disk can't be mounted (${String(error).split('\n')[0]}); try as root`)
  }
  return {
    folder,
    remove() {
      execFileSync('umount', ['-l', folder])
      remove(folder)
    },
  }
}

function fill(folder: string, free = 0): void {
  const { bavail, bsize } = fs.statfsSync(folder)
  const file = fs.openSync(path.join(folder, 'ballast'), 'a')
  try {
    const block = Buffer.alloc(1024 * 1024)
    for (let left = bavail * bsize - free; left > 0; left -= block.length)
      fs.writeSync(file, block, 0, Math.min(left, block.length))
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
  } finally {
    fs.closeSync(file)
  }
}
const makeRoom = (folder: string): void => fs.rmSync(path.join(folder, 'ballast'), { force: true })

const filesBelow = (folder: string): number =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0

async function upload({ api }: Victim, token: string, project: number, megabytes: number): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob(['palabra\n'.repeat(megabytes * 131_072)]), 'acta.txt')
  return ask(`${api}/projects/${project}/files`, { token, form })
}

async function reads({ api }: Victim, token: string): Promise<number> {
  let well = 0
  for (let n = 0; n < 20; n++) {
    const answer = await ask(`${api}${customers.list.path}?top=10&offset=${n}`, { token })
    well += Number(answer.status === 200)
  }
  return well
}

const isNoRoom = async (answer: Response): Promise<boolean> =>
  answer.status === 503 && (await answer.text()).includes('urn:portal:problem:no-room')

/** Signs in and out again: how many of so many times both were answered as on any other day. */
async function signedInAndOut({ api }: Victim, times: number): Promise<number> {
  let well = 0
  for (let n = 0; n < times; n++) {
    const answer = await ask(`${api}${session.login.path}`, { json: administrator })
    if (answer.status !== 200) continue
    const { token } = LoginResult.parse(await answer.json())
    const out = await ask(`${api}${session.logout.path}`, { token, method: 'POST' })
    well += Number(out.status === 204)
  }
  return well
}

const command = async (name: string, dataDir: string, ...words: string[]): Promise<Ended> =>
  run(process.execPath, [path.join(root, `scripts/${name}.ts`), ...words], {
    quiet: true,
    env: { ...settingsFor(dataDir), INIT_CWD: root },
  })

/** The portal ends and starts on the full disk: people sign in there, read, and back it up to another one. */
async function onFullDisk(portal: Victim, dataDir: string): Promise<{ portal: Victim; figures: Figure[] }> {
  const before = await signedInAndOut(portal, 10)
  await portal.stop()
  const again = await startVictim(dataDir)
  const after = await signedInAndOut(again, 10)
  const well = await reads(again, await signIn(again.api))
  const elsewhere = ownFolder()
  const archive = path.join(elsewhere, 'copia.tar.gz')
  const backup = await command('backup', dataDir, archive)
  const doctor = await command('doctor', dataDir)
  const saved = fs.existsSync(archive)
  remove(elsewhere)
  if (!saved) process.stderr.write(backup.output)
  return {
    portal: again,
    figures: [
      { what: 'people signed in and out while it was full, of 10', value: before, is: 10 },
      { what: 'the same after a start on the full disk, of 10', value: after, is: 10 },
      { what: 'start on the full disk, until ready', value: Math.round(again.readyAfter), unit: 'ms' },
      { what: 'reads answered after it, of 20', value: well, is: 20 },
      { what: 'a backup to another disk: its end', value: saved ? backup.code : -1, is: 0 },
      { what: 'the doctor names the full disk', value: Number(doctor.output.includes('ya no se guarda nada')), is: 1 },
    ],
  }
}

async function tryDisk(started: Victim, disk: string, free: number, storesRecords: boolean): Promise<Figure[]> {
  let portal = started
  let token = await signIn(portal.api)
  const project = await makeProject(portal.api, token)
  const journal = new Journal()
  let stop = await journal.write({ api: portal.api, token }, 4)
  await wait(1_500)
  fill(disk, free)
  await wait(3_000)
  const before = journal.codes.length
  await wait(1_000)
  const [during, well] = [journal.codes.length - before, await reads(portal, token)]
  const refused = [await upload(portal, token, project, 4), await upload(portal, token, project, 4)]
  const clear = await Promise.all(refused.map(isNoRoom))
  let full: Figure[] = []
  if (storesRecords) {
    await stop()
    const tried = await onFullDisk(portal, path.join(disk, 'data'))
    portal = tried.portal
    full = tried.figures
    token = await signIn(portal.api)
    stop = await journal.write({ api: portal.api, token }, 4)
  }
  makeRoom(disk)
  await wait(1_500)
  const again = journal.codes.length
  await wait(1_500)
  const uploaded = await upload(portal, token, project, 4)
  await stop()
  return [
    ...(storesRecords
      ? [
          { what: 'writes refused with 503 while the disk was full', value: journal.count(503), atLeast: 1 },
          { what: 'writes acknowledged while it was full', value: during, is: 0 },
        ]
      : [{ what: 'writes acknowledged while the disk of the files was full', value: during, atLeast: 1 }]),
    { what: 'reads answered while it was full, of 20', value: well, is: 20 },
    ...full,
    { what: 'uploads refused with 503 "no-room", of 2', value: clear.filter(Boolean).length, is: 2 },
    {
      what: 'writes acknowledged in the second after there was space',
      value: journal.codes.length - again,
      atLeast: 1,
    },
    { what: 'an upload then', value: uploaded.status, is: 201 },
    { what: 'odd answers', value: journal.odd, is: 0 },
    ...(await acknowledged(portal, journal)),
  ]
}

let look: () => Promise<Awaited<ReturnType<typeof openDatabase>>>

async function acknowledged(portal: Victim, journal: Journal): Promise<Figure[]> {
  await portal.stop()
  const db = await look()
  const figures = await journal.figures(db)
  const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from storage_leftovers')
  await db.close()
  return [...figures, { what: 'files on their way that were left behind', value: rows[0]?.n ?? -1, is: 0 }]
}

async function embeddedOn(disk: string, free: number): Promise<Figure[]> {
  const dataDir = path.join(disk, 'data')
  const portal = await startVictim(dataDir)
  look = () => openDatabase({ dataDir })
  return tryDisk(portal, disk, free, true)
}

async function filesOn(disk: string, url: string): Promise<Figure[]> {
  const portal = await startVictim(path.join(disk, 'data'), { url })
  look = () => openDatabase({ dataDir: '', url })
  const figures = await tryDisk(portal, disk, 0, false)
  return [...figures, { what: 'files on the disk', value: filesBelow(path.join(disk, 'data', 'files')), is: 1 }]
}

const onDisk = (did: string, megabytes: number, work: (disk: string) => Promise<Figure[]>) =>
  [
    did,
    async (): Promise<Outcome> => {
      const disk = smallDisk(megabytes)
      try {
        return { did, figures: await work(disk.folder) }
      } finally {
        disk.remove()
      }
    },
  ] as const

const fills = 'embedded database and files on a disk of 400 MB that fills up'

/** The embedded database and the files on a disk that fills up; then the files alone, beside a PostgreSQL. */
const fullDisk: Fault = () =>
  tryEach([
    onDisk(`${fills}, with 20 MB free`, 400, (disk) => embeddedOn(disk, 20 * 1024 * 1024)),
    onDisk(`${fills}, with nothing free`, 400, (disk) => embeddedOn(disk, 0)),
    onDisk('PostgreSQL elsewhere; the disk of the files fills up, with nothing free', 64, async (disk) => {
      const server = await startPostgres()
      try {
        return await filesOn(disk, server.url)
      } finally {
        await server.stop()
      }
    }),
  ])

export default fullDisk

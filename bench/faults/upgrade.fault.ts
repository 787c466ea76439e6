import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { itemAt } from '#contract/items.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import { root } from '../../scripts/child.ts'
import { signIn } from './calls.ts'
import { differences, everything, type Everything } from './contents.ts'
import { doctorTold } from './doctor-told.ts'
import { tryEach, type Fault, type Figure, type Outcome } from './fault.ts'
import { ownFolder, remove, startPostgres } from './portal.ts'
import { Shell } from './shell.ts'
import { textAfter } from './texts.ts'

/** The first commit that was handed on, and the last one before 0.10.0. */
const commits = ['5aeb29e', '68d458f']
const port = '39471'
const demoPassword = 'Yarumo#47Verde'

interface Installation {
  folder: string
  dataDir: string
  people: string[]
}

async function installationOf(commit: string, place: string): Promise<Installation> {
  const folder = path.join(place, 'checkout')
  const dataDir = path.join(place, 'data')
  const shell = new Shell({ DATA_DIR: dataDir, PORT: port })
  await shell.run(
    place,
    `git clone --quiet --no-hardlinks ${root} checkout && cd checkout && git checkout --quiet ${commit} && npm ci`,
  )
  const demo = await shell.serve(folder, 'npm run demo', port)
  await demo.stop()
  const named = demo.output().matchAll(/^ {2}(\S+@\S+) \(/gm)
  return { folder, dataDir, people: Array.from(named, (match) => itemAt(match, 1)) }
}

async function lookInto(dataDir: string, url: string | undefined): Promise<Everything> {
  const db = await openDatabase({ dataDir, url, asItIs: true })
  try {
    return await everything(db, path.join(dataDir, 'files'))
  } finally {
    await db.close()
  }
}

/** How many of the people get in with the password that they had. */
async function signedIn(people: readonly string[]): Promise<number> {
  let n = 0
  for (const email of people)
    n += Number((await signIn(`http://127.0.0.1:${port}/api`, { email, password: demoPassword })) !== '')
  return n
}

/** Types a text of the operations' page in an installation, and compares what was there with what is there then. */
async function upgraded(
  { folder, dataDir, people }: Installation,
  text: string,
  settings: Record<string, string>,
): Promise<Figure[]> {
  const url = settings['DATABASE_URL']
  const before = await lookInto(dataDir, url)
  const version = (await new Shell().run(root, 'git rev-parse HEAD')).trim()
  const shell = new Shell({ ...settings, DATA_DIR: dataDir, PORT: port, VERSION: version })
  const portal = await shell.serve(folder, text, port)
  let entered = 0
  try {
    entered = await signedIn(people)
  } finally {
    await portal.stop()
  }
  const after = await lookInto(dataDir, url)
  const printed = await shell.run(folder, 'npm run --silent doctor -- --json || true')
  const doctor = doctorTold(printed.replace(/^[^{]*/, ''))
  const faults = doctor.findings.filter(({ level }) => level === 'fault')
  for (const { what } of faults) console.log(`  ${what}`)
  const found = differences(before, after)
  for (const line of found.told) console.log(`  ${line}`)
  return [
    { what: 'rows there before', value: found.rows, atLeast: 1_000 },
    { what: 'rows that are gone', value: found.gone, is: 0 },
    { what: 'values that are others', value: found.changed, is: 0 },
    { what: 'entries of the trail there before, all of them as they were', value: found.trail, atLeast: 100 },
    { what: 'files there before', value: before.files.size, atLeast: 1 },
    { what: 'files that are gone or others', value: found.files, is: 0 },
    { what: 'people whom the demo names', value: people.length, atLeast: 1 },
    { what: 'of them, those who sign in with their password', value: entered, is: people.length },
    { what: `faults that the doctor of ${doctor.version} finds`, value: faults.length, is: 0 },
  ]
}

async function onPostgres(
  installation: Installation,
  place: string,
  work: (there: Installation, settings: Record<string, string>) => Promise<Figure[]>,
) {
  const server = await startPostgres()
  const name = databaseName('copy')
  const url = withDatabase(server.url, name)
  try {
    await onServer(server.url, `create database ${name} template template0`)
    const there = { ...installation, dataDir: path.join(place, 'data-server'), folder: path.join(place, 'opt/portal') }
    mkdirSync(path.join(place, 'opt'))
    cpSync(installation.dataDir, there.dataDir, { recursive: true })
    cpSync(installation.folder, there.folder, { recursive: true, verbatimSymlinks: true })
    await new Shell({ DATA_DIR: there.dataDir }).run(there.folder, `npm run move -- ${url}`)
    const secret = readFileSync(path.join(there.dataDir, 'secret.key'), 'utf8').trim()
    return await work(there, { DATABASE_URL: url, SECRET_KEY: secret })
  } finally {
    await server.stop()
  }
}

/**
 * Upgrades older commits by the commands of docs/operations.md: a checkout on the embedded database, and a PostgreSQL
 * under systemd.
 */
const upgrade: Fault = async () => {
  const outcomes: Outcome[] = []
  for (const commit of commits) {
    const place = ownFolder()
    try {
      outcomes.push(...(await upgradesOf(commit, place)))
    } finally {
      remove(place)
    }
  }
  return outcomes
}

export default upgrade

async function upgradesOf(commit: string, place: string): Promise<Outcome[]> {
  const installation = await installationOf(commit, place)
  const didOnServer = `${commit}, PostgreSQL, under systemd`
  return tryEach([
    [
      didOnServer,
      async () => ({
        did: didOnServer,
        figures: await onPostgres(installation, place, async (there, settings) => {
          const text = textAfter('systemd, one instance').replaceAll('/opt/portal', there.folder)
          // There is no systemd here: a restart is the start of what is in the folder by then, as its unit has it.
          const restart = `systemctl() { cd ${there.folder} && exec node_modules/.bin/node server/main.ts; }\n`
          return upgraded(there, `${restart}${text}`, settings)
        }),
      }),
    ],
    [
      commit,
      async () => ({
        did: `${commit}, embedded database, a checkout`,
        figures: await upgraded(installation, textAfter('A checkout with `npm start`'), {}),
      }),
    ],
  ])
}

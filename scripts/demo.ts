// npm run demo [-- --fresh] The portal with an invented company in ./data-demo (or DATA_DIR); it ignores .env. --fresh
// makes the company anew.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import * as z from 'zod/mini'

import { demoTexts } from '#texts/operator/commands.ts'

import { buildWeb } from './build-web.ts'
import { root } from './child.ts'
import { ofDatabase, withProgress } from './progress-line.ts'
import { stopWith } from './stop.ts'

/** Of each user. The demo listens on loopback alone. */
const password = 'Yarumo#47Verde'
const administrator = 'admin@lumbrera.example'

const Made = z.object({ users: z.array(z.object({ email: z.string(), roleName: z.string() })) })

const unknown = process.argv.slice(2).filter((word) => word !== '--fresh')
if (unknown.length > 0) stopWith(demoTexts.usage(unknown.join(' ')))

const unused = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_DIRECT_URL',
  'STORAGE_URL',
  'SECRET_KEY',
]
  .flatMap((name) => [name, `${name}_FILE`])
  .filter((name) => process.env[name])
const folder = resolve(root, process.env['DATA_DIR'] || './data-demo')
/** Marks a demo's folder from the first moment, and lists its users once it is whole. */
const mark = join(folder, 'demo.json')
if (unused.length > 0) console.log(demoTexts.unused(unused.join(', '), folder))
Object.assign(process.env, Object.fromEntries(unused.map((name) => [name, ''])), {
  DATA_DIR: folder,
  ADMIN_PASSWORD_FILE: '',
  ADMIN_EMAIL: administrator,
  ADMIN_PASSWORD: password,
  PROVIDER_NAME: process.env['PROVIDER_NAME'] || 'Lumbrera Consultores',
})

if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(mark)) stopWith(demoTexts.foreignFolder(folder))

await buildWeb().catch(stopWith)
const users = await demoUsers().catch(stopWith)
const { main } = await import('#server/main.ts')
const roles = [{ email: administrator, roleName: 'Administrador' }, ...users]
await main({
  progress: ofDatabase,
  signIn: [demoTexts.signIn(password), ...roles.map(({ email, roleName }) => `  ${email} (${roleName})`)],
})

async function demoUsers() {
  const made = existsSync(mark) ? Made.safeParse(JSON.parse(readFileSync(mark, 'utf8') || 'null')) : undefined
  if (made?.success === true && !process.argv.includes('--fresh')) return made.data.users
  return withProgress(demoTexts.making, demoTexts.made, makeAnew)
}

async function makeAnew() {
  const [{ lockFolder }, { openDatabase }, { createFirstData }, { fillDemo, foundingOf }] = await Promise.all([
    import('#server/platform/database/embedded/folder-lock.ts'),
    import('#server/platform/database/database.ts'),
    import('#server/first-data/first-data.ts'),
    import('#server/demo/fillDemo.ts'),
  ])
  const [{ readConfig }, { passwordHasher }, { deriveKeys, secretOf }, { openStorage }] = await Promise.all([
    import('#server/platform/base/config.ts'),
    import('#server/platform/passwords/hasher.ts'),
    import('#server/platform/base/secrets.ts'),
    import('#server/platform/files/open-storage.ts'),
  ])
  // Refused while a demo runs on it.
  lockFolder(folder)()
  rmSync(folder, { recursive: true, force: true })
  lockFolder(folder)()
  writeFileSync(mark, '')
  const hasher = passwordHasher(deriveKeys(await secretOf(folder)))
  const now = new Date()
  // The clock starts on the company's first day.
  let shown = foundingOf(now)
  const db = await openDatabase({ dataDir: folder, clock: { now: () => shown } })
  try {
    const config = readConfig(process.env)
    const storage = await openStorage(config, console)
    await createFirstData(db, config, hasher)
    shown = now
    const passwordHash = await hasher.hash(password)
    const users = await fillDemo({ db, storage, config }, { now, passwordHash })
    writeFileSync(mark, `${JSON.stringify({ users }, undefined, 2)}\n`)
    return users
  } finally {
    await db.close()
  }
}

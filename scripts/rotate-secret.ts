// npm run rotate-secret [-- <e-mail of an administrator>] A new secret for a stopped installation; the old one is not
// needed. All sessions and passwords end, because passwords depend on the secret; an administrator's one-time link is
// printed.
import path from 'node:path'

import { rotateTexts } from '#texts/operator/commands.ts'

import { actAsOwnerOf } from './as-owner.ts'
import { ask } from './ask.ts'
import { demandDatabase, openInstallation } from './installation.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const [email, ...more] = process.argv.slice(2)
if (more.length > 0 || email?.startsWith('-')) stopWith(rotateTexts.usage)

readSettings()
actAsOwnerOf(process.env['DATA_DIR'] || './data')
await rotate().catch(stopWith)

async function rotate() {
  const [{ readConfig }, { isFolderLocked }, { newSecret }, { prepareSecret, settleSecret }, { rotateSecret }] =
    await Promise.all([
      import('#server/platform/base/config.ts'),
      import('#server/platform/database/embedded/folder-lock.ts'),
      import('#server/platform/base/secrets.ts'),
      import('#server/platform/database/next-secret.ts'),
      import('#server/features/session/rotation.service.ts'),
    ])
  const { systemClock: clock } = await import('#server/platform/base/clock.ts')
  const config = readConfig(process.env, { secret: false })
  const { dataDir, databaseUrl, secretKey } = config
  const inFolder = databaseUrl === undefined && secretKey === undefined
  demandDatabase(config)
  if (databaseUrl === undefined && isFolderLocked(dataDir)) throw new Error(rotateTexts.running)
  await demandYes()
  const db = await openInstallation(config)
  try {
    if (inFolder) await settleSecret(db, dataDir, clock.now())
    const secret = inFolder ? await prepareSecret(dataDir) : newSecret()
    const { passwords, administrator } = await rotateSecret({ db, clock, config }, secret, email, () => {
      // Printed before it counts, so that an interrupted operator has it.
      if (inFolder) return
      console.log(rotateTexts.newSecret)
      console.log(`SECRET_KEY=${secret}`)
    })
    const settled = inFolder ? await settleSecret(db, dataDir, clock.now()) : undefined
    console.log(rotateTexts.rotated(passwords))
    if (administrator) {
      console.log(rotateTexts.link(administrator.email))
      console.log(administrator.url)
    } else {
      console.log(rotateTexts.nobody)
    }
    console.log(config.smtpUrl === undefined ? rotateTexts.linksByHand : rotateTexts.linksByMail)
    sayOfArchives(settled?.former)
    console.log(inFolder ? rotateTexts.start : rotateTexts.changeEverywhere)
  } finally {
    await db.close()
  }
}

function sayOfArchives(former: string | undefined): void {
  console.log(rotateTexts.archives)
  console.log(rotateTexts.keepFormer(former === undefined ? undefined : path.resolve(former)))
  console.log(rotateTexts.backUpNow)
}

/** A script has no terminal to confirm at. */
async function demandYes(): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return
  const answer = await ask(rotateTexts.ask)
  if (!rotateTexts.yes.test(answer?.trim() ?? '')) throw new Error(rotateTexts.unchanged)
}

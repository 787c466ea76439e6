// npm run erase-again Repeats the erasures that the lists erasures.json name, after the database was taken back. A
// restore of an archive does so by itself.
import { eraseAgainTexts, sharedTexts } from '#texts/operator/commands.ts'

import { openInstallation } from './installation.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

if (process.argv.length > 2) stopWith(eraseAgainTexts.usage)
readSettings()
await eraseListed().catch(stopWith)

async function eraseListed(): Promise<void> {
  const [{ readConfig }, { deriveKeys, storedSecret }, { openElsewhere }, { fetchErasures }, { eraseAgain }] =
    await Promise.all([
      import('#server/platform/base/config.ts'),
      import('#server/platform/base/secrets.ts'),
      import('#server/platform/backup/elsewhere.ts'),
      import('#server/platform/backup/erasures.ts'),
      import('#server/features/personal-data/erasing.service.ts'),
    ])
  const config = readConfig(process.env)
  const db = await openInstallation(config)
  try {
    const secret = config.secretKey ?? (await storedSecret(config.dataDir))
    if (secret === undefined) throw new Error(sharedTexts.noSecret)
    if (config.backupUrl !== undefined) await fetchErasures(await openElsewhere(config.backupUrl), config.dataDir)
    const people = await eraseAgain({ db, keys: deriveKeys(secret), config }, 'npm run erase-again')
    console.log(eraseAgainTexts.done(people))
  } finally {
    await db.close()
  }
}

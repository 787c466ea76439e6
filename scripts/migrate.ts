// npm run migrate Brings the database up to date, as a start does, and ends.
import { migrateTexts } from '#texts/operator/commands.ts'

import { actAsOwnerOf } from './as-owner.ts'
import { ofDatabase } from './progress-line.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

if (process.argv.length > 2) stopWith(migrateTexts.usage)
readSettings()
await migrate().catch(stopWith)

async function migrate(): Promise<void> {
  const [
    { readConfig },
    { release },
    { serverOfCommand },
    { openDatabase },
    { demandServer },
    { demandFiles },
    { openStorage },
  ] = await Promise.all([
    import('#server/platform/base/config.ts'),
    import('#server/platform/base/release.ts'),
    import('#server/platform/base/server-addresses.ts'),
    import('#server/platform/database/database.ts'),
    import('#server/platform/database/postgres/questions.ts'),
    import('#server/platform/doctor/questions.ts'),
    import('#server/platform/files/open-storage.ts'),
  ])
  // Nothing is signed here, so the secret may be missing.
  const config = readConfig(process.env, { secret: false })
  const { url, migrationUrl } = serverOfCommand(config)
  const { dataDir } = config
  if (url === undefined) actAsOwnerOf(dataDir)
  else await demandServer({ url, migrationUrl })
  const storage = await openStorage(config, console)
  const beforeUpdate = async (pool: Parameters<typeof demandFiles>[0]) => demandFiles(pool, storage, config)
  const db = await ofDatabase(async (worthAWord) =>
    openDatabase({ url, migrationUrl, dataDir, beforeUpdate, log: () => worthAWord() }),
  )
  await db.close()
  console.log(migrateTexts.done(release))
}

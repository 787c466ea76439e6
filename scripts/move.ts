// npm run move -- postgres://user:password@host:port/database [storage URL]
//
// From the embedded database to an empty PostgreSQL; with a storage URL the files go there too. The portal is stopped
// meanwhile, and what it had stays where it was.
import { existsSync } from 'node:fs'
import path from 'node:path'

import { moveTexts, sharedTexts } from '#texts/operator/commands.ts'

import { actAsOwnerOf } from './as-owner.ts'
import { withProgress } from './progress-line.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const [url, storageUrl, ...more] = process.argv.slice(2)
if (url === undefined || more.length > 0 || !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
  stopWith(moveTexts.usage)

readSettings()
await move(url).catch(stopWith)

async function move(url: string) {
  const [
    { readConfig },
    { openDatabase },
    { openPostgres },
    { openStorage },
    { demandEmptyTarget, moveDatabase, moveFiles },
    { secretFile },
  ] = await Promise.all([
    import('#server/platform/base/config.ts'),
    import('#server/platform/database/database.ts'),
    import('#server/platform/database/postgres/open-postgres.ts'),
    import('#server/platform/files/open-storage.ts'),
    import('#server/platform/backup/move.ts'),
    import('#server/platform/base/secrets.ts'),
  ])
  const config = readConfig({
    ...process.env,
    DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
  })
  // The role whose tables they are to be, where it is another than the portal's own.
  const { migrationDatabaseUrl: migrationUrl } = readConfig({ ...process.env, DATABASE_URL: url }, { secret: false })
  actAsOwnerOf(config.dataDir)
  const { dataDir, secretKey } = config
  if (!existsSync(path.join(dataDir, 'pg'))) throw new Error(sharedTexts.noDatabase(path.resolve(dataDir)))
  const target = storageUrl === undefined ? undefined : readConfig({ STORAGE_URL: storageUrl, DATA_DIR: dataDir })
  const from = await openDatabase({ dataDir })
  const to = openPostgres({ url, migrationUrl, log: (line) => console.log(line) })
  try {
    const storage = await openStorage(config, console)
    await demandEmptyTarget(to)
    // The files first: without the rows that name them they are nothing.
    if (target) {
      const there = await openStorage(target, console)
      const files = await withProgress(moveTexts.copyingFiles, moveTexts.filesCopied, () =>
        moveFiles(from, storage, there),
      )
      console.log(moveTexts.files(files))
    }
    const moved = await withProgress(moveTexts.copyingDatabase, moveTexts.databaseCopied, () =>
      moveDatabase(from, to, () => undefined),
    )
    for (const [table, rows] of Object.entries(moved).filter(([, rows]) => rows > 0))
      console.log(`  ${table.padEnd(24)} ${String(rows).padStart(8)}`)
  } finally {
    await to.close()
    await from.close()
  }
  console.log(moveTexts.startWith)
  console.log(`  DATABASE_URL=${withoutPassword(url)}`)
  if (migrationUrl !== undefined) console.log(`  MIGRATION_DATABASE_URL=${withoutPassword(migrationUrl)}`)
  if (target) console.log(moveTexts.storageGiven)
  else if (config.storageUrl === undefined) console.log(moveTexts.filesStay(path.resolve(dataDir)))
  if (secretKey === undefined) console.log(moveTexts.secret(secretFile(path.resolve(dataDir))))
  console.log(moveTexts.former(path.join(path.resolve(dataDir), 'pg')))
  for (const line of sharedTexts.review) console.log(line)
}

function withoutPassword(url: string): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '…'
  return decodeURI(shown.href)
}

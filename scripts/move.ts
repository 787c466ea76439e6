// npm run move From the embedded database to an empty PostgreSQL (TARGET_DATABASE_URL or a question), and files to
// TARGET_STORAGE_URL. Other users can read a command line, so addresses are no arguments.
import { existsSync } from 'node:fs'
import path from 'node:path'

import { moveTexts, sharedTexts } from '#texts/operator/commands.ts'

import { actAsOwnerOf } from './as-owner.ts'
import { askHidden } from './ask.ts'
import { withProgress } from './progress-line.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const noServer = {
  DATABASE_URL: '',
  DATABASE_URL_FILE: '',
  MIGRATION_DATABASE_URL: '',
  MIGRATION_DATABASE_URL_FILE: '',
  DATABASE_READ_URL: '',
  DATABASE_READ_URL_FILE: '',
  DATABASE_DIRECT_URL: '',
  DATABASE_DIRECT_URL_FILE: '',
}

if (process.argv.length > 2) stopWith(moveTexts.noWords)
readSettings()
await target()
  .then(async ({ url, storageUrl }) => move(url, storageUrl))
  .catch(stopWith)

/** @throws Error without a target, or with an address that is no PostgreSQL */
async function target(): Promise<{ url: string; storageUrl: string | undefined }> {
  const { withSecretFiles } = await import('#server/platform/base/secret-files.ts')
  const { TARGET_DATABASE_URL: given, TARGET_STORAGE_URL: storageGiven } = withSecretFiles(process.env)
  const url = given || (await askHidden(moveTexts.askTarget))
  if (!url) throw new Error(moveTexts.usage)
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) throw new Error(moveTexts.wrongTarget)
  return { url, storageUrl: storageGiven || (given ? undefined : await askHidden(moveTexts.askStorage)) }
}

async function move(url: string, storageUrl: string | undefined) {
  const [
    { readConfig },
    { openDatabase },
    { openPostgres },
    { demandServer },
    { openStorage },
    { demandEmptyTarget, moveDatabase, moveFiles },
    { secretFile },
  ] = await Promise.all([
    import('#server/platform/base/config.ts'),
    import('#server/platform/database/database.ts'),
    import('#server/platform/database/postgres/open-postgres.ts'),
    import('#server/platform/database/postgres/questions.ts'),
    import('#server/platform/files/open-storage.ts'),
    import('#server/platform/backup/move.ts'),
    import('#server/platform/base/secrets.ts'),
  ])
  const config = readConfig({ ...process.env, ...noServer })
  const { migrationDatabaseUrl: migrationUrl } = readConfig(
    { ...process.env, DATABASE_URL: url, DATABASE_URL_FILE: '' },
    { secret: false },
  )
  actAsOwnerOf(config.dataDir)
  const { dataDir, secretKey } = config
  if (!existsSync(path.join(dataDir, 'pg'))) throw new Error(sharedTexts.noDatabase(path.resolve(dataDir)))
  const target = storageUrl === undefined ? undefined : readConfig({ STORAGE_URL: storageUrl, DATA_DIR: dataDir })
  await demandServer({ url, migrationUrl })
  const from = await openDatabase({ dataDir })
  const to = openPostgres({ url, migrationUrl, log: (line) => console.log(line) })
  try {
    const storage = await openStorage(config, console)
    await demandEmptyTarget(to)
    // Files first: without their rows they are harmless.
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
    showRows(moved)
  } finally {
    await to.close()
    await from.close()
  }
  showSettings({ url, migrationUrl })
  if (target) console.log(moveTexts.storageGiven)
  else if (config.storageUrl === undefined) console.log(moveTexts.filesStay(path.resolve(dataDir)))
  if (secretKey === undefined) console.log(moveTexts.secret(secretFile(path.resolve(dataDir))))
  console.log(moveTexts.former(path.join(path.resolve(dataDir), 'pg')))
  for (const line of sharedTexts.review) console.log(line)
}

function showRows(moved: Readonly<Record<string, number>>): void {
  for (const [table, rows] of Object.entries(moved).filter(([, count]) => count > 0))
    console.log(`  ${table.padEnd(24)} ${String(rows).padStart(8)}`)
}

function showSettings({ url, migrationUrl }: { url: string; migrationUrl: string | undefined }): void {
  console.log(moveTexts.startWith)
  console.log(`  DATABASE_URL=${withoutPassword(url)}`)
  if (migrationUrl !== undefined) console.log(`  MIGRATION_DATABASE_URL=${withoutPassword(migrationUrl)}`)
}

function withoutPassword(url: string): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '…'
  return decodeURI(shown.href)
}

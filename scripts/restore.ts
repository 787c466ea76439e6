// npm run restore -- <file> Restores an archive into an empty data folder or PostgreSQL (DATABASE_URL), and its files
// into the storage. All or nothing; existing data is never touched. With BACKUP_URL the name of an archive that is there
// will do, and without a name they are listed.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import type { Inspected } from '#server/platform/backup/read-archive.ts'
import type { Config } from '#server/platform/base/config.ts'
import { restoreTexts, sharedTexts } from '#texts/operator/commands.ts'

import { changedInWords, contentsInWords, missingInWords, sizeInWords } from './amounts.ts'
import { actAsOwnerOf } from './as-owner.ts'
import { askHidden } from './ask.ts'
import { root } from './child.ts'
import { withProgress } from './progress-line.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const [given, ...more] = process.argv.slice(2)
if (more.length > 0 || given?.startsWith('-')) stopWith(restoreTexts.usage)

readSettings()
await main().catch(stopWith)

async function main() {
  const { readConfig } = await import('#server/platform/base/config.ts')
  const config = readConfig(process.env, { secret: false })
  const { backupUrl } = config
  if (given === undefined) return backupUrl === undefined ? stopWith(restoreTexts.usage) : list(backupUrl)
  const file = path.resolve(process.env['INIT_CWD'] ?? root, given)
  if (existsSync(file)) return restoreFile(config, file)
  if (backupUrl === undefined || given !== path.basename(given)) return stopWith(restoreTexts.noFile(file))
  return restoreStored(config, backupUrl, given)
}

async function list(url: string): Promise<void> {
  const { openElsewhere } = await import('#server/platform/backup/elsewhere.ts')
  const elsewhere = await openElsewhere(url)
  const stored = await elsewhere.list()
  if (stored.length === 0) stopWith(restoreTexts.noneElsewhere(elsewhere.name))
  console.log(restoreTexts.listed(elsewhere.name))
  for (const { storedAs, size } of stored) console.log(restoreTexts.line(storedAs, sizeInWords(size)))
}

/** With or without `.age`. */
async function restoreStored(config: Config, url: string, name: string): Promise<void> {
  const [{ openElsewhere }, { fetchErasures }, { isEncrypted, openStored }, { backupTexts }] = await Promise.all([
    import('#server/platform/backup/elsewhere.ts'),
    import('#server/platform/backup/erasures.ts'),
    import('#server/platform/backup/fetching.ts'),
    import('#texts/operator/backup.ts'),
  ])
  const elsewhere = await openElsewhere(url)
  const stored = (await elsewhere.list()).find((one) => one.storedAs === name || one.name === name)
  if (stored === undefined) return stopWith(backupTexts.notElsewhere(name, elsewhere.name))
  actAsOwnerOf(config.dataDir)
  const passphrase = isEncrypted(stored.storedAs) ? await passphraseOf(config) : undefined
  const content = await openStored(elsewhere, stored, passphrase)
  await fetchErasures(elsewhere, config.dataDir)
  const words = [restoreTexts.fetching(elsewhere.name), restoreTexts.fetched] as const
  await restoreContent(config, content, words)
}

async function restoreFile(config: Config, file: string): Promise<void> {
  const { isEncrypted, openEncrypted } = await import('#server/platform/backup/fetching.ts')
  if (!isEncrypted(file)) return restore(config, file)
  actAsOwnerOf(config.dataDir)
  const content = await openEncrypted(file, await passphraseOf(config))
  await restoreContent(config, content, [restoreTexts.decrypting, restoreTexts.decrypted], path.dirname(file))
}

/** On disk, because an archive is read twice: to its end before anything is taken. */
async function restoreContent(
  config: Config,
  content: Readable,
  [doing, done]: readonly [string, string],
  beside?: string,
): Promise<void> {
  const { keepScratch } = await import('#server/platform/backup/fetching.ts')
  const scratch = await withProgress(doing, done, () => keepScratch(config.dataDir, content))
  try {
    await restore(config, scratch.file, beside)
  } finally {
    await scratch.remove()
  }
}

async function passphraseOf({ backupPassphrase }: Config): Promise<string | undefined> {
  return backupPassphrase ?? (await askHidden(restoreTexts.askArchivePassphrase))
}

function showArchive({ header, manifest }: Inspected): void {
  const { createdAt, engine, version } = header
  const at = new Date(createdAt).toLocaleString('es-CO', { timeZone: 'America/Bogota' })
  console.log(restoreTexts.about(at, version, restoreTexts.origins[engine], contentsInWords(manifest)))
}

function warnOfFiles({ manifest }: Inspected): void {
  for (const warning of [missingInWords(manifest), changedInWords(manifest)])
    if (warning !== undefined) console.log(warning)
}

async function restore(config: Config, file: string, beside?: string): Promise<void> {
  const [
    secrets,
    { inspectArchive },
    { restoreInto, secretOfArchive },
    { intoEmpty },
    { openStorage },
    { lossesOf },
    { leftOutInWords },
  ] = await Promise.all([
    import('#server/platform/base/secrets.ts'),
    import('#server/platform/backup/read-archive.ts'),
    import('#server/platform/backup/restore.ts'),
    import('#server/platform/backup/target.ts'),
    import('#server/platform/files/open-storage.ts'),
    import('#server/platform/backup/manifest.ts'),
    import('#server/platform/backup/leave-out.ts'),
  ])
  const { dataDir } = config
  const archive = await withProgress(restoreTexts.checking, restoreTexts.checked, () => inspectArchive(file))
  showArchive(archive)
  actAsOwnerOf(dataDir)
  const stored = await secrets.storedSecret(dataDir)
  const secret = await secretOfArchive(
    archive,
    { secret: config.secretKey ?? stored, passphrase: config.backupPassphrase },
    (what) => askHidden(what === 'secret' ? restoreTexts.askSecret : restoreTexts.askPassphrase),
  )
  const losses = lossesOf(archive.manifest)
  if (losses.length > 0) console.log(restoreTexts.incomplete(losses.join('; ')))
  const words: string[] = []
  let erasedAgain = 0
  const leftOut = await withProgress(
    restoreTexts.doing,
    (left) => (left.length === 0 ? restoreTexts.done : restoreTexts.doneIncomplete),
    () =>
      intoEmpty(
        config,
        (line) => words.push(line),
        async (backend) => {
          await mkdir(dataDir, { recursive: true, mode: 0o700 })
          const storage = await openStorage(config, console)
          return restoreInto(backend, storage, archive, (line) => words.push(line), {
            dataDir,
            beside,
            async beforeCommit() {
              if (config.secretKey === undefined && stored === undefined) await secrets.storeSecret(dataDir, secret)
            },
            onErased: (people) => (erasedAgain = people),
          })
        },
      ),
  )
  for (const left of leftOut) console.log(leftOutInWords(left))
  warnOfFiles(archive)
  if (erasedAgain > 0) console.log(restoreTexts.erasedAgain(erasedAgain))
  console.log(restoreTexts.signInAgain)
  if (config.databaseUrl !== undefined && config.secretKey === undefined)
    console.log(restoreTexts.setSecret(secrets.secretFile(path.resolve(dataDir))))
  for (const line of sharedTexts.review) console.log(line)
}

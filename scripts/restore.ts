// npm run restore -- <file> Restores an archive into an empty data folder or PostgreSQL (DATABASE_URL), and its files
// into the storage. All or nothing; existing data is never touched.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import type { Inspected } from '#server/platform/backup/read-archive.ts'
import { restoreTexts, sharedTexts } from '#texts/operator/commands.ts'

import { changedInWords, contentsInWords, missingInWords } from './amounts.ts'
import { actAsOwnerOf } from './as-owner.ts'
import { askHidden } from './ask.ts'
import { root } from './child.ts'
import { withProgress } from './progress-line.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const [given, ...more] = process.argv.slice(2)
if (given === undefined || more.length > 0 || given.startsWith('-')) stopWith(restoreTexts.usage)
const file = path.resolve(process.env['INIT_CWD'] ?? root, given)
if (!existsSync(file)) stopWith(restoreTexts.noFile(file))

readSettings()
await restore().catch(stopWith)

function showArchive({ header, manifest }: Inspected): void {
  const { createdAt, engine, version } = header
  const at = new Date(createdAt).toLocaleString('es-CO', { timeZone: 'America/Bogota' })
  console.log(restoreTexts.about(at, version, restoreTexts.origins[engine], contentsInWords(manifest)))
}

function warnOfFiles({ manifest }: Inspected): void {
  for (const warning of [missingInWords(manifest), changedInWords(manifest)])
    if (warning !== undefined) console.log(warning)
}

async function restore() {
  const [
    { readConfig },
    secrets,
    { inspectArchive },
    { restoreInto, secretOfArchive },
    { intoEmpty },
    { openStorage },
    { lossesOf },
    { leftOutInWords },
  ] = await Promise.all([
    import('#server/platform/base/config.ts'),
    import('#server/platform/base/secrets.ts'),
    import('#server/platform/backup/read-archive.ts'),
    import('#server/platform/backup/restore.ts'),
    import('#server/platform/backup/target.ts'),
    import('#server/platform/files/open-storage.ts'),
    import('#server/platform/backup/manifest.ts'),
    import('#server/platform/backup/leave-out.ts'),
  ])
  const config = readConfig(process.env, { secret: false })
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
          const left = await restoreInto(
            backend,
            await openStorage(config, console),
            archive,
            (line) => words.push(line),
            { dataDir, onErased: (people) => (erasedAgain = people) },
          )
          if (config.secretKey === undefined && stored === undefined) await secrets.storeSecret(dataDir, secret)
          return left
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

// npm run backup [-- <file>] One archive of database and files, by default in DATA_DIR/backups. It contains the secret,
// sealed by BACKUP_PASSPHRASE or by a phrase from the terminal.
import { existsSync } from 'node:fs'
import path from 'node:path'

import type { Phase } from '#server/platform/backup/phases.ts'
import type { Inspected } from '#server/platform/backup/read-archive.ts'
import { backupTexts } from '#texts/operator/backup.ts'
import { backUpTexts, sharedTexts } from '#texts/operator/commands.ts'

import { changedInWords, contentsInWords, missingInWords, sizeInWords } from './amounts.ts'
import { actAsOwnerOf } from './as-owner.ts'
import { askHidden } from './ask.ts'
import { root } from './child.ts'
import { withProgress } from './progress-line.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const [given, ...more] = process.argv.slice(2)
const elseNumbered = given === undefined
if (more.length > 0 || given?.startsWith('-')) stopWith(backUpTexts.usage)

readSettings()
await backUp().catch(stopWith)

async function backUp() {
  const [{ readConfig }, { isFolderLocked }, { storedSecret }, { backupsFolder, archiveName }] = await Promise.all([
    import('#server/platform/base/config.ts'),
    import('#server/platform/database/embedded/folder-lock.ts'),
    import('#server/platform/base/secrets.ts'),
    import('#server/platform/backup/backup.ts'),
  ])
  const config = readConfig(process.env, { secret: false })
  const { dataDir, databaseUrl } = config
  const file =
    given === undefined ? path.join(backupsFolder(dataDir), archiveName(new Date(), 'asked')) : resolved(given)
  const embedded = databaseUrl === undefined
  if (embedded && !existsSync(path.join(dataDir, 'pg'))) throw new Error(sharedTexts.noDatabase(path.resolve(dataDir)))
  const running = embedded && isFolderLocked(dataDir)
  // A running portal hands the archive over, to any place of root.
  if (!running || given === undefined) actAsOwnerOf(dataDir)
  const secret = config.secretKey ?? (await storedSecret(dataDir))
  if (secret === undefined && !running) throw new Error(backUpTexts.secretMissing)
  const passphrase = config.backupPassphrase ?? (await newPassphrase())
  const saved = await withProgress(backUpTexts.doing, doneInWords, (_say, at) => {
    const onPhase = (phase: Phase) => at(...inWords(phase))
    return running
      ? fromPortal(dataDir, file, passphrase, onPhase)
      : fromHere(config, secret ?? '', file, passphrase, onPhase)
  })
  console.log(`${saved.file} (${sizeInWords(saved.size)})`)
  console.log(backUpTexts.contains(contentsInWords(saved.manifest)))
  const missing = missingInWords(saved.manifest)
  if (missing !== undefined) console.log(missing)
  const changed = changedInWords(saved.manifest)
  if (changed !== undefined) console.log(changed)
  if (!saved.sealed) console.log(backUpTexts.unsealed)
  const { lossesOf } = await import('#server/platform/backup/manifest.ts')
  const losses = lossesOf(saved.manifest)
  if (losses.length === 0) return
  for (const line of backUpTexts.incomplete(losses)) console.log(line)
  process.exitCode = 1
}

function doneInWords({ manifest: { damage = [], files } }: Pick<Inspected, 'manifest'>): string {
  const losses = damage.length + files.missing.length + files.changed.length
  return losses === 0 ? backUpTexts.done : backUpTexts.doneIncomplete
}

function inWords(phase: Phase): [what: string, count?: string] {
  if (phase.at === 'moment') return [backUpTexts.moment]
  if (phase.at === 'rows') return [backUpTexts.rows]
  if (phase.at === 'files') return [backUpTexts.files, backUpTexts.fileOf(phase.done, phase.of)]
  return [backUpTexts.check]
}

/** npm changes to the project's folder; a name is relative to the person's. */
function resolved(name: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? root, name)
}

async function newPassphrase(): Promise<string | undefined> {
  const phrase = await askHidden(backUpTexts.askPassphrase)
  if (phrase === undefined) return undefined
  if (phrase.length < 12) throw new Error(backUpTexts.shortPassphrase)
  if ((await askHidden(backUpTexts.askAgain)) !== phrase) throw new Error(backUpTexts.otherPassphrase)
  return phrase
}

async function fromPortal(
  dataDir: string,
  file: string,
  passphrase: string | undefined,
  onPhase: (phase: Phase) => void,
) {
  const { stat } = await import('node:fs/promises')
  const [{ askForBackup }, { saveArchive }] = await Promise.all([
    import('#server/platform/backup/ask-portal.ts'),
    import('#server/platform/backup/save.ts'),
  ])
  const order = { elsewhere: path.dirname(file), ...(passphrase !== undefined && { passphrase }) }
  const saved = await saveArchive(file, (out) => askForBackup(dataDir, order, out, onPhase), { elseNumbered, onPhase })
  return { ...saved, size: (await stat(saved.file)).size }
}

async function fromHere(
  config: import('#server/platform/base/config.ts').Config,
  secret: string,
  file: string,
  passphrase: string | undefined,
  onPhase: (phase: Phase) => void,
) {
  const [{ serverOfCommand }, { openDatabase }, { openStorage }, { saveBackup }] = await Promise.all([
    import('#server/platform/base/server-addresses.ts'),
    import('#server/platform/database/database.ts'),
    import('#server/platform/files/open-storage.ts'),
    import('#server/platform/backup/backup.ts'),
  ])
  const { dataDir } = config
  const db = await openDatabase({ ...serverOfCommand(config), dataDir, asItIs: true })
  try {
    const storage = await openStorage(config, console)
    const saved = await saveBackup({ db, storage, secret, dataDir, log: () => undefined }, file, {
      passphrase,
      elseNumbered,
      onPhase,
    })
    if (!saved) throw new Error(backupTexts.overtaken)
    return saved
  } finally {
    await db.close()
  }
}

// npm run backup [-- <file>]
//
// One archive of everything, database and files, from a portal that runs or not. Without a file it goes into
// DATA_DIR/backups. The secret goes in sealed by BACKUP_PASSPHRASE, or by a phrase that is asked for at a terminal.
import { existsSync } from 'node:fs'
import path from 'node:path'

import type { Phase } from '#server/platform/backup/phases.ts'

import { changedInWords, contentsInWords, missingInWords, sizeInWords } from './amounts.ts'
import { actAsOwnerOf } from './as-owner.ts'
import { askHidden } from './ask.ts'
import { root } from './child.ts'
import { withProgress } from './progress.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const [given, ...more] = process.argv.slice(2)
if (more.length > 0 || given?.startsWith('-')) stopWith('npm run backup recibe el nombre de un archivo, y nada más.')

readSettings()
await backUp().catch(stopWith)

async function backUp() {
  const [{ readConfig }, { isFolderLocked }, { keptSecret }, { backupsFolder, archiveName }] = await Promise.all([
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
  if (embedded && !existsSync(path.join(dataDir, 'pg')))
    throw new Error(`En ${path.resolve(dataDir)} no hay ninguna base de datos: revise DATA_DIR.`)
  const running = embedded && isFolderLocked(dataDir)
  // A portal that runs hands the archive over, to wherever root may write.
  if (!running || given === undefined) actAsOwnerOf(dataDir)
  const secret = config.secretKey ?? (await keptSecret(dataDir))
  if (secret === undefined && !running)
    throw new Error('Falta la clave secreta, con la que se firma la copia: póngala en SECRET_KEY.')
  const passphrase = config.backupPassphrase ?? (await newPassphrase())
  const saved = await withProgress('Haciendo la copia', 'Copia hecha y comprobada', (_say, at) => {
    const onPhase = (phase: Phase) => at(...inWords(phase))
    return running
      ? fromPortal(dataDir, file, passphrase, onPhase)
      : fromHere(config, secret ?? '', file, passphrase, onPhase)
  })
  console.log(`${file} (${sizeInWords(saved.size)})`)
  console.log(`Contiene ${contentsInWords(saved.manifest)}.`)
  const missing = missingInWords(saved.manifest)
  if (missing !== undefined) console.log(missing)
  const changed = changedInWords(saved.manifest)
  if (changed !== undefined) console.log(changed)
  if (!saved.sealed)
    console.log(
      'La clave secreta NO está en la copia (no hubo BACKUP_PASSPHRASE): guárdela aparte, sin ella nadie podrá ingresar.',
    )
}

function inWords(phase: Phase): [what: string, count?: string] {
  if (phase.at === 'moment') return ['apartando los datos de este momento']
  if (phase.at === 'rows') return ['leyendo los datos']
  if (phase.at === 'files') return ['leyendo los archivos', `(${phase.done} de ${phase.of})`]
  return ['releyendo lo escrito y comparando']
}

/** From where the person typed it: npm itself changes to the folder of the project. */
function resolved(name: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? root, name)
}

async function newPassphrase(): Promise<string | undefined> {
  const phrase = await askHidden('Frase para sellar la clave secreta, de 12 caracteres o más (vacía: sin la clave): ')
  if (phrase === undefined) return undefined
  if (phrase.length < 12) throw new Error('La frase necesita 12 caracteres o más.')
  if ((await askHidden('Otra vez: ')) !== phrase) throw new Error('Las dos frases no son iguales.')
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
  const saved = await saveArchive(file, (out) => askForBackup(dataDir, order, out, onPhase), onPhase)
  return { ...saved, size: (await stat(file)).size }
}

async function fromHere(
  config: import('#server/platform/base/config.ts').Config,
  secret: string,
  file: string,
  passphrase: string | undefined,
  onPhase: (phase: Phase) => void,
) {
  const [{ openDatabase }, { openStorage }, { saveBackup }] = await Promise.all([
    import('#server/platform/database/database.ts'),
    import('#server/platform/files/open-storage.ts'),
    import('#server/platform/backup/backup.ts'),
  ])
  const { databaseUrl: url, migrationDatabaseUrl: migrationUrl, dataDir } = config
  const db = await openDatabase({ url, migrationUrl, dataDir, asItIs: true })
  try {
    const storage = await openStorage(config, console)
    const saved = await saveBackup({ db, storage, secret, dataDir, log: () => undefined }, file, {
      passphrase,
      onPhase,
    })
    if (!saved) throw new Error('Otra copia ocupó el lugar de esta.')
    return saved
  } finally {
    await db.close()
  }
}

// npm run restore -- <file>
//
// Puts an archive of npm run backup into an empty data folder, or into an empty PostgreSQL (DATABASE_URL), and its files
// into the storage. All of it or nothing; what has data is never touched.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { changedInWords, contentsInWords, missingInWords } from './amounts.ts'
import { actAsOwnerOf } from './as-owner.ts'
import { askHidden } from './ask.ts'
import { root } from './child.ts'
import { sayHowToReview } from './maintenance-words.ts'
import { withProgress } from './progress.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const [given, ...more] = process.argv.slice(2)
if (given === undefined || more.length > 0 || given.startsWith('-'))
  stopWith('Diga qué copia: npm run restore -- <archivo>')
const file = path.resolve(process.env['INIT_CWD'] ?? root, given)
if (!existsSync(file)) stopWith(`No hay ningún archivo ${file}.`)

readSettings()
await restore().catch(stopWith)

async function restore() {
  const [
    { readConfig },
    secrets,
    { inspectArchive },
    { restoreInto, secretOfArchive },
    { intoEmpty },
    { openStorage },
  ] = await Promise.all([
    import('#server/platform/base/config.ts'),
    import('#server/platform/base/secrets.ts'),
    import('#server/platform/backup/read-archive.ts'),
    import('#server/platform/backup/restore.ts'),
    import('#server/platform/backup/target.ts'),
    import('#server/platform/files/open-storage.ts'),
  ])
  const config = readConfig(process.env, { secret: false })
  const { dataDir } = config
  const archive = await withProgress('Comprobando la copia', 'La copia está entera', () => inspectArchive(file))
  const { createdAt, engine, version } = archive.header
  const from = engine === 'embedded' ? 'la base de datos embebida' : 'un PostgreSQL'
  const at = new Date(createdAt).toLocaleString('es-CO', { timeZone: 'America/Bogota' })
  console.log(`Es del ${at}, de la versión ${version} en ${from}: ${contentsInWords(archive.manifest)}.`)
  actAsOwnerOf(dataDir)
  const kept = await secrets.keptSecret(dataDir)
  const secret = await secretOfArchive(
    archive,
    { secret: config.secretKey ?? kept, passphrase: config.backupPassphrase },
    (what) =>
      askHidden(what === 'secret' ? 'Clave secreta (SECRET_KEY): ' : 'Frase con que se selló la clave secreta: '),
  )
  const words: string[] = []
  await withProgress('Restaurando', 'Restaurada, con sus cuentas y sumas comprobadas', () =>
    intoEmpty(
      config,
      (line) => words.push(line),
      async (backend) => {
        await mkdir(dataDir, { recursive: true, mode: 0o700 })
        await restoreInto(backend, await openStorage(config, console), archive, (line) => words.push(line))
        if (config.secretKey === undefined && kept === undefined) await secrets.keepSecret(dataDir, secret)
      },
    ),
  )
  const missing = missingInWords(archive.manifest)
  if (missing !== undefined) console.log(missing)
  const changed = changedInWords(archive.manifest)
  if (changed !== undefined) console.log(changed)
  console.log(
    'Todos deben ingresar de nuevo, con su contraseña de entonces; las invitaciones abiertas se envían otra vez.',
  )
  if (config.databaseUrl !== undefined && config.secretKey === undefined)
    console.log(
      `Antes de iniciar el portal ponga en SECRET_KEY lo que dice ${secrets.secretFile(path.resolve(dataDir))}.`,
    )
  sayHowToReview()
}

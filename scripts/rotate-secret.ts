// npm run rotate-secret [-- <e-mail of an administrator>]
//
// A new secret for an installation whose portals are stopped. Everybody is signed out and every password ends, because
// passwords are stored under a key of the secret; an administrator's one-time link is printed. It needs no former
// secret, so it also serves where that was lost.
import path from 'node:path'

import { actAsOwnerOf } from './as-owner.ts'
import { ask } from './ask.ts'
import { demandDatabase, openInstallation } from './installation.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const [email, ...more] = process.argv.slice(2)
if (more.length > 0 || email?.startsWith('-'))
  stopWith('npm run rotate-secret recibe el correo de un administrador, o nada.')

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
  if (databaseUrl === undefined && isFolderLocked(dataDir))
    throw new Error('El portal está en marcha con esta carpeta de datos: deténgalo primero.')
  await demandYes()
  const db = await openInstallation(config)
  try {
    if (inFolder) await settleSecret(db, dataDir, clock.now())
    const secret = inFolder ? await prepareSecret(dataDir) : newSecret()
    // Said before it counts: whoever is cut off in between has it.
    if (!inFolder) {
      console.log('La clave secreta nueva, que va en cada portal en lugar de la anterior (en su entorno o en .env):')
      console.log(`SECRET_KEY=${secret}`)
    }
    const { passwords, administrator } = await rotateSecret({ db, clock, config }, secret, email)
    const settled = inFolder ? await settleSecret(db, dataDir, clock.now()) : undefined
    console.log(
      `La clave secreta es otra: se cerraron todas las sesiones y dejaron de servir ${passwords} ${passwords === 1 ? 'contraseña' : 'contraseñas'}.`,
    )
    if (administrator) {
      console.log(`Con este enlace ${administrator.email} elige su contraseña; vale 72 horas y se usa una sola vez:`)
      console.log(administrator.url)
    } else {
      console.log('No hay ningún administrador que pueda ingresar: ejecute npm run admin -- <correo>')
    }
    console.log(
      config.smtpUrl === undefined
        ? "A los demás un administrador les da un enlace: 'Nueva invitación' en la página de cada empleado."
        : "Los demás piden su enlace con 'Olvidé mi contraseña' en la pantalla de ingreso.",
    )
    sayOfArchives(settled?.former)
    console.log(
      inFolder ? 'Inicie el portal: npm start' : 'Antes de iniciar los portales cambie SECRET_KEY en todos ellos.',
    )
  } finally {
    await db.close()
  }
}

function sayOfArchives(former: string | undefined): void {
  console.log(
    'Las copias hechas hasta ahora siguen siendo de la clave anterior, y con ella y las contraseñas de entonces se restauran: las selladas (BACKUP_PASSPHRASE) la llevan dentro.',
  )
  console.log(
    former === undefined
      ? 'Para las que no están selladas guarde la clave anterior, aparte. Si otros la conocen, ejecute esta orden también después de restaurar una de ellas.'
      : `Para las que no están selladas quedó en ${path.resolve(former)}: guárdela aparte, o bórrela con ellas. Si otros la conocen, ejecute esta orden también después de restaurar una de ellas.`,
  )
  console.log('Haga ahora una copia nueva: npm run backup')
}

/** At a terminal a person says yes; elsewhere whoever wrote the command has. */
async function demandYes(): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return
  const answer = await ask(
    'Se cerrarán todas las sesiones y todas las contraseñas dejarán de servir. ¿Seguir? (sí/no) ',
  )
  if (!/^s[ií]?$/i.test(answer?.trim() ?? '')) throw new Error('No se cambió nada.')
}

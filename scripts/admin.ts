// npm run admin -- <e-mail> [--first-name … --last-name … [--middle-name …] [--surname …]]
//
// Makes that employee an administrator who can sign in, creating the person where there is none, and prints a one-time
// link with which they choose a password. It needs no mail, and a portal may run beside it.
import { parseArgs } from 'node:util'

import * as z from 'zod/mini'

import { fieldProblemsOf } from '#contract/errors.ts'
import { spanish } from '#texts/spanish.ts'
import { fieldMessage } from '#texts/texts.ts'

import { actAsOwnerOf } from './as-owner.ts'
import { ask } from './ask.ts'
import { carryOut } from './installation.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const usage = 'Diga quién: npm run admin -- ana@empresa.co [--first-name Ana --last-name Ruiz]'

const labels: Record<string, string> = {
  email: 'El correo',
  'names.firstName': 'El primer nombre',
  'names.middleName': 'El segundo nombre',
  'names.lastName': 'El primer apellido',
  'names.surname': 'El segundo apellido',
}

await admin().catch(stopWith)

async function admin() {
  const { email, given } = words()
  readSettings()
  actAsOwnerOf(process.env['DATA_DIR'] || './data')
  const [{ readConfig }, { AdministratorOrder, AdministratorMade }] = await Promise.all([
    import('#server/platform/base/config.ts'),
    import('#server/features/employees/administrator.service.ts'),
  ])
  const config = readConfig(process.env, { secret: false })
  const order = async (names: Names | undefined) => {
    const checked = z.safeParse(AdministratorOrder, { email, ...(names && { names }) })
    if (!checked.success) throw new Error(problemsIn(checked.error.issues))
    return z.parse(AdministratorMade, await carryOut(config, 'admin', checked.data))
  }
  let done = await order(given)
  if (done.made === 'unknown') {
    console.log(`Nadie tiene el correo ${email}: se crea la persona.`)
    done = await order(await askedNames())
  }
  if (done.made === 'unknown') throw new Error(usage)
  const who = `${done.fullName} (${done.email})`
  if (done.made === 'created') console.log(`Se creó a ${who}, con el rol Administrador.`)
  else if (done.made === 'changed') console.log(`${who} es ahora un usuario activo con el rol Administrador.`)
  else console.log(`${who} ya era un usuario activo con el rol Administrador.`)
  console.log('Con este enlace elige su contraseña; vale 72 horas y se usa una sola vez:')
  console.log(done.url)
  console.log('Al usarlo se cierran las demás sesiones de esa persona.')
}

interface Names {
  firstName: string
  middleName: string
  lastName: string
  surname: string
}

function words(): { email: string; given: Names | undefined } {
  const name = { type: 'string' } as const
  const { values, positionals } = parse()
  const [email, ...more] = positionals
  if (email === undefined || more.length > 0) throw new Error(usage)
  const { 'first-name': firstName, 'last-name': lastName, 'middle-name': middleName = '', surname = '' } = values
  if (firstName === undefined && lastName === undefined) return { email, given: undefined }
  if (firstName === undefined || lastName === undefined) throw new Error('Van juntos --first-name y --last-name.')
  return { email, given: { firstName, middleName, lastName, surname } }

  function parse() {
    try {
      const options = { 'first-name': name, 'middle-name': name, 'last-name': name, surname: name }
      return parseArgs({ allowPositionals: true, options })
    } catch (cause) {
      throw new Error(usage, { cause })
    }
  }
}

async function askedNames(): Promise<Names> {
  const firstName = await ask('Primer nombre: ')
  if (firstName === undefined)
    throw new Error(
      'Diga cómo se llama: --first-name Ana --last-name Ruiz (y, si los tiene, --middle-name y --surname).',
    )
  const middleName = (await ask('Segundo nombre (vacío si no tiene): ')) ?? ''
  const lastName = (await ask('Primer apellido: ')) ?? ''
  return { firstName, middleName, lastName, surname: (await ask('Segundo apellido (vacío si no tiene): ')) ?? '' }
}

function problemsIn(issues: Parameters<typeof fieldProblemsOf>[0]): string {
  return fieldProblemsOf(issues)
    .map((problem) => `${labels[problem.path] ?? problem.path}: ${fieldMessage(spanish, problem)}`)
    .join('\n')
}

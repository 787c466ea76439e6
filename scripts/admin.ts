// npm run admin -- <e-mail> [--drop-factors] [--first-name … --last-name … [--middle-name …] [--surname …]] Makes the employee an
// administrator, or creates one, and prints a one-time link for the password. Needs no mail.
import { parseArgs } from 'node:util'

import * as z from 'zod/mini'

import { fieldProblemsOf } from '#contract/errors.ts'
import { adminTexts } from '#texts/operator/commands.ts'
import { spanish } from '#texts/spanish.ts'
import { fieldMessage } from '#texts/texts.ts'

import { actAsOwnerOf } from './as-owner.ts'
import { ask } from './ask.ts'
import { carryOut } from './installation.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const { usage, labels } = adminTexts

await admin().catch(stopWith)

async function admin() {
  const { email, given, dropFactors } = words()
  readSettings()
  actAsOwnerOf(process.env['DATA_DIR'] || './data')
  const [{ readConfig }, { AdministratorOrder, AdministratorMade }] = await Promise.all([
    import('#server/platform/base/config.ts'),
    import('#server/features/employees/administrator.service.ts'),
  ])
  const config = readConfig(process.env, { secret: false })
  const order = async (names: Names | undefined) => {
    const checked = z.safeParse(AdministratorOrder, { email, dropFactors, ...(names && { names }) })
    if (!checked.success) throw new Error(problemsIn(checked.error.issues))
    return z.parse(AdministratorMade, await carryOut(config, 'admin', checked.data))
  }
  let done = await order(given)
  if (done.made === 'unknown') {
    console.log(adminTexts.nobody(email))
    done = await order(await askedNames())
  }
  if (done.made === 'unknown') throw new Error(usage)
  const who = `${done.fullName} (${done.email})`
  if (done.made === 'created') console.log(adminTexts.created(who))
  else if (done.made === 'changed') console.log(adminTexts.changed(who))
  else console.log(adminTexts.unchanged(who))
  if (dropFactors && done.factorsEnded !== undefined)
    console.log(done.factorsEnded ? adminTexts.factorsEnded : adminTexts.noFactors)
  console.log(adminTexts.link)
  console.log(done.url)
  console.log(adminTexts.othersEnd)
}

interface Names {
  firstName: string
  middleName: string
  lastName: string
  surname: string
}

function words(): { email: string; given: Names | undefined; dropFactors: boolean } {
  const name = { type: 'string' } as const
  const { values, positionals } = parse()
  const [email, ...more] = positionals
  if (email === undefined || more.length > 0) throw new Error(usage)
  const { 'first-name': firstName, 'last-name': lastName, 'middle-name': middleName = '', surname = '' } = values
  const { 'drop-factors': dropFactors = false } = values
  if (firstName === undefined && lastName === undefined) return { email, given: undefined, dropFactors }
  if (firstName === undefined || lastName === undefined) throw new Error(adminTexts.bothNames)
  return { email, given: { firstName, middleName, lastName, surname }, dropFactors }

  function parse() {
    try {
      const options = {
        'first-name': name,
        'middle-name': name,
        'last-name': name,
        surname: name,
        'drop-factors': { type: 'boolean' } as const,
      }
      return parseArgs({ allowPositionals: true, options })
    } catch (cause) {
      throw new Error(usage, { cause })
    }
  }
}

async function askedNames(): Promise<Names> {
  const firstName = await ask(adminTexts.askFirstName)
  if (firstName === undefined) throw new Error(adminTexts.namesMissing)
  const middleName = (await ask(adminTexts.askMiddleName)) ?? ''
  const lastName = (await ask(adminTexts.askLastName)) ?? ''
  return { firstName, middleName, lastName, surname: (await ask(adminTexts.askSurname)) ?? '' }
}

function problemsIn(issues: Parameters<typeof fieldProblemsOf>[0]): string {
  return fieldProblemsOf(issues)
    .map((problem) => `${labels[problem.path] ?? problem.path}: ${fieldMessage(spanish, problem)}`)
    .join('\n')
}

// npm run doctor [-- --mail <e-mail>]
//
// Looks at an installation, running or not, and says in plain words what is wrong with it and what to do. Ends with 1
// when something is.
import path from 'node:path'
import { parseArgs } from 'node:util'

import { doctorTexts } from '#texts/operator/doctor.ts'

import { actAsOwnerOf } from './as-owner.ts'
import { root } from './child.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

try {
  const mailTo = mailAddress()
  const names = readSettings({ warn: false })
  actAsOwnerOf(process.env['DATA_DIR'] || './data')
  const { diagnose } = await import('#server/platform/doctor/doctor.ts')
  const found = await diagnose(process.env, {
    webDir: path.join(root, 'dist/web'),
    nodeVersion: process.versions.node,
    mailTo,
    names,
    onFinding({ level, what, todo }) {
      console.log(`${doctorTexts.signs[level]}${what}`)
      if (todo !== undefined) console.log(`        → ${todo}`)
    },
    onStep: (what) => console.log(doctorTexts.looking(what)),
  })
  const faults = found.filter(({ level }) => level === 'fault').length
  console.log(doctorTexts.verdict(faults))
  process.exitCode = faults === 0 ? 0 : 1
} catch (error) {
  stopWith(error)
}

function mailAddress(): string | undefined {
  try {
    return parseArgs({ options: { mail: { type: 'string' } } }).values.mail
  } catch (cause) {
    throw new Error(doctorTexts.usage, { cause })
  }
}

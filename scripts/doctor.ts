// npm run doctor [-- --mail <e-mail>] [--json] Checks an installation and says what to do. Exits with 1 when something
// is wrong.
import path from 'node:path'
import { parseArgs } from 'node:util'

import { release } from '#server/platform/base/release.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'

import { actAsOwnerOf } from './as-owner.ts'
import { root } from './child.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

// The reader may have closed the pipe (`| head`): the checks and the exit code stay the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  const { mail: mailTo, json } = asked()
  const settingsFile = readSettings({ warn: false })
  actAsOwnerOf(process.env['DATA_DIR'] || './data')
  const { diagnose } = await import('#server/platform/doctor/doctor.ts')
  const found = await diagnose(process.env, {
    webDir: path.join(root, 'dist/web'),
    nodeVersion: process.versions.node,
    mailTo,
    settingsFile,
    onFinding({ level, what, todo }) {
      if (json) return
      console.log(`${doctorTexts.signs[level]}${what}`)
      if (todo !== undefined) console.log(`        → ${todo}`)
    },
    onStep: (what) => json || console.log(doctorTexts.looking(what)),
  })
  const faults = found.filter(({ level }) => level === 'fault').length
  console.log(
    json ? JSON.stringify({ version: release, faults, findings: found }, undefined, 2) : doctorTexts.verdict(faults),
  )
  process.exitCode = faults === 0 ? 0 : 1
} catch (error) {
  stopWith(error)
}

function asked(): { mail?: string; json?: boolean } {
  try {
    return parseArgs({ options: { mail: { type: 'string' }, json: { type: 'boolean' } } }).values
  } catch (cause) {
    throw new Error(doctorTexts.usage, { cause })
  }
}

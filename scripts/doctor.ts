// npm run doctor
//
// Looks at an installation, running or not, and says in plain words what is wrong with it and what to do. Ends with 1
// when something is.
import path from 'node:path'

import { actAsOwnerOf } from './as-owner.ts'
import { root } from './child.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const signs = { fine: '  bien  ', notice: '  nota  ', fault: '  MAL   ' }

try {
  readSettings()
  actAsOwnerOf(process.env['DATA_DIR'] || './data')
  const { diagnose } = await import('#server/doctor/doctor.ts')
  const found = await diagnose(process.env, {
    webDir: path.join(root, 'dist/web'),
    nodeVersion: process.versions.node,
  })
  for (const { level, what, todo } of found) {
    console.log(`${signs[level]}${what}`)
    if (todo !== undefined) console.log(`        → ${todo}`)
  }
  const faults = found.filter(({ level }) => level === 'fault').length
  console.log(
    faults === 0 ? 'Todo está bien.' : faults === 1 ? 'Hay 1 cosa por corregir.' : `Hay ${faults} cosas por corregir.`,
  )
  process.exitCode = faults === 0 ? 0 : 1
} catch (error) {
  stopWith(error)
}

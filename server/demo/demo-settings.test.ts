import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { scratchFolder } from '#server/testing/backups.ts'
import { runCommand } from '#server/testing/commands.ts'

test('a demo says which settings it does not use, and touches no folder that is not its own', async () => {
  const scratch = scratchFolder()
  writeFileSync(path.join(scratch.folder, 'nomina.xlsx'), '')
  const settings = { DATA_DIR: scratch.folder, DATABASE_URL: 'postgres://portal@db/portal', SECRET_KEY_FILE: '/none' }
  const { code, out, err } = await runCommand('demo', [], settings)
  expect(code).toBe(1)
  expect(out).toBe(
    `La demostración no usa DATABASE_URL, SECRET_KEY_FILE: su base de datos y sus archivos están en ${scratch.folder}.\n`,
  )
  expect(err).toContain('tiene datos que no son de una demostración')
  scratch.remove()
})

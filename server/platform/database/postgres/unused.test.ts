import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { start } from '#server/main.ts'
import { emptyServerDatabase, scratchFolder } from '#server/testing/backups.ts'

test('an empty PostgreSQL beside a company’s files is not taken for a new company', async () => {
  const server = (await emptyServerDatabase())!
  const scratch = scratchFolder()
  try {
    const files = path.join(scratch.folder, 'files/project-1')
    mkdirSync(files, { recursive: true })
    writeFileSync(path.join(files, '0f8fad5b-d9cb-469f-a165-70867728950e'), 'acta')
    const settings = { DATA_DIR: scratch.folder, PORT: '0', LOG_LEVEL: 'silent', STORAGE_URL: '' }
    const started = start({ ...settings, DATABASE_URL: server.url, SECRET_KEY: 's'.repeat(64) }, { webDir: '' })
    await expect(started).rejects.toThrow(
      /^El PostgreSQL de DATABASE_URL está vacío, .*revise que sea la base de datos correcta.*a propósito/,
    )
  } finally {
    await server.remove()
    scratch.remove()
  }
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './child.ts'

test('npm run doctor | head: whoever has read enough gets no error, and it ends by what it found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-doctor-'))
  try {
    const { PATH, HOME } = process.env
    // Of a folder that is not there: one thing is wrong.
    const env = { PATH, HOME, DATA_DIR: join(folder, 'gone'), SMTP_URL: 'smtp://127.0.0.1:1' }
    const doctor = spawn(process.execPath, [join(root, 'scripts/doctor.ts')], { cwd: root, env })
    let said = ''
    doctor.stderr.on('data', (part) => (said += String(part)))
    doctor.stdout.once('data', () => doctor.stdout.destroy())
    const [code, signal] = (await once(doctor, 'close')) as [number | null, string | null]
    expect({ code, signal, said }).toEqual({ code: 1, signal: null, said: '' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)

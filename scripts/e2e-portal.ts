import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildWeb } from './build-web.ts'
import { startPortal } from './portal-process.ts'

const administrator = { email: 'admin@portal.test', password: 'Zafiro#48Luna' }

/**
 * Starts the shipped portal for the browser tests, in a scratch folder. They read `E2E_ADDRESS`, `E2E_ADMIN_EMAIL`,
 * `E2E_ADMIN_PASSWORD` and `E2E_LOG`. @returns stops it; a stop that is not clean fails the run
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const logFile = join(folder, 'portal.log')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const env = {
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  }
  try {
    // A machine that is busy with the rest of the tests takes minutes for what takes seconds.
    const portal = await startPortal({ env, logFile, limitMs: 240_000 })
    process.env['E2E_ADDRESS'] = portal.address
    process.env['E2E_ADMIN_EMAIL'] = administrator.email
    process.env['E2E_ADMIN_PASSWORD'] = administrator.password
    process.env['E2E_LOG'] = logFile
    return () => portal.stop().finally(remove)
  } catch (error) {
    remove()
    throw error
  }
}

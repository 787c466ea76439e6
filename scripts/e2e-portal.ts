import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildWeb } from './build-web.ts'
import { startPortal } from './portal-process.ts'

const administrator = { email: 'admin@portal.test', password: 'Zafiro#48Luna' }

/**
 * In a scratch folder; the second one stays empty but for one test. Tests read `E2E_ADDRESS`, `E2E_EMPTY_ADDRESS`,
 * `E2E_ADMIN_EMAIL`, `E2E_ADMIN_PASSWORD` (of both) and `E2E_LOG`. @returns stops them; an unclean stop fails the run
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const logOf = (name: string) => join(folder, `${name}.log`)
  const start = (name: string) =>
    startPortal({
      env: {
        DATA_DIR: join(folder, name),
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        // Receivers of webhooks are on this machine.
        WEBHOOK_ALLOW: '127.0.0.0/8',
      },
      logFile: logOf(name),
      // A busy machine takes minutes for seconds of work.
      limitMs: 240_000,
    })
  const starts = await Promise.allSettled([start('portal'), start('empty')])
  const started = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = () => Promise.all(started.map((one) => one.stop())).finally(remove)
  const [portal, empty] = started
  if (!portal || !empty || started.length < starts.length) {
    await stop()
    throw starts.find((one) => one.status === 'rejected')?.reason
  }
  process.env['E2E_ADDRESS'] = portal.address
  process.env['E2E_EMPTY_ADDRESS'] = empty.address
  process.env['E2E_ADMIN_EMAIL'] = administrator.email
  process.env['E2E_ADMIN_PASSWORD'] = administrator.password
  process.env['E2E_LOG'] = logOf('portal')
  return async () => void (await stop())
}

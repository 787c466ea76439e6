import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '#server/platform/database/database.ts'

import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts'
import { fillCompany } from '../../server/testing/company.ts'

/** Who signs in; also the one whose tasks fill a page of five hundred. */
export const administrator = { email: 'bench@portal.local', password: 'Brumoso*73Tejo' }

export interface BrowserSite {
  address: string
  folder: string
  projectId: number
  close(): Promise<void>
}

/** A third is done; fills a page of five hundred. */
const ownTasks = 900

/** A filled embedded database in a scratch folder, with the built web; `close` removes it. */
export async function openSite(scale: number): Promise<BrowserSite> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  let portal: PortalProcess | undefined
  const close = async () => {
    await portal?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const dataDir = join(folder, 'data')
    const env = {
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret for the bench that is long enough',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    }
    const start = () => startPortal({ env, logFile: join(folder, 'log') })
    // The first start makes the first data.
    await (await start()).stop()
    const projectId = await fill(dataDir, scale)
    portal = await start()
    return { address: portal.address, folder, projectId, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(dataDir: string, scale: number): Promise<number> {
  const db = await openDatabase({ dataDir, statementTimeoutMs: 300_000 })
  try {
    await fillCompany(db, scale, (line) => console.log(`  ${line}`))
    await db.pool.query(
      `update checkpoint_tasks set employee_id = (select id from employees where email = $1)
       where id in (select id from checkpoint_tasks order by id limit ${ownTasks})`,
      [administrator.email],
    )
    const { rows } = await db.pool.query<{ id: number }>('select min(id) + 1 as id from projects')
    return rows[0]?.id ?? 1
  } finally {
    await db.close()
  }
}

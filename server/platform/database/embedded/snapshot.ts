import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { type Backend, lookStatement, type Snapshot } from '../backend.ts'
import { isSnapshot, snapshotPrefix as prefix } from './copy-folder.ts'
import type { EngineHost } from './host.ts'

type Log = (message: string) => void
export type Copy = { dataDir: string } | { memory: true; dumpFile: string }
type Open = (copy: Copy) => Promise<Backend>

/** An engine of its own opens a copy of the folder. The portal stands still only while the folder is copied. */
export async function snapshotOf(
  host: EngineHost,
  open: Open,
  { dataDir, elsewhere = dataDir, log }: { dataDir: string; elsewhere?: string | undefined; log: Log },
): Promise<Snapshot> {
  const folder = fs.mkdtempSync(path.join(host.hasRoomIn(dataDir) ? dataDir : elsewhere, prefix))
  return snapshotIn(folder, open, async () => {
    const ms = await host.copyTo(path.join(folder, 'pg'))
    log(`embedded database: copied for a snapshot in ${Math.round(ms)} ms`)
    return { dataDir: folder }
  })
}

export async function snapshotInMemory(host: EngineHost, open: Open): Promise<Snapshot> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix))
  return snapshotIn(folder, open, async () => {
    const dumpFile = path.join(folder, 'dump.tar')
    fs.writeFileSync(dumpFile, await host.dump())
    return { memory: true, dumpFile }
  })
}

/** Left by killed processes. This process must hold the folder. */
export function removeSnapshots(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir).filter((entry) => isSnapshot(entry))) {
    fs.rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}

/** Neither the folder nor an engine stays after an error. */
async function snapshotIn(folder: string, open: Open, copied: () => Promise<Copy>): Promise<Snapshot> {
  let backend: Backend | undefined
  const end = async () => {
    await backend?.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    backend = await open(await copied())
    const client = await backend.pool.connect()
    await client.query(lookStatement)
    return {
      client,
      async close() {
        client.release(true)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

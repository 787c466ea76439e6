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
  try {
    const ms = await host.copyTo(path.join(folder, 'pg'))
    log(`embedded database: copied for a snapshot in ${Math.round(ms)} ms`)
    return await opened(open, { dataDir: folder }, folder)
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

export async function snapshotInMemory(host: EngineHost, open: Open): Promise<Snapshot> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix))
  try {
    const dumpFile = path.join(folder, 'dump.tar')
    fs.writeFileSync(dumpFile, await host.dump())
    return await opened(open, { memory: true, dumpFile }, folder)
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Left by killed processes. This process must hold the folder. */
export function removeSnapshots(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir).filter((entry) => isSnapshot(entry))) {
    fs.rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}

async function opened(open: Open, copy: Copy, folder: string): Promise<Snapshot> {
  const backend = await open(copy)
  try {
    const client = await backend.pool.connect()
    await client.query(lookStatement)
    return {
      client,
      async close() {
        client.release(true)
        await backend.close()
        fs.rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    // Its engine and the lock of its folder would stay until the portal ends.
    await backend.close()
    throw error
  }
}

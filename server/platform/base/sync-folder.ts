import { open, rename } from 'node:fs/promises'
import path from 'node:path'

/** A new name is durable once its folder is synced. Windows can't open folders, and needs no sync. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For its owner alone; after a kill it has the former text or this one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  await syncFolder(path.dirname(file))
}

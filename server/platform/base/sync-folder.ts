import { open } from 'node:fs/promises'

/** A name is on the disk once its folder is. Windows can't open folders, and keeps their names by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

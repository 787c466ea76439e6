import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

import { codeOf } from '#server/platform/base/error-code.ts'
import { syncFolder } from '#server/platform/base/sync-folder.ts'

import { isKey, partsOf, type Storage } from './storage.ts'

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

async function writeAndClose(handle: FileHandle, content: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  try {
    for await (const chunk of content) {
      await handle.writeFile(chunk)
      size += chunk.byteLength
    }
    await handle.sync()
    return size
  } finally {
    await handle.close()
  }
}

interface Places {
  folder: string
  file: string
  incoming: string
}

/** Renamed when it is whole. @returns its size */
async function putInPlace(
  root: string,
  { folder, file, incoming }: Places,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  await mkdir(path.dirname(incoming), { recursive: true, mode: 0o700 })
  const handle = await open(incoming, 'wx', 0o600)
  try {
    const size = await writeAndClose(handle, content)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(incoming, file)
    await syncFolder(folder)
    await syncFolder(root)
    return size
  } catch (error) {
    await rm(incoming, { force: true })
    throw error
  }
}

/** In a folder per container. Files are written in `.incoming`, synced, and renamed. */
export function diskStorage(root: string): Storage {
  const placesOf = (key: string): Places => {
    const { container, name } = partsOf(key)
    const folder = path.join(root, container)
    return { folder, file: path.join(folder, name), incoming: path.join(root, '.incoming', name) }
  }
  return {
    put: async (key, content) => putInPlace(root, placesOf(key), content),
    async get(key, range) {
      const { file } = placesOf(key)
      // Before the answer begins, so that a failure is a refusal and not a cut answer. The stream opens its own handle:
      // one that nothing closes would end the process.
      try {
        await access(file, constants.R_OK)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
      return createReadStream(file, range)
    },
    async *list() {
      for (const folder of await readdir(root, { withFileTypes: true })) {
        if (!folder.isDirectory()) continue
        for (const name of await readdir(path.join(root, folder.name))) {
          const key = `${folder.name}/${name}`
          if (!isKey(key)) continue
          const { size } = await stat(path.join(root, folder.name, name))
          yield { key, size }
        }
      }
    },
    async delete(key) {
      const { file, incoming } = placesOf(key)
      await rm(incoming, { force: true })
      await rm(file, { force: true })
    },
  }
}

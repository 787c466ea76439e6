import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { isScheduledName } from '#server/platform/base/archive-keep.ts'
import { withSecretFiles } from '#server/platform/base/secret-files.ts'
import { nameOfPlace, storagePlace } from '#server/platform/base/storage-url.ts'
import { syncFolder } from '#server/platform/base/sync-folder.ts'
import { openStore } from '#server/platform/files/open-storage.ts'

import { encryptedEnd } from './encrypting.ts'
import { isPart, partOf, removeForgotten } from './parts.ts'

export interface StoredElsewhere {
  /** Without the `.age` of an encrypted archive. */
  name: string
  storedAs: string
  size: number
}

export interface Elsewhere {
  /** For words, without secrets. */
  name: string
  list(): Promise<StoredElsewhere[]>
  write(storedAs: string, content: AsyncIterable<Uint8Array>): Promise<void>
  read(storedAs: string): Promise<Readable | undefined>
  remove(storedAs: string): Promise<void>
}

/** Loads a store's client only when it is used. @throws ConfigError for a store without its account */
export async function openElsewhere(url: string, environment: NodeJS.ProcessEnv = process.env): Promise<Elsewhere> {
  const place = storagePlace(url)
  if (place === undefined) throw new Error('a place for archives that is none')
  if (place.kind === 'disk') return folderElsewhere(place.folder)
  const store = await openStore(place, withSecretFiles(environment))
  const at = (name: string): string => `${place.prefix}${name}`
  return {
    name: nameOfPlace(place),
    async list() {
      const found: Found[] = []
      for await (const { name, size } of store.names(at('portal-')))
        found.push({ name: name.slice(place.prefix.length), size })
      return archivesAmong(found)
    },
    write: async (storedAs, content) => store.write(at(storedAs), content),
    read: async (storedAs) => store.read(at(storedAs)),
    remove: async (storedAs) => store.remove(at(storedAs)),
  }
}

/** In ms: a copy to a slow place takes hours. */
const forgottenAfter = 86_400_000

function folderElsewhere(folder: string): Elsewhere {
  return {
    name: folder,
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = (await readdir(folder)).filter((name) => name.startsWith('portal-') && !isPart(name))
      return archivesAmong(
        await Promise.all(names.map(async (name) => ({ name, size: (await stat(path.join(folder, name))).size }))),
      )
    },
    async write(storedAs, content) {
      await removeForgotten(folder, (name) => (isPart(name) ? forgottenAfter : Infinity))
      const part = partOf(path.join(folder, storedAs))
      try {
        await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
        await rename(part, path.join(folder, storedAs))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    async read(storedAs) {
      const file = path.join(folder, storedAs)
      return existsSync(file) ? createReadStream(file) : undefined
    },
    async remove(storedAs) {
      await rm(path.join(folder, storedAs), { force: true })
    },
  }
}

interface Found {
  name: string
  size: number
}

function archivesAmong(found: readonly Found[]): StoredElsewhere[] {
  return found
    .map(({ name: storedAs, size }) => ({
      name: storedAs.endsWith(encryptedEnd) ? storedAs.slice(0, -encryptedEnd.length) : storedAs,
      storedAs,
      size,
    }))
    .filter(({ name }) => isScheduledName(name))
    .toSorted((one, two) => one.storedAs.localeCompare(two.storedAs))
}

import type { Readable } from 'node:stream'

import type { FastifyBaseLogger } from 'fastify'

import { Refusal } from '#server/platform/base/refusal.ts'

import type { ByteRange } from './byte-range.ts'
import { silenceMs, StoreSilent, unlessSilent } from './silence.ts'
import { isKey, partsOf, type Storage, type StoredObject } from './storage.ts'

/** What the client of an object store does. Whatever it throws means that the store did not do it. */
export interface ObjectStore {
  /** Stores content while it arrives, whole or not at all, with a bounded part of it in memory. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  read(name: string, range?: ByteRange): Promise<Readable | undefined>
  /** What is stored under names that begin so. */
  names(prefix: string): AsyncIterable<{ name: string; size: number }>
  /** Removes what is stored under a name, or what a write that never ended has left of it. */
  remove(name: string): Promise<void>
  /** What the store answered when it refused something for good; undefined when it was merely away. */
  refusalOf(error: unknown): string | undefined
}

export type StorageLog = Pick<FastifyBaseLogger, 'error' | 'warn'>

/** Seconds after which a client may try again when the store is away. */
const retryAfterSeconds = 5

/**
 * Files in an object store, each under its key behind a prefix. When the store is away, is silent, or refuses, that is
 * logged and counted, and the call is answered with 503 within 5 s.
 */
export function objectStorage(store: ObjectStore, prefix: string, log: StorageLog): Storage {
  const nameOf = (key: string): string => {
    const { container, name } = partsOf(key)
    return `${prefix}${container}/${name}`
  }
  const failures = { silent: 0, other: 0 }
  let silentAt = -Infinity
  const away = (error: unknown): Refusal => {
    const isSilent = error instanceof StoreSilent
    failures[isSilent ? 'silent' : 'other'] += 1
    if (isSilent) silentAt = performance.now()
    log.error({ err: error }, 'the file store can’t be reached, or refuses')
    return new Refusal('unavailable', { retryAfterSeconds })
  }
  return {
    failures,
    async put(key, content) {
      const name = nameOf(key)
      let size = 0
      let broken: { error: unknown } | undefined
      async function* watched(): AsyncGenerator<Uint8Array> {
        try {
          for await (const chunk of content) {
            size += chunk.byteLength
            yield chunk
          }
        } catch (error) {
          broken = { error }
          throw error
        }
      }
      try {
        await store.write(name, watched())
        return size
      } catch (error) {
        throw broken ? broken.error : away(error)
      }
    },
    async get(key, range) {
      const name = nameOf(key)
      try {
        const content = await store.read(name, range)
        return content && unlessSilent(content, away)
      } catch (error) {
        throw away(error)
      }
    },
    async *list(): AsyncGenerator<StoredObject> {
      try {
        for await (const { name, size } of store.names(prefix)) {
          const key = name.slice(prefix.length)
          if (isKey(key)) yield { key, size }
        }
      } catch (error) {
        throw away(error)
      }
    },
    async delete(key) {
      const name = nameOf(key)
      // What an upload has left that met silence goes later: who waits for its answer does not wait twice.
      if (performance.now() - silentAt < silenceMs) throw new Refusal('unavailable', { retryAfterSeconds })
      try {
        await store.remove(name)
      } catch (error) {
        throw away(error)
      }
    },
  }
}

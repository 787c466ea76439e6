import type { Readable } from 'node:stream'

import type { FastifyBaseLogger } from 'fastify'

import { Refusal } from '#server/platform/base/refusal.ts'

import type { ByteRange } from './byte-range.ts'
import { silenceMs, StoreSilent, unlessSilent } from './silence.ts'
import { isKey, partsOf, type Storage, type StoredObject } from './storage.ts'

/** Any error means that nothing was done. */
export interface ObjectStore {
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  read(name: string, range?: ByteRange): Promise<Readable | undefined>
  names(prefix: string): AsyncIterable<{ name: string; size: number }>
  /** Also removes what an unfinished write has left. */
  remove(name: string): Promise<void>
  /** The store's reason for a final refusal; undefined when it was away. */
  refusalOf(error: unknown): string | undefined
}

export type StorageLog = Pick<FastifyBaseLogger, 'error' | 'warn'>

const retryAfterSeconds = 5

class Sent {
  size = 0
  broken: { error: unknown } | undefined
  readonly #content: AsyncIterable<Uint8Array>

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#content = content
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#content) {
        this.size += chunk.byteLength
        yield chunk
      }
    } catch (error) {
      this.broken = { error }
      throw error
    }
  }
}

function failuresOf(log: StorageLog) {
  const failures = { silent: 0, other: 0 }
  let silentAt = -Infinity
  const away = (error: unknown): Refusal => {
    const isSilent = error instanceof StoreSilent
    failures[isSilent ? 'silent' : 'other'] += 1
    if (isSilent) silentAt = performance.now()
    log.error({ err: error }, 'the file store can’t be reached, or refuses')
    return new Refusal('unavailable', { retryAfterSeconds })
  }
  return { failures, away, wasSilent: () => performance.now() - silentAt < silenceMs }
}

/** Behind a prefix. A failure of the store is logged and counted, and the call gets a 503 within 5 s. */
export function objectStorage(store: ObjectStore, prefix: string, log: StorageLog): Storage {
  const nameOf = (key: string): string => {
    const { container, name } = partsOf(key)
    return `${prefix}${container}/${name}`
  }
  const { failures, away, wasSilent } = failuresOf(log)
  return {
    failures,
    async put(key, content) {
      const name = nameOf(key)
      const sent = new Sent(content)
      try {
        await store.write(name, sent)
        return sent.size
      } catch (error) {
        throw sent.broken ? sent.broken.error : away(error)
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
      // After a silence the leftovers of an upload go later, so that the caller does not wait twice.
      if (wasSilent()) throw new Refusal('unavailable', { retryAfterSeconds })
      try {
        await store.remove(name)
      } catch (error) {
        throw away(error)
      }
    },
  }
}

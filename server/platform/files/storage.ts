import type { Readable } from 'node:stream'

import type { ByteRange } from './byte-range.ts'

/**
 * Where files are stored: a folder, or an object store. A key is made by the server, `project-17/<uuid>`; nothing that a
 * person typed is part of one.
 */
export interface Storage {
  /**
   * Stores content as it comes and answers its size in bytes. It is there whole or not at all: when the content breaks
   * off, or there is no free space, nothing of it stays, and the error of the content is what is thrown.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** The content, or a part of it, as a stream, or undefined when there is none. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Everything that is stored, whole, in no order that means anything. Slow on a large store. */
  list(): AsyncIterable<StoredObject>
  /** Removes what is stored, or was being stored when its process ended. There may be nothing. */
  delete(key: string): Promise<void>
  /** How often a store has failed since the start; of a folder nobody counts. */
  readonly failures?: Readonly<Record<'silent' | 'other', number>>
}

export interface StoredObject {
  key: string
  /** In bytes. */
  size: number
}

const shape = /^[a-z\d-]+\/[a-z\d-]+$/

/** The two parts of a key: its container and its name in there. @throws Error for anything that is no key of ours */
export function partsOf(key: string): { container: string; name: string } {
  if (!shape.test(key)) throw new Error(`${JSON.stringify(key)} is no key of the storage`)
  const [container, name] = key.split('/') as [string, string]
  return { container, name }
}

/** What is stored under a name of a store, when the name is a key of ours. */
export const isKey = (name: string): boolean => shape.test(name)

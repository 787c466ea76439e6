import type { Readable } from 'node:stream'

import type { ByteRange } from './byte-range.ts'

/** A key comes from the server, `project-17/<uuid>`, and contains no user input. */
export interface Storage {
  /** Whole or not at all. @returns the bytes @throws the error of the content */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** In no order. Slow on a large store. */
  list(): AsyncIterable<StoredObject>
  /** Also what was being stored when its process ended. There may be nothing. */
  delete(key: string): Promise<void>
  readonly failures?: Readonly<Record<'silent' | 'other', number>>
}

export interface StoredObject {
  key: string
  size: number
}

const shape = /^([a-z\d-]+)\/([a-z\d-]+)$/

/** @throws Error for a foreign key */
export function partsOf(key: string): { container: string; name: string } {
  const [, container, name] = shape.exec(key) ?? []
  if (container === undefined || name === undefined) throw new Error(`${JSON.stringify(key)} is no key of the storage`)
  return { container, name }
}

export const isKey = (name: string): boolean => shape.test(name)

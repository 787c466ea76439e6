import { randomFillSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import { codeOf } from '#server/platform/base/error-code.ts'

import { freeBytesOf } from './free-space.ts'

const megabyte = 1024 * 1024
/** A segment of the log (16 MB) for necessary writes, one more, and the checkpoints between. */
export const reserveBytes = 48 * megabyte
const atATime = megabyte
/** A segment of the log and a half; with less nothing is written. */
const leastForWriting = 24 * megabyte

/**
 * On a full disk the engine writes its log and new sessions into the space of this file, which lasts for thousands of
 * sign-ins and is filled again later.
 */
export class Reserve {
  readonly #file: string

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, 'reserve')
  }

  get left(): number {
    return fs.existsSync(this.#file) ? fs.statSync(this.#file).size : 0
  }

  get allowsWriting(): boolean {
    return freeBytesOf(path.dirname(this.#file)) + this.left >= leastForWriting
  }

  fill(spare: number): void {
    const missing = reserveBytes - this.left
    if (missing <= 0 || freeBytesOf(path.dirname(this.#file)) < missing + spare) return
    // Random, so that no file system leaves it out or shares it.
    const block = randomFillSync(Buffer.alloc(megabyte))
    const handle = fs.openSync(this.#file, 'a', 0o600)
    try {
      for (let left = missing; left > 0; left -= block.length)
        fs.writeSync(handle, block, 0, Math.min(left, block.length))
    } finally {
      fs.closeSync(handle)
    }
  }

  take(bytes = atATime): boolean {
    const { left } = this
    if (left === 0) return false
    fs.truncateSync(this.#file, Math.max(0, left - Math.max(bytes, atATime)))
    return true
  }

  /** Writes again with space of the reserve when the disk has none. */
  withReserve<T>(write: () => T): T {
    try {
      return write()
    } catch (error) {
      if (codeOf(error) !== 'ENOSPC' || !this.take()) throw error
      return write()
    }
  }
}

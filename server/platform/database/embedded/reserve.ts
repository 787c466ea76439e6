import { randomFillSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import { freeBytesOf } from './free-space.ts'

const megabyte = 1024 * 1024
/** Space that is held: a segment of the log (16 MB) for what has to be written, one more, and the checkpoints between. */
export const reserveBytes = 48 * megabyte
/** What is taken at a time, at least. */
const atATime = megabyte
/** Without so much in all, a segment of the log and half of one, nothing is written any more. */
const leastForWriting = 24 * megabyte

/**
 * A file in the data folder that holds free space on its disk. Where the disk is full, what the engine has to write (its log,
 * a session of somebody who signs in) takes the space of this file, which is filled again when there is some. It lasts for
 * thousands of sign-ins, and keeps the engine from meeting a full disk in the middle of its log.
 */
export class Reserve {
  readonly #file: string

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, 'reserve')
  }

  /** Bytes that are held. */
  get left(): number {
    return fs.existsSync(this.#file) ? fs.statSync(this.#file).size : 0
  }

  /** Whether what must be written still can be: there is free space, or enough is held. */
  get allowsWriting(): boolean {
    return freeBytesOf(path.dirname(this.#file)) + this.left >= leastForWriting
  }

  /** Fills the file, as far as `spare` bytes stay free on the disk. What can't be written now is tried another time. */
  fill(spare: number): void {
    const missing = reserveBytes - this.left
    if (missing <= 0 || freeBytesOf(path.dirname(this.#file)) < missing + spare) return
    // Nothing that a file system could leave out or share.
    const block = randomFillSync(Buffer.alloc(megabyte))
    const handle = fs.openSync(this.#file, 'a', 0o600)
    try {
      for (let left = missing; left > 0; left -= block.length)
        fs.writeSync(handle, block, 0, Math.min(left, block.length))
    } finally {
      fs.closeSync(handle)
    }
  }

  /** Gives space back to the disk; answers whether there was any. */
  take(bytes = atATime): boolean {
    const { left } = this
    if (left === 0) return false
    fs.truncateSync(this.#file, Math.max(0, left - Math.max(bytes, atATime)))
    return true
  }

  /** Does something that writes, once more with space of the reserve where the disk had none. */
  withReserve<T>(write: () => T): T {
    try {
      return write()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || !this.take()) throw error
      return write()
    }
  }
}

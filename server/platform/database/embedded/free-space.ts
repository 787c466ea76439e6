import fs from 'node:fs'

/** A look at the disk costs about as much as a statement. */
const lookEveryMs = 100

/**
 * A PostgreSQL without space for its log stops, and cannot even open again. So writing stops while a reserve is still
 * free for the log and its checkpoint; reading goes on.
 */
export class FreeSpace {
  readonly #reserveBytes: number
  readonly #freeBytes: () => number
  #looked = -Infinity
  #tight = false

  constructor(reserveBytes: number, freeBytes: () => number) {
    this.#reserveBytes = reserveBytes
    this.#freeBytes = freeBytes
  }

  /** Writing goes on at half as much again as the reserve, so that it does not flicker. */
  isTight(now = performance.now()): boolean {
    if (now - this.#looked >= lookEveryMs) {
      this.#looked = now
      this.#tight = this.#freeBytes() < this.#reserveBytes * (this.#tight ? 1.5 : 1)
    }
    return this.#tight
  }
}

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

import fs from 'node:fs'

/** A look at the disk costs microseconds, but a statement not many more. */
const lookEveryMs = 100

/**
 * Whether the disk has enough free space to write.
 *
 * A PostgreSQL whose log finds no free space stops, and cannot even open again until there is some. So writing is suspended
 * while a reserve is still free, which the log and its checkpoint can use: reading goes on, and nothing is lost.
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

  /** True while writing must wait. It goes on at half as much again as the reserve, so that it does not flicker. */
  isTight(now = performance.now()): boolean {
    if (now - this.#looked >= lookEveryMs) {
      this.#looked = now
      this.#tight = this.#freeBytes() < this.#reserveBytes * (this.#tight ? 1.5 : 1)
    }
    return this.#tight
  }
}

/** Bytes that are free on the disk of a folder, for those who are not root. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

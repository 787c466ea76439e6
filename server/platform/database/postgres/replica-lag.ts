import { firstOf } from '#contract/items.ts'

/** The primary's places are remembered for so long, in ms. */
const rememberedMs = 10 * 60_000

/** Compares the primary's places at times of this process, never two clocks. */
export class ReplicaLag {
  #missing: { at: number; lsn: number }[] = []
  /** When the primary was where the replica is now. */
  #hasUntil: number | undefined

  committed(at: number, lsn: number): void {
    this.#missing.push({ at, lsn })
    while (firstOf(this.#missing).at < at - rememberedMs) this.#missing.shift()
  }

  replayed(lsn: number): void {
    for (let first = this.#missing[0]; first && first.lsn <= lsn; first = this.#missing[0]) {
      this.#hasUntil = first.at
      this.#missing.shift()
    }
  }

  behindMs(now: number): number | undefined {
    if (this.#hasUntil === undefined) return undefined
    return this.#missing.length === 0 ? 0 : now - this.#hasUntil
  }
}

/** For so long it is remembered how far the primary's log was, in ms. */
const rememberedMs = 10 * 60_000

/** How far a replica is behind, by where the primary was at times of this process: no two clocks are compared. */
export class ReplicaLag {
  /** What the replica does not have yet, the oldest first. */
  #missing: { at: number; lsn: number }[] = []
  /** When the primary was where the replica is. */
  #hasUntil: number | undefined

  /** The primary's log was at `lsn` at `at`, in ms. */
  committed(at: number, lsn: number): void {
    this.#missing.push({ at, lsn })
    while (this.#missing[0]!.at < at - rememberedMs) this.#missing.shift()
  }

  /** The replica shows what the log has up to `lsn`. */
  replayed(lsn: number): void {
    for (let first = this.#missing[0]; first && first.lsn <= lsn; first = this.#missing[0]) {
      this.#hasUntil = first.at
      this.#missing.shift()
    }
  }

  /** How old what it shows may be at `now`, in ms. Undefined while it never had what the primary had at a known time. */
  behindMs(now: number): number | undefined {
    if (this.#hasUntil === undefined) return undefined
    return this.#missing.length === 0 ? 0 : now - this.#hasUntil
  }
}

/** An empty payload says that some may have been missed: caches must be cleared. */
export type OnPayload = (payload: string) => void

export class Channels {
  readonly #listeners = new Map<string, Set<OnPayload>>()

  get names(): string[] {
    return [...this.#listeners.keys()]
  }

  /** @returns whether it is the channel's first listener */
  add(channel: string, listener: OnPayload): boolean {
    const known = this.#listeners.get(channel)
    if (known === undefined) {
      this.#listeners.set(channel, new Set([listener]))
      return true
    }
    known.add(listener)
    return false
  }

  /** @returns whether it was the channel's last listener */
  remove(channel: string, listener: OnPayload): boolean {
    const known = this.#listeners.get(channel)
    if (known === undefined || !known.delete(listener) || known.size > 0) {
      return false
    }
    return this.#listeners.delete(channel)
  }

  deliver(channel: string, payload: string): void {
    this.#listeners.get(channel)?.forEach((listener) => listener(payload))
  }

  missed(): void {
    this.#listeners.forEach((listeners) => listeners.forEach((listener) => listener('')))
  }
}

/** Hears the payloads of one channel. An empty payload means: some may have been missed, forget what you know. */
export type OnPayload = (payload: string) => void

/** Who listens to which channel of NOTIFY, whatever connection the notifications come over. */
export class Channels {
  readonly #listeners = new Map<string, Set<OnPayload>>()

  get names(): string[] {
    return [...this.#listeners.keys()]
  }

  /** @returns whether this is the channel's first listener */
  add(channel: string, listener: OnPayload): boolean {
    const known = this.#listeners.get(channel)
    if (known === undefined) {
      this.#listeners.set(channel, new Set([listener]))
      return true
    }
    known.add(listener)
    return false
  }

  /** @returns whether that was the channel's last listener */
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

  /** Tells every listener that notifications may have been missed. */
  missed(): void {
    this.#listeners.forEach((listeners) => listeners.forEach((listener) => listener('')))
  }
}

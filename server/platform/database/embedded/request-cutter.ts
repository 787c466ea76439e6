/** First bytes of the messages that a client sends after which PostgreSQL owes an answer. */
const endsRequest = new Set(['Q', 'S', 'H', 'F', 'c', 'f'].map((letter) => letter.charCodeAt(0)))
const terminate = 'X'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)

/** Bytes of a message's length field, which counts itself but not the letter before it. */
const lengthBytes = 4

/**
 * Cuts the byte stream of a PostgreSQL client into requests: whole messages up to one that asks for an answer.
 *
 * The driver usually writes a request at once, but a stream promises nothing about where its chunks end, and half a
 * message would leave the embedded engine waiting for bytes that can never come.
 *
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class RequestCutter {
  /** Bytes that are not yet part of a request. */
  #rest = Buffer.alloc(0)
  /** Where in `#rest` the first message begins that has not been looked at. */
  #seen = 0
  #started = false

  /** Takes the next bytes and returns the requests that they complete, each in a buffer of its own. */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer>[] {
    this.#rest = this.#rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#rest, chunk])
    const requests: Uint8Array<ArrayBuffer>[] = []
    for (;;) {
      // The very first message, the one that opens the session, has no letter.
      const letterBytes = this.#started ? 1 : 0
      if (this.#rest.length < this.#seen + letterBytes + lengthBytes) {
        break
      }
      const end = this.#seen + letterBytes + this.#rest.readUInt32BE(this.#seen + letterBytes)
      if (this.#rest.length < end) {
        break
      }
      const complete = !this.#started || endsRequest.has(this.#rest[this.#seen]!)
      this.#started = true
      this.#seen = end
      if (complete) {
        requests.push(new Uint8Array(this.#rest.subarray(0, end)))
        this.#rest = this.#rest.subarray(end)
        this.#seen = 0
      }
    }
    return requests
  }
}

/** Whether a client's bytes say goodbye; the driver writes that message by itself. */
export function isGoodbye(chunk: Uint8Array): boolean {
  return chunk[0] === terminate && chunk.length === 1 + lengthBytes
}

/** Whether an answer ends as a finished request does: "ready for the next query". */
export function endsReady(tail: Uint8Array): boolean {
  const message = 1 + lengthBytes + 1
  return tail.length >= message && tail[tail.length - message] === readyForQuery
}

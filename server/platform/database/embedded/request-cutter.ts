/** After these messages PostgreSQL owes an answer. */
const endsRequest = new Set(['Q', 'S', 'H', 'F', 'c', 'f'].map((letter) => letter.charCodeAt(0)))
const terminate = 'X'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)

const lengthBytes = 4

/**
 * Half a message would leave the embedded engine waiting for bytes that can never come, and a stream promises nothing
 * about where its chunks end. @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class RequestCutter {
  #rest = Buffer.alloc(0)
  #seen = 0
  #started = false

  push(chunk: Uint8Array): Uint8Array<ArrayBuffer>[] {
    this.#rest = this.#rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#rest, chunk])
    const requests: Uint8Array<ArrayBuffer>[] = []
    for (;;) {
      // The message that opens the session has no letter.
      const letterBytes = this.#started ? 1 : 0
      if (this.#rest.length < this.#seen + letterBytes + lengthBytes) {
        break
      }
      const end = this.#seen + letterBytes + this.#rest.readUInt32BE(this.#seen + letterBytes)
      if (this.#rest.length < end) {
        break
      }
      const complete = !this.#started || endsRequest.has(this.#rest.readUInt8(this.#seen))
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

/** The driver writes this message by itself. */
export function isGoodbye(chunk: Uint8Array): boolean {
  return chunk[0] === terminate && chunk.length === 1 + lengthBytes
}

const readyBytes = 1 + lengthBytes + 1

/** The last message of an answer, which PostgreSQL may send in two pieces. */
export class AnswerEnd {
  #last = new Uint8Array(0)

  see(piece: Uint8Array): void {
    const rest = piece.length < readyBytes ? [...this.#last, ...piece] : piece
    this.#last = Uint8Array.from(rest.slice(-readyBytes))
  }

  get isReady(): boolean {
    return this.#last.length === readyBytes && this.#last[0] === readyForQuery
  }
}

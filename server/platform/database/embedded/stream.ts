import { Duplex } from 'node:stream'

import { isGoodbye, RequestCutter } from './request-cutter.ts'

/** The engine's end of a connection, as the stream sees it. */
interface StreamPeer {
  open(): void
  request(bytes: Uint8Array<ArrayBuffer>): void
  leave(): void
}

/**
 * Looks like a socket to the `pg` driver, and carries its wire protocol to the embedded engine.
 *
 * There is no back-pressure and no need of it: a client waits for the answer to a request before it sends the next, and
 * an answer is bounded by what its caller asked for.
 */
export class EngineStream extends Duplex {
  readonly #peer: StreamPeer
  readonly #requests = new RequestCutter()

  constructor(peer: StreamPeer) {
    super()
    this.#peer = peer
  }

  connect(): this {
    this.#peer.open()
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#peer.leave()
    done(error)
  }

  #send(bytes: Buffer): void {
    // The engine itself must not see a goodbye: it has one session, which the next connection takes over.
    if (isGoodbye(bytes)) {
      return
    }
    for (const request of this.#requests.push(bytes)) {
      this.#peer.request(request)
    }
  }
}

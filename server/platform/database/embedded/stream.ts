import { Duplex } from 'node:stream'

import { isGoodbye, RequestCutter } from './request-cutter.ts'

interface StreamPeer {
  open(): void
  request(bytes: Uint8Array<ArrayBuffer>): void
  leave(): void
}

/**
 * A socket to `pg`, which carries its protocol to the engine. It needs no back-pressure: a client waits for each
 * answer, and its caller bounds the answer.
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
    // The engine's one session goes on to the next connection, so it must not see a goodbye.
    if (isGoodbye(bytes)) {
      return
    }
    for (const request of this.#requests.push(bytes)) {
      this.#peer.request(request)
    }
  }
}

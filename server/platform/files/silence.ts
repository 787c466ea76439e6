import { Readable } from 'node:stream'

export class StoreSilent extends Error {
  override readonly name = 'StoreSilent'

  constructor() {
    super(`the file store has said nothing for ${silenceMs} ms`)
  }
}

/** In ms: a waiting caller has an answer within 5 s. */
export const silenceMs = 3_500

/**
 * `work` gets a signal that ends it, and calls `moved` at each progress. @throws StoreSilent without progress, and the
 * errors of `work`
 */
export async function answered<T>(work: (signal: AbortSignal, moved: () => void) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new StoreSilent())
    ending.abort()
  }, silenceMs)
  try {
    return await Promise.race([work(ending.signal, () => timer.refresh()), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for a slow reader. `failed` makes the reader's error. */
export function unlessSilent(content: Readable, failed: (error: unknown) => Error): Readable {
  // The reader gets the error with its next read, if there is one.
  content.on('error', () => undefined)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const iterator: AsyncIterator<Uint8Array> = content[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await answered(() => iterator.next())
        if (done) return
        yield value
      }
    } catch (error) {
      throw failed(error)
    }
  }
  return Readable.from(pieces(), { objectMode: false }).once('close', () => content.destroy())
}

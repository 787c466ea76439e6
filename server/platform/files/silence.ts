import { Readable } from 'node:stream'

/** A store that was asked, or was sending, and of which nothing has come for too long. */
export class StoreSilent extends Error {
  override readonly name = 'StoreSilent'

  constructor() {
    super(`the file store has said nothing for ${silenceMs} ms`)
  }
}

/** So long a store may say nothing, in ms: whoever waits for it has an answer within 5 s. */
export const silenceMs = 3_500

/**
 * Waits for what a store answers.
 * @param work is given what ends its call, and what it calls whenever something has moved
 * @throws StoreSilent when nothing has moved for too long, and what `work` throws
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

/**
 * A content as it comes from a store, which ends with an error when the store falls silent in its middle. A reader that is
 * slow is waited for: only while somebody wants more does the store owe it.
 *
 * @param failed the error that the reader gets, of what went wrong
 */
export function unlessSilent(content: Readable, failed: (error: unknown) => Error): Readable {
  // Whoever reads meets the error with the next piece; nobody may read at all.
  content.on('error', () => undefined)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const iterator = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
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

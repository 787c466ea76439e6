import { Worker } from 'node:worker_threads'

import { creditOf, type FromReader, type ReaderStart } from './reader-messages.ts'
import type { SheetRow } from './sheet-cells.ts'
import { sheetLimits, SheetRefusal } from './sheet-problem.ts'
import type { BookHead } from './sheet-rows.ts'

interface RowTaker {
  book(book: BookHead): Promise<void>
  rows(rows: SheetRow[]): Promise<void>
}

const ahead = 2

/** The thread must not inherit Node's flags of the process (debugger, test runner). */
const execArgv: string[] = []

/** @throws SheetRefusal tooLarge */
export async function collected(content: AsyncIterable<Uint8Array>): Promise<ArrayBuffer> {
  const buffer = new ArrayBuffer(0, { maxByteLength: sheetLimits.fileBytes })
  try {
    for await (const chunk of content) {
      const size = buffer.byteLength
      if (size + chunk.byteLength > sheetLimits.fileBytes) throw new SheetRefusal('tooLarge')
      buffer.resize(size + chunk.byteLength)
      new Uint8Array(buffer).set(chunk, size)
    }
    return buffer.transferToFixedLength()
  } catch (error) {
    // Frees the memory at once, without waiting for garbage collection.
    buffer.resize(0)
    throw error
  }
}

class Watchdog {
  readonly #end: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(end: () => void) {
    this.#end = end
  }

  start(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#end, ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

/** In a thread, which gets `file`. @throws SheetRefusal, the errors of `taker`, and the signal's reason */
export async function readSheets(file: ArrayBuffer, taker: RowTaker, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const credit = new SharedArrayBuffer(4)
  const left = creditOf(credit)
  left[0] = ahead
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { file, credit } satisfies ReaderStart,
    transferList: [file],
    resourceLimits: { maxOldGenerationSizeMb: sheetLimits.heapMb, maxYoungGenerationSizeMb: 16 },
    execArgv,
  })
  const watchdog = new Watchdog(() => reject(new SheetRefusal('time')))
  watchdog.start(sheetLimits.beginMs)
  const stop = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  let taken: Promise<unknown> = Promise.resolve()
  let over = false
  const take = async (message: FromReader): Promise<void> => {
    if (over) return
    if (message.kind === 'refused') throw new SheetRefusal(message.problem)
    if (message.kind === 'book') return taker.book(message.book)
    if (message.kind === 'end') {
      resolve(undefined)
      return
    }
    watchdog.stop()
    await taker.rows(message.rows)
    watchdog.start(sheetLimits.stallMs)
    Atomics.add(left, 0, 1)
    Atomics.notify(left, 0)
  }
  worker.on('message', (message: FromReader) => {
    taken = taken.then(() => take(message)).catch(reject)
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetRefusal('memory') : error),
  )
  try {
    await promise
  } finally {
    over = true
    watchdog.stop()
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

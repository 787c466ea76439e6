import { workerData } from 'node:worker_threads'

import { workerPort } from '#server/platform/base/worker-port.ts'

import { creditOf, type FromReader, type ReaderStart } from './reader-messages.ts'
import { lettersOf, type SheetRow } from './sheet-cells.ts'
import { SheetRefusal } from './sheet-problem.ts'
import { openSheets } from './sheet-rows.ts'

// A file that breaks the parser or fills its memory ends only this thread.

const { file, credit }: ReaderStart = workerData
const port = workerPort()
const tell = (message: FromReader): void => port.postMessage(message)

const batchRows = 500
/** Batches of long texts end earlier, because the portal holds a few of them at a time. */
const batchLetters = 1024 * 1024

/** Blocks the thread until the portal has taken an earlier batch. */
function send(rows: SheetRow[]): void {
  const left = creditOf(credit)
  Atomics.wait(left, 0, 0)
  Atomics.sub(left, 0, 1)
  tell({ kind: 'rows', rows })
}

async function read(): Promise<void> {
  const { book, rows } = await openSheets(new Uint8Array(file))
  tell({ kind: 'book', book })
  let batch: SheetRow[] = []
  let letters = 0
  let isEmpty = true
  for await (const row of rows) {
    batch.push(row)
    isEmpty = false
    letters += lettersOf(row)
    if (batch.length < batchRows && letters < batchLetters) continue
    send(batch)
    batch = []
    letters = 0
  }
  if (isEmpty) throw new SheetRefusal('empty')
  if (batch.length > 0) send(batch)
  tell({ kind: 'end' })
}

try {
  await read()
} catch (error) {
  // The parser failed on a file that passed the guard: no spreadsheet program would open it.
  tell({ kind: 'refused', problem: error instanceof SheetRefusal ? error.problem : 'broken' })
}

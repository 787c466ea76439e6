import { workerPort } from '#server/platform/base/worker-port.ts'

import type { Paper } from './paper.ts'
import { printPaper } from './print-paper.ts'

export interface PrintJob {
  id: number
  paper: Paper
}
export type Printed = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; problem: string }

const port = workerPort()

async function print({ id, paper }: PrintJob): Promise<void> {
  try {
    const bytes = Uint8Array.from(await printPaper(paper))
    port.postMessage({ id, bytes } satisfies Printed, [bytes.buffer])
  } catch (error) {
    port.postMessage({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

port.on('message', (job: PrintJob) => void print(job))

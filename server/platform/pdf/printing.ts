import { Worker } from 'node:worker_threads'

import { Refusal } from '#server/platform/base/refusal.ts'

import type { Paper } from './paper.ts'
import type { PrintJob, Printed } from './pdf-worker.ts'

/** The program with its fonts takes 60 MB. */
const idleMs = 60_000
/** 40 pages take 2 s on a slow machine. */
const longestMs = 30_000
const heapMb = 256

interface Waiting {
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

interface Thread {
  worker: Worker
  waiting: Map<number, Waiting>
  idle: NodeJS.Timeout | undefined
}

let thread: Thread | undefined
let last = 0

function end(ended: Thread, error: Error): void {
  if (thread === ended) thread = undefined
  clearTimeout(ended.idle)
  for (const { reject, timer } of ended.waiting.values()) {
    clearTimeout(timer)
    reject(error)
  }
  ended.waiting.clear()
  void ended.worker.terminate()
}

function begin(): Thread {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    execArgv: [],
  })
  const made: Thread = { worker, waiting: new Map(), idle: undefined }
  worker.on('message', (printed: Printed) => {
    const one = made.waiting.get(printed.id)
    if (!one) return
    made.waiting.delete(printed.id)
    clearTimeout(one.timer)
    if ('bytes' in printed) one.resolve(printed.bytes)
    else one.reject(new Error(printed.problem))
    if (made.waiting.size > 0) return
    worker.unref()
    made.idle = setTimeout(() => end(made, new Error('idle')), idleMs).unref()
  })
  worker.on('error', (error: Error) => end(made, error))
  worker.on('exit', () => end(made, new Error('the thread that prints has ended')))
  return made
}

/** In a thread, which is loaded at the first paper. @throws Refusal busy when it takes too long */
export function printed(paper: Paper): Promise<Uint8Array> {
  thread ??= begin()
  const { worker, waiting } = thread
  const current = thread
  clearTimeout(current.idle)
  worker.ref()
  last += 1
  const id = last
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(current, new Refusal('busy', { retryAfterSeconds: 5 })), longestMs).unref()
    waiting.set(id, { resolve, reject, timer })
    worker.postMessage({ id, paper } satisfies PrintJob, [])
  })
}

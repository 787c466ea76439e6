import { type MessagePort, parentPort } from 'node:worker_threads'

/** @throws Error in the main thread */
export function workerPort(): MessagePort {
  if (!parentPort) throw new Error('This file runs in a worker')
  return parentPort
}

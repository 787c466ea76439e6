import type { EngineStore } from './engine.ts'
import type { HousekeepingOptions } from './housekeeping.ts'

/** What an engine works on. */
export interface EnginePlace {
  store: EngineStore
  memoryLimitMb: number
  /** Free space on the disk below which nothing is written. */
  reserveBytes: number
  /** Whether a file holds space for what must be written all the same. */
  keepsReserve: boolean
  housekeeping: HousekeepingOptions
}

/** What the worker that makes a database is started with. */
export interface CreateStart {
  folder: string
  /** The engine, compiled. */
  program: WebAssembly.Module
}

/** What the worker is started with. */
export interface WorkerStart extends EnginePlace {
  program: WebAssembly.Module
  /** Two cells shared between the threads, see `statement-watch.ts`. */
  underWay: Int32Array<SharedArrayBuffer>
}

/** From the pool's side to the engine. `stream` numbers the connection, so that a late answer reaches nobody else. */
export type ToEngine =
  | { kind: 'open'; stream: number }
  | { kind: 'request'; stream: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'leave'; stream: number }
  | { kind: 'dump' }
  | { kind: 'copy'; to: string }
  | { kind: 'close' }

/** From the engine to the pool's side. */
export type FromEngine =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'opened'; stream: number }
  | { kind: 'answer'; stream: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'free-space'; tight: boolean }
  | { kind: 'upkeep'; what: string; ms: number }
  | { kind: 'upkeep-failed'; message: string }
  | { kind: 'dump'; bytes: ArrayBuffer }
  | { kind: 'copied'; ms: number; problem?: string }
  | { kind: 'closed' }

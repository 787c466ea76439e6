import type { EngineStore } from './engine.ts'
import type { HousekeepingOptions } from './housekeeping.ts'

export interface EnginePlace {
  store: EngineStore
  memoryLimitMb: number
  /** Below it on the disk nothing is written. */
  reserveBytes: number
  keepsReserve: boolean
  housekeeping: HousekeepingOptions
}

export interface CreateStart {
  folder: string
  program: WebAssembly.Module
}

export interface WorkerStart extends EnginePlace {
  program: WebAssembly.Module
  underWay: Int32Array<SharedArrayBuffer>
}

/** `stream` numbers the connection, so that a late answer reaches no other one. */
export type ToEngine =
  | { kind: 'open'; stream: number }
  | { kind: 'request'; stream: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'leave'; stream: number }
  | { kind: 'dump' }
  | { kind: 'copy'; to: string }
  | { kind: 'close' }

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

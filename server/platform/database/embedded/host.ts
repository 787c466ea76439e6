import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

import { holdsDatabase } from '#server/platform/base/holds-database.ts'

import { spaceFor } from './copy-folder.ts'
import { EngineLost, StatementEnded } from './engine-errors.ts'
import type { CreateStart, EnginePlace, FromEngine, ToEngine, WorkerStart } from './messages.ts'
import { createActivity, type ActivityLimits, watchActivity } from './statement-watch.ts'
import { EngineStream } from './stream.ts'

interface HostOptions extends EnginePlace {
  limits: ActivityLimits
  log: (message: string) => void
}

const execArgv: string[] = []

interface Running {
  worker: Worker
  stopWatching: () => void
}

/**
 * Gives out streams to one engine in a worker. A statement that runs too long, or a broken engine, ends the worker:
 * waiting callers get a typed error, and a new worker opens the database from its log. No commit is lost.
 */
export class EngineHost {
  readonly #options: HostOptions
  readonly #program: WebAssembly.Module
  readonly #streams = new Map<number, EngineStream>()
  #nextStream = 1
  #running: Running | undefined
  #starting: Promise<Running> | undefined
  #copying: Promise<unknown> = Promise.resolve()
  #closing = false
  #unlimited = 0

  private constructor(options: HostOptions, program: WebAssembly.Module) {
    this.#options = options
    this.#program = program
  }

  static async start(options: HostOptions): Promise<EngineHost> {
    const binary = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
    const program = await WebAssembly.compile(fs.readFileSync(binary))
    if ('folder' in options.store && !holdsDatabase(options.store.folder)) {
      options.log('creating the embedded database')
      const workerData: CreateStart = { folder: options.store.folder, program }
      await runToEnd(new Worker(new URL('./create-worker.ts', import.meta.url), { workerData, execArgv }))
    }
    const host = new EngineHost(options, program)
    await host.#ready()
    return host
  }

  /** For the `stream` option of `pg`. The engine serves one connection at a time. */
  readonly stream = (): EngineStream => {
    const id = this.#nextStream++
    const stream = new EngineStream({
      open: () => {
        this.#ready().then(
          () => this.#tell({ kind: 'open', stream: id }),
          (error: Error) => stream.destroy(error),
        )
      },
      request: (bytes) => this.#tell({ kind: 'request', stream: id, bytes }, [bytes.buffer]),
      leave: () => {
        this.#streams.delete(id)
        this.#tell({ kind: 'leave', stream: id })
      },
    })
    this.#streams.set(id, stream)
    return stream
  }

  async withoutLimit<T>(work: () => Promise<T>): Promise<T> {
    this.#unlimited++
    try {
      return await work()
    } finally {
      this.#unlimited--
    }
  }

  async dump(): Promise<Uint8Array> {
    const { worker } = await this.#ready()
    const answer = waitFor(worker, 'dump')
    this.#tell({ kind: 'dump' })
    return new Uint8Array((await answer).bytes)
  }

  /**
   * Nobody is served meanwhile. @returns the milliseconds @throws Error when the copy does not fit on the disk, or
   * cannot be written
   */
  async copyTo(folder: string): Promise<number> {
    // One after the other: an answer does not say which copy it is about.
    const copy = this.#copying.then(async () => this.#copyTo(folder))
    this.#copying = copy.catch(() => undefined)
    return copy
  }

  async #copyTo(folder: string): Promise<number> {
    const { worker } = await this.#ready()
    const answer = waitFor(worker, 'copied')
    this.#tell({ kind: 'copy', to: folder })
    const { ms, problem } = await answer
    if (problem !== undefined) throw new Error(problem)
    return ms
  }

  hasRoomIn(folder: string): boolean {
    const { store, reserveBytes } = this.#options
    if (!('folder' in store)) return true
    const { needed, free } = spaceFor(store.folder, folder, reserveBytes)
    return free >= needed
  }

  async close(): Promise<void> {
    this.#closing = true
    // An engine that is just opening is let in first. Its failure is in the log.
    const running = this.#running ?? (await this.#starting?.catch(() => undefined))
    if (running === undefined) {
      return
    }
    running.stopWatching()
    const exit = once(running.worker, 'exit')
    send(running, { kind: 'close' })
    await exit
    this.#running = undefined
  }

  #tell(message: ToEngine, transfer: ArrayBuffer[] = []): void {
    if (this.#running !== undefined) {
      send(this.#running, message, transfer)
    }
  }

  async #ready(): Promise<Running> {
    if (this.#running !== undefined) {
      return this.#running
    }
    if (this.#closing) {
      throw new EngineLost('The embedded database is closed')
    }
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined
    })
    return this.#starting
  }

  async #start(): Promise<Running> {
    const { store, memoryLimitMb, reserveBytes, keepsReserve, housekeeping } = this.#options
    const underWay = createActivity()
    const start: WorkerStart = {
      store,
      memoryLimitMb,
      reserveBytes,
      keepsReserve,
      housekeeping,
      program: this.#program,
      underWay,
    }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start, execArgv })
    await waitFor(worker, 'ready')
    const limits = (): ActivityLimits =>
      this.#unlimited > 0 ? { ...this.#options.limits, statementMs: 0 } : this.#options.limits
    const running: Running = {
      worker,
      stopWatching: watchActivity(underWay, limits, (limitMs) => void this.#end(running, new StatementEnded(limitMs))),
    }
    worker.on('message', (message: FromEngine) => this.#receive(running, message))
    worker.on('error', (error: Error) => void this.#end(running, new EngineLost(error.message, { cause: error })))
    worker.on('exit', () => void this.#end(running, new EngineLost('The embedded database stopped')))
    this.#running = running
    return running
  }

  #receive(running: Running, message: FromEngine): void {
    switch (message.kind) {
      case 'opened':
        this.#streams.get(message.stream)?.emit('connect')
        break
      case 'answer':
        this.#streams.get(message.stream)?.push(Buffer.from(message.bytes.buffer))
        break
      case 'failed':
        void this.#end(running, new EngineLost(message.message))
        break
      case 'free-space':
        this.#options.log(
          message.tight
            ? 'embedded database: its disk is almost full; writing is suspended'
            : 'embedded database: its disk has free space again; writing goes on',
        )
        break
      case 'upkeep':
        this.#options.log(`embedded database: ${message.what} in ${Math.round(message.ms)} ms`)
        break
      case 'upkeep-failed':
        this.#options.log(`embedded database: upkeep failed: ${message.message}`)
        break
      case 'ready':
      case 'dump':
      case 'copied':
      case 'closed':
        break
    }
  }

  /** Also tells the waiting callers, and opens the database again. */
  async #end(running: Running, reason: Error): Promise<void> {
    if (this.#running !== running || this.#closing) {
      return
    }
    this.#running = undefined
    running.stopWatching()
    this.#options.log(`${reason.message}; opening it again`)
    // Two engines must never have the folder open at once.
    const ended = running.worker.terminate()
    this.#starting = ended
      .then(() => this.#start())
      .finally(() => {
        this.#starting = undefined
      })
    this.#starting.then(
      () => this.#options.log('embedded database: open again'),
      (error: Error) => this.#options.log(`embedded database: does not open: ${error.message}`),
    )
    for (const stream of this.#streams.values()) {
      stream.destroy(reason)
    }
  }
}

function send({ worker }: Running, message: ToEngine, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(message, transfer)
}

async function waitFor<Kind extends FromEngine['kind']>(
  worker: Worker,
  kind: Kind,
): Promise<Extract<FromEngine, { kind: Kind }>> {
  const isAwaited = (message: FromEngine): message is Extract<FromEngine, { kind: Kind }> => message.kind === kind
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
    }
    const onMessage = (message: FromEngine): void => {
      if (isAwaited(message)) {
        stop()
        resolve(message)
      } else if (message.kind === 'failed') {
        onError(new EngineLost(message.message))
      }
    }
    const onError = (error: Error): void => {
      stop()
      reject(error)
    }
    const onExit = (): void => onError(new EngineLost('The embedded database stopped'))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
  })
}

async function runToEnd(worker: Worker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', () => resolve())
  })
}

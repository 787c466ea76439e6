import path from 'node:path'
import { workerData } from 'node:worker_threads'

import { workerPort } from '#server/platform/base/worker-port.ts'

import { copyFolder } from './copy-folder.ts'
import { Engine } from './engine.ts'
import { FreeSpace, freeBytesOf } from './free-space.ts'
import { checkpointIfDue, tidyOneTable } from './housekeeping.ts'
import type { FromEngine, ToEngine, WorkerStart } from './messages.ts'
import { Reserve } from './reserve.ts'
import { activity, mark } from './statement-watch.ts'

// PostgreSQL blocks its thread, so nothing else runs here.

const start: WorkerStart = workerData
const { store, memoryLimitMb, reserveBytes, keepsReserve, program, housekeeping, underWay } = start
const port = workerPort()

/** The engine has one session. */
let queue: Promise<void> = Promise.resolve()
let owner: number | undefined
const freeSpace = 'folder' in store ? new FreeSpace(reserveBytes, () => freeBytesOf(store.folder)) : undefined
/** When a request came last, in ms of `performance.now()`. */
let lastAsked = 0
/** Because the disk is full. */
let suspended = false
let announced = false

function tell(message: FromEngine, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}

function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work).catch((error: unknown) => {
    // No engine can be trusted after an error; the host opens a new one from the log.
    tell({ kind: 'failed', message: messageOf(error) })
    process.exit(1)
  })
}

async function receive(engine: Engine, message: ToEngine): Promise<void> {
  switch (message.kind) {
    case 'open':
      await reset(engine)
      owner = message.stream
      tell({ kind: 'opened', stream: message.stream })
      break
    case 'request': {
      const { stream } = message
      if (stream !== owner) {
        break
      }
      lastAsked = performance.now()
      await suspendWhenTight(engine)
      mark(underWay, activity.statement)
      await engine.run(message.bytes, (bytes) => tell({ kind: 'answer', stream, bytes }, [bytes.buffer]))
      mark(underWay, activity.idle)
      break
    }
    case 'leave':
      if (message.stream === owner) {
        owner = undefined
        await reset(engine)
      }
      break
    case 'dump': {
      const bytes = await (await engine.dump()).arrayBuffer()
      tell({ kind: 'dump', bytes }, [bytes])
      break
    }
    case 'copy':
      copy(message.to)
      break
    case 'close':
      await engine.close()
      tell({ kind: 'closed' })
      port.close()
      break
  }
}

async function reset(engine: Engine): Promise<void> {
  await engine.resetSession()
  suspended = false
}

/**
 * Between two requests: the copy has every commit and nothing else, as after a kill. Where the disk shares blocks it
 * takes no space and hardly any time.
 */
function copy(to: string): void {
  const began = performance.now()
  mark(underWay, activity.upkeep)
  try {
    if (!('folder' in store)) {
      throw new Error('a database in memory has no folder')
    }
    copyFolder(store.folder, to, reserveBytes)
    tell({ kind: 'copied', ms: performance.now() - began })
  } catch (error) {
    tell({ kind: 'copied', ms: performance.now() - began, problem: messageOf(error) })
  } finally {
    mark(underWay, activity.idle)
  }
}

/** A transaction that has begun may end as it began. */
async function suspendWhenTight(engine: Engine): Promise<void> {
  const tight = freeSpace?.isTight() ?? false
  if (tight === suspended || engine.inTransaction) {
    return
  }
  await engine.exec(`set default_transaction_read_only = ${tight}`)
  suspended = tight
  if (tight === announced) {
    return
  }
  announced = tight
  tell({ kind: 'free-space', tight })
}

async function upkeep(engine: Engine, work: () => Promise<string | undefined>): Promise<string | undefined> {
  if (engine.inTransaction) {
    return undefined
  }
  const began = performance.now()
  mark(underWay, activity.upkeep)
  try {
    const what = await work()
    if (what !== undefined) {
      tell({ kind: 'upkeep', what, ms: performance.now() - began })
    }
    return what
  } catch (error) {
    tell({ kind: 'upkeep-failed', message: messageOf(error) })
    return undefined
  } finally {
    mark(underWay, activity.idle)
  }
}

function keepHouse(engine: Engine): void {
  const { smallTableRows, quietAfterMs } = housekeeping
  const isQuiet = (): boolean => performance.now() - lastAsked >= quietAfterMs
  const checkpoint = async (): Promise<void> => {
    await upkeep(engine, async () => ((await checkpointIfDue(engine, housekeeping)) ? 'checkpoint' : undefined))
  }
  const tidy = async (previous?: string): Promise<void> => {
    // A vacuum writes before it frees anything.
    const table = suspended
      ? undefined
      : await upkeep(engine, async () => tidyOneTable(engine, { isQuiet: isQuiet(), smallTableRows }))
    // Waiting callers come first. The same table again waits for the next look.
    if (table !== undefined && table !== previous) {
      setImmediate(() => enqueue(async () => tidy(table)))
    }
  }
  const reserve = keepsReserve && 'folder' in store ? new Reserve(path.dirname(store.folder)) : undefined
  if (reserve) {
    const fill = async (): Promise<void> => {
      await upkeep(engine, async () => {
        reserve.fill(1.5 * reserveBytes)
        return undefined
      })
    }
    enqueue(fill)
    setInterval(() => enqueue(fill), housekeeping.vacuumLookMs).unref()
  }
  setInterval(() => enqueue(checkpoint), housekeeping.checkpointLookMs).unref()
  setInterval(() => enqueue(tidy), housekeeping.vacuumLookMs).unref()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

enqueue(async () => {
  const engine = await Engine.open({ store, memoryLimitMb, program })
  port.on('message', (message: ToEngine) => enqueue(async () => receive(engine, message)))
  keepHouse(engine)
  tell({ kind: 'ready' })
})

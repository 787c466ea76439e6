import { fork } from 'node:child_process'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

import * as z from 'zod/mini'

import { lineOf } from '#server/platform/base/error-words.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import { rehearsalTexts as texts } from '#texts/operator/rehearsal.ts'

import { freeMemory } from './free-memory.ts'
import { Outcome } from './outcome.ts'
import type { Job } from './restore-aside.ts'
import { leftScratch, makeScratch, removeScratch } from './scratch.ts'

const megabyte = 1024 * 1024
/** Bytes of the disk that stay free for the portal: with less no rehearsal begins, and a running one ends. */
const reserve = 512 * megabyte
/** In bytes: 512 MB for its database, the rest for reading and deciphering. */
const memory = 900 * megabyte
const lookEveryMs = 1_000
/** A rehearsal never takes that long. */
const longestMs = 12 * 3_600_000

export interface Machine {
  freeBytes: (folder: string) => number
  freeMemory: () => number
}

const thisMachine: Machine = { freeBytes: freeBytesOf, freeMemory }

type Order = Omit<Job, 'scratch' | 'reserve'> & { dataDir: string }

/**
 * In a process of the lowest priority, which ends when the disk gets short; then removes its files. @throws the reason of
 * `signal`
 */
export async function rehearseInChild(
  { dataDir, ...order }: Order,
  signal: AbortSignal,
  { freeBytes, freeMemory }: Machine = thisMachine,
): Promise<Outcome> {
  if (freeMemory() < memory) return { problem: 'memory', detail: texts.memory(memory, freeMemory()) }
  const fetched = order.file === undefined ? order.size : 0
  const noRoom = (needed: number): Outcome => ({ problem: 'room', detail: texts.room(needed, freeBytes(dataDir)) })
  if (freeBytes(dataDir) < reserve + fetched) return noRoom(reserve + fetched)
  // Only one process rehearses, so these are from a killed one.
  await removeScratch(dataDir, await leftScratch(dataDir))
  const scratch = await makeScratch(dataDir)
  try {
    return await answerOf({ ...order, scratch, reserve }, signal, () =>
      freeBytes(dataDir) < reserve ? noRoom(reserve) : undefined,
    )
  } finally {
    await removeScratch(dataDir, [scratch])
  }
}

async function answerOf(job: Job, signal: AbortSignal, watch: () => Outcome | undefined): Promise<Outcome> {
  signal.throwIfAborted()
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    // The portal's own options are for its own size.
    env: { ...process.env, NODE_OPTIONS: '' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const began = Date.now()
  let early: Outcome | undefined
  const end = (outcome?: Outcome): void => {
    early ??= outcome
    child.kill('SIGKILL')
  }
  const stop = (): void => end()
  signal.addEventListener('abort', stop, { once: true })
  const timer = setInterval(() => {
    try {
      const outcome = Date.now() - began > longestMs ? cut(texts.late) : watch()
      if (outcome) end(outcome)
    } catch (error) {
      // A lost disk must not end the portal.
      end(cut(lineOf(error)))
    }
  }, lookEveryMs)
  try {
    const told = await new Promise<unknown>((resolve) => {
      child.once('error', (error) => resolve(cut(String(error))))
      child.once('message', resolve)
      child.once('exit', (code, ended) => resolve(cut(texts.ended(ended ?? code ?? '?'))))
      // Where this is not allowed, it competes like any other.
      child.once('spawn', () => lower(child.pid))
      child.send(job, () => undefined)
    })
    signal.throwIfAborted()
    return early ?? z.parse(Outcome, told)
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
    await ended(child)
  }
}

const cut = (detail: string): Outcome => ({ problem: 'cut', detail })

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // Not every system lets a process do this.
  }
}

async function ended(child: ReturnType<typeof fork>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGKILL')
  await gone
}

import type { ServerResponse } from 'node:http'

import type { Route } from '#contract/route.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

// Both counts are in memory: a read costs no write, and two instances allow twice as much.

const minuteMs = 60_000
/** Costly reads per person, running and waiting. */
const atOnce = 4
const mostWaiting = 200
const retryAfterSeconds = 5

/** By the minutes of the clock. */
export interface ReadAllowance {
  isOver(employeeId: number): boolean
  count(employeeId: number): void
  /** Valid until the minute ends. */
  refusal(): Refusal
}

/** 0 is any number. */
export function readAllowance(most: number, clock: Clock): ReadAllowance {
  let minute = 0
  let counts = new Map<number, number>()
  const countsNow = (): Map<number, number> => {
    const now = Math.floor(clock.now().getTime() / minuteMs)
    if (now !== minute) counts = new Map()
    minute = now
    return counts
  }
  return {
    isOver: (employeeId) => most > 0 && (countsNow().get(employeeId) ?? 0) >= most,
    count(employeeId) {
      if (most > 0) countsNow().set(employeeId, (counts.get(employeeId) ?? 0) + 1)
    },
    refusal() {
      const left = minuteMs - (clock.now().getTime() % minuteMs)
      return new Refusal('too-many-requests', { retryAfterSeconds: Math.ceil(left / 1000) })
    },
  }
}

interface Turns {
  underWay: number
  waiting: (() => void)[]
}

export type InTurn = <T>(employeeId: number, answer: ServerResponse, work: () => Promise<T>) => Promise<T>

export const takesTurns = ({ method, costly }: Pick<Route, 'method' | 'costly'>): boolean =>
  method === 'GET' && costly !== undefined

/**
 * Four costly reads of a person at once, the rest in order, so that one person can't slow the others. A turn ends with
 * the work, or with the answer of a file; a client that leaves gives up its place.
 */
export function readTurns(): InTurn {
  const people = new Map<number, Turns>()

  async function begin(turns: Turns, answer: ServerResponse): Promise<void> {
    if (turns.underWay < atOnce) {
      turns.underWay += 1
      return
    }
    if (turns.waiting.length >= mostWaiting) throw new Refusal('too-many-requests', { retryAfterSeconds })
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        answer.off('close', leave)
        resolve()
      }
      const leave = (): void => {
        turns.waiting.splice(turns.waiting.indexOf(start), 1)
        // The client has left.
        reject(new Refusal('unavailable'))
      }
      turns.waiting.push(start)
      answer.once('close', leave)
    })
  }

  return async (employeeId, answer, work) => {
    if (answer.closed) throw new Refusal('unavailable')
    const turns = people.get(employeeId) ?? { underWay: 0, waiting: [] }
    people.set(employeeId, turns)
    await begin(turns, answer)
    const end = (): void => {
      const next = turns.waiting.shift()
      if (next) next()
      else turns.underWay -= 1
      if (turns.underWay === 0) people.delete(employeeId)
    }
    let result
    try {
      result = await work()
    } catch (error) {
      end()
      throw error
    }
    if (answer.closed) end()
    else answer.once('close', end)
    return result
  }
}

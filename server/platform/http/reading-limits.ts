import type { ServerResponse } from 'node:http'

import type { Route } from '#contract/route.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

// What one person's reads may take of an instance. Both are counted in its memory: a read costs no write, and what two
// instances let through is twice as much at most.

const minuteMs = 60_000
/** How many costly reads of a person are under way at once, and how many more wait their turn. */
const atOnce = 4
const mostWaiting = 200
const retryAfterSeconds = 5

/** Counts the reads of each person within each minute of the clock. */
export interface ReadAllowance {
  /** Whether a person has used this minute's allowance up. */
  isOver(employeeId: number): boolean
  count(employeeId: number): void
  /** What is said to whoever has, until the minute ends. */
  refusal(): Refusal
}

/** @param most how many reads a person has in a minute; 0 is any number */
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

/** A person's costly reads on this instance. */
interface Turns {
  underWay: number
  waiting: (() => void)[]
}

/** Makes a costly read of a person in its turn. */
export type InTurn = <T>(employeeId: number, answer: ServerResponse, work: () => Promise<T>) => Promise<T>

/** Whether a call is a read that each person has few of at once. */
export const takesTurns = ({ method, costly }: Pick<Route, 'method' | 'costly'>): boolean =>
  method === 'GET' && costly !== undefined

/**
 * Four costly reads of a person at once, and the rest in their order: however many one person asks for, the others find
 * the database as they do beside four. A turn ends with the work and, where a file is still being sent, with the answer;
 * who goes away while waiting leaves the queue.
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
        // Nobody hears it.
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

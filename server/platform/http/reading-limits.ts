import type { ServerResponse } from 'node:http'

import type { Route } from '#contract/route.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

const atOnce = 4
const besideOthers = 1
const askingMs = 2_000
const mostWaiting = 200
const retryAfterSeconds = 5

interface Turns {
  underWay: number
  waiting: (() => void)[]
}

export interface ReadTurns {
  asks(employeeId: number): void
  inTurn<T>(employeeId: number, answer: ServerResponse, work: () => Promise<T>): Promise<T>
}

export const takesTurns = ({ method, costly }: Pick<Route, 'method' | 'costly'>): boolean =>
  method === 'GET' && costly !== undefined

async function begin(turns: Turns, answer: ServerResponse): Promise<void> {
  if (turns.waiting.length === 0 && turns.underWay < atOnce) {
    turns.underWay += 1
    return
  }
  if (turns.waiting.length >= mostWaiting) throw new Refusal('too-many-requests', { retryAfterSeconds })
  await new Promise<void>((resolve, reject) => {
    const start = (): void => {
      answer.off('close', leave)
      turns.underWay += 1
      resolve()
    }
    const leave = (): void => {
      turns.waiting.splice(turns.waiting.indexOf(start), 1)
      reject(new Refusal('unavailable'))
    }
    turns.waiting.push(start)
    answer.once('close', leave)
  })
}

/**
 * Four costly reads of a person at once, one while others ask: one person can't slow the others. A turn ends with the
 * work or a file's answer; a client that leaves gives up its place.
 */
export function readTurns(now: () => number = () => performance.now()): ReadTurns {
  const people = new Map<number, Turns>()
  let last = { employeeId: 0, at: -Infinity }
  let other = last

  const mostOfQueue = (employeeId: number): number => {
    const { at } = last.employeeId === employeeId ? other : last
    return now() - at < askingMs ? besideOthers : atOnce
  }

  function end(turns: Turns, employeeId: number): void {
    turns.underWay -= 1
    while (turns.underWay < mostOfQueue(employeeId)) {
      const next = turns.waiting.shift()
      if (!next) break
      next()
    }
    if (turns.underWay === 0) people.delete(employeeId)
  }

  return {
    asks(employeeId) {
      if (last.employeeId !== employeeId) other = last
      last = { employeeId, at: now() }
    },
    async inTurn(employeeId, answer, work) {
      if (answer.closed) throw new Refusal('unavailable')
      const turns = people.get(employeeId) ?? { underWay: 0, waiting: [] }
      people.set(employeeId, turns)
      await begin(turns, answer)
      let result
      try {
        result = await work()
      } catch (error) {
        end(turns, employeeId)
        throw error
      }
      if (answer.closed) end(turns, employeeId)
      else answer.once('close', () => end(turns, employeeId))
      return result
    },
  }
}

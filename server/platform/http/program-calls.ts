import { AsyncLocalStorage } from 'node:async_hooks'

import type { FastifyReply } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'

import type { Program } from './endpoint.ts'
import { minuteAllowance } from './minute-allowance.ts'

const callsPerMinute = 600

export interface ProgramCalls {
  /** Each answer names the calls left. @throws Refusal `too-many-requests` */
  count(reply: FastifyReply, program: Program): void
  asPart<T>(work: () => Promise<T>): Promise<T>
}

/** `RateLimit` of the IETF draft: calls left, and the seconds. */
export function programCallLimit(clock: Clock): ProgramCalls {
  const allowance = minuteAllowance(callsPerMinute, clock)
  const parts = new AsyncLocalStorage<true>()
  return {
    asPart: (work) => parts.run(true, work),
    count(reply, { tokenId }) {
      if (parts.getStore()) return
      const isOver = allowance.isOver(tokenId)
      if (!isOver) allowance.count(tokenId)
      void reply.header('ratelimit', `"calls";r=${allowance.left(tokenId)};t=${allowance.secondsLeft()}`)
      if (isOver) throw allowance.refusal()
    },
  }
}

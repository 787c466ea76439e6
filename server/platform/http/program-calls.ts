import { AsyncLocalStorage } from 'node:async_hooks'

import type { FastifyReply } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'

import type { Program } from './endpoint.ts'
import { minuteAllowance } from './minute-allowance.ts'

const callsPerMinute = 600

/** Of each access token. */
export interface ProgramCalls {
  /** Tells the program in each answer how many calls it has left. @throws Refusal `too-many-requests` */
  count(reply: FastifyReply, program: Program): void
  /** What `work` calls is part of a call that is counted. */
  asPart<T>(work: () => Promise<T>): Promise<T>
}

/** `RateLimit` as the draft of the IETF has it: what is left, and for how many seconds. */
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

import { setTimeout as wait } from 'node:timers/promises'

import { customers } from '#contract/customers.ts'

import { ask } from './calls.ts'
import type { Victim } from './portal.ts'

/** Readers that ask for a list and for their own session, and note how long each answer took and what it was. */
export class Readers {
  readonly statuses = new Map<number, number>()
  slowest = 0
  lastFailure = 0
  #end = false

  start({ api }: Victim, token: string, count: number): () => Promise<void> {
    const paths = [`${customers.list.path}?top=10`, '/accounts', `${customers.list.path}?searchTerm=faro`]
    const all = Array.from({ length: count }, async (_, reader) => {
      for (let n = reader; !this.#end; n++) {
        const began = performance.now()
        const answer = await ask(`${api}${paths[n % paths.length]}`, { token }).catch(() => undefined)
        await answer?.arrayBuffer()
        const status = answer?.status ?? 0
        this.slowest = Math.max(this.slowest, performance.now() - began)
        this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
        if (status !== 200) this.lastFailure = performance.now()
        await wait(20)
      }
    })
    return async () => {
      this.#end = true
      await Promise.all(all)
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import * as z from 'zod/mini'

import { customers } from '#contract/customers.ts'
import type { Database } from '#server/platform/database/database.ts'

import { ask, customerDraft, firstIdOf } from './calls.ts'
import type { Figure } from './fault.ts'

const Told = z.object({ type: z.string() })

interface Found {
  acknowledged: number
  found: number
  lost: number
  halfDone: number
  twice: number
}

/** Where the writers send what they write; it may be another portal from one write to the next. */
export interface Target {
  api: string
  token: string
}

/**
 * Clients that create customers, and the codes of acknowledged (201) creates. Other answers are counted by status,
 * broken connections as 0.
 */
export class Journal {
  readonly codes: string[] = []
  /** They may exist, but whole. */
  readonly unanswered: string[] = []
  readonly statuses = new Map<number, number>()
  readonly problems = new Map<string, number>()
  /** When the last write was not acknowledged, as `performance.now()` has it. */
  lastRefusal = 0
  /** Longest wait for an answer, in ms, whatever it was. */
  slowest = 0
  #life = 0

  /** The result stops them and waits for their last answers. */
  async write(target: Target, count: number): Promise<() => Promise<void>> {
    this.#life += 1
    const life = this.#life
    const cityId = await firstIdOf(target.api, target.token, 'cities')
    const end = new AbortController()
    const writers = Array.from({ length: count }, async (_, writer) => {
      for (let n = 1; !end.signal.aborted; n++) await this.#writeOne(target, `${life}-${writer}-${n}`, cityId)
    })
    return async () => {
      end.abort()
      await Promise.all(writers)
    }
  }

  async #writeOne({ api, token }: Target, code: string, cityId: number): Promise<void> {
    const began = performance.now()
    let status = 0
    try {
      const answer = await ask(`${api}${customers.create.path}`, { token, json: customerDraft(code, cityId) })
      status = answer.status
      const told = Told.safeParse(await answer.json())
      if (!answer.ok && told.success) this.#count(told.data.type)
    } catch {
      // Counted as 0.
    }
    this.slowest = Math.max(this.slowest, performance.now() - began)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status === 201) this.codes.push(code)
    else {
      this.unanswered.push(code)
      this.lastRefusal = performance.now()
      await wait(20)
    }
  }

  #count(problem: string): void {
    this.problems.set(problem, (this.problems.get(problem) ?? 0) + 1)
  }

  /**
   * Customer, audit row and count are one transaction: one without the others, or with another content, is half of one.
   */
  async compare(db: Database): Promise<Found> {
    const { rows } = await sql<{ code: string; whole: boolean }>`
      select code, commercial_name = 'Cliente ' || code and document_number = code and address = 'Carrera ' || code as whole
      from customers where code ~ '^\\d+-\\d+-\\d+$'`.execute(db.sql)
    const there = new Set(rows.filter(({ whole }) => whole).map(({ code }) => code))
    const { rows: halves } = await sql<{ n: number }>`
      select count(*)::int as n
      from customers c
      full join (
        select entity_id, count(*) as rows, min(after ->> 'code') as code
        from audit where entity = 'customer' and action = 'create' group by entity_id
      ) a on a.entity_id = c.id
      where c.id is null or a.rows is distinct from 1 or a.code is distinct from c.code`.execute(db.sql)
    const { rows: totals } = await sql<{ off: number }>`
      select abs(total_of('customers') - (select count(*) from customers))::int as off`.execute(db.sql)
    return {
      acknowledged: this.codes.length,
      found: there.size,
      lost: this.codes.filter((code) => !there.has(code)).length,
      halfDone: (halves[0]?.n ?? 0) + (totals[0]?.off ?? 0) + rows.filter(({ whole }) => !whole).length,
      twice: rows.length - new Set(rows.map(({ code }) => code)).size,
    }
  }

  async figures(db: Database): Promise<Figure[]> {
    const { acknowledged, found, lost, halfDone, twice } = await this.compare(db)
    return [
      { what: 'writes acknowledged', value: acknowledged, atLeast: 1 },
      { what: 'found afterwards', value: found },
      { what: 'acknowledged and lost', value: lost, is: 0 },
      { what: 'half done (without audit row, count or a field)', value: halfDone, is: 0 },
      { what: 'there twice', value: twice, is: 0 },
    ]
  }

  count(status: number): number {
    return this.statuses.get(status) ?? 0
  }

  /** Answers that nobody should get, whatever the fault: neither a success, nor 503, nor a broken connection. */
  get odd(): number {
    return [...this.statuses].reduce((sum, [status, n]) => sum + ([0, 201, 503].includes(status) ? 0 : n), 0)
  }
}

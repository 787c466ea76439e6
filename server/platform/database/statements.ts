import type pg from 'pg'

import { beginPart, currentCall } from '#server/platform/base/call-trace.ts'

export interface SlowStatement {
  name: string
  ms: number
  requestId: string | undefined
}

const slowMs = 1_000

export class Statements {
  readonly #unnamed: boolean
  readonly #listeners = new Set<(slow: SlowStatement) => void>()

  /**
   * @param unnamed sends no names: prepared statements belong to a connection, and a pooler changes it between
   * transactions
   */
  constructor({ unnamed = false }: { unnamed?: boolean } = {}) {
    this.#unnamed = unnamed
  }

  onSlow(listener: (slow: SlowStatement) => void): void {
    this.#listeners.add(listener)
  }

  watch(pool: pg.Pool): void {
    pool.on('connect', (client) => this.time(client))
  }

  time(client: pg.ClientBase): void {
    const { query: untimed } = client
    const query = (...given: unknown[]): unknown => Reflect.apply(untimed, client, given)
    const timed = (...given: unknown[]): unknown => {
      const end = this.#begin(given[0])
      if (this.#unnamed && typeof given[0] === 'object') given[0] = { ...given[0], name: undefined }
      const last = given.at(-1)
      if (typeof last === 'function') {
        const answered = (error: unknown, answer?: unknown): void => {
          end(Boolean(error))
          last(error, answer)
        }
        return query(...given.slice(0, -1), answered)
      }
      const answer = query(...given)
      if (answer instanceof Promise)
        answer.then(
          () => end(),
          () => end(true),
        )
      return answer
    }
    client.query = timed as typeof client.query
  }

  #begin(statement: unknown): (failed?: boolean) => void {
    const requestId = currentCall()?.requestId
    const name = (): string => nameOfStatement(statement)
    const end = beginPart('database', name)
    return (failed) => {
      const ms = end(failed)
      if (ms < slowMs) return
      const slow = { name: name(), ms: Math.round(ms), requestId }
      this.#listeners.forEach((listener) => listener(slow))
    }
  }
}

/** Its own name, else its verb and first table, as `select projects`. Values never come so early. */
export function nameOfStatement(statement: unknown): string {
  const sent = typeof statement === 'object' && statement !== null ? statement : { text: statement }
  if ('name' in sent && typeof sent.name === 'string') return sent.name
  const text = 'text' in sent && typeof sent.text === 'string' ? sent.text : ''
  const words = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(text)?.[1]
  return table === undefined ? words : `${words} ${table.toLowerCase()}`
}

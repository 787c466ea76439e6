import { setTimeout as wait } from 'node:timers/promises'

import { customers } from '#contract/customers.ts'
import { firstOf } from '#contract/items.ts'
import { search } from '#contract/search.ts'

import { answerOf, ask, customerDraft, firstIdOf, makeUser, roleNamed, signIn } from './calls.ts'

/** People who save a customer and search for it at once, and for the last one that somebody else has saved. */
export class OwnReaders {
  /** Searches for what the same person saved the moment before, and those that did not find it. */
  own = { reads: 0, stale: 0 }
  /** Searches for what another person's answer had said by then. */
  others = { reads: 0, stale: 0 }
  failed = 0
  readonly #api: string
  readonly #tokens: string[] = []
  #lastSaved: string | undefined
  #life = 0

  constructor(api: string) {
    this.#api = api
  }

  /** Signs people in: each has a turn of their own in searches. */
  async signIn(token: string, people: number): Promise<void> {
    const id = await roleNamed(this.#api, token, 'Administrador')
    for (let n = 0; n < people; n++)
      this.#tokens.push(await signIn(this.#api, await makeUser(this.#api, token, `lector-${n}`, id)))
  }

  /** What follows is counted from here on. */
  countAnew(): void {
    this.own = { reads: 0, stale: 0 }
    this.others = { reads: 0, stale: 0 }
    this.failed = 0
  }

  async start(): Promise<() => Promise<void>> {
    const life = (this.#life += 1)
    const cityId = await firstIdOf(this.#api, firstOf(this.#tokens), 'cities')
    const end = new AbortController()
    const all = this.#tokens.map(async (token, person) => {
      for (let n = 1; !end.signal.aborted; n++)
        await this.#saveAndRead(token, `${life}L${person}L${n}L`, cityId).catch(async () => {
          this.failed += 1
          await wait(50)
        })
    })
    return async () => {
      end.abort()
      await Promise.all(all)
    }
  }

  /** Until so many have been read. */
  async read(reads: number, limitMs: number): Promise<void> {
    const stop = await this.start()
    for (const limit = Date.now() + limitMs; this.own.reads < reads && Date.now() < limit;) await wait(100)
    await stop()
  }

  async #saveAndRead(token: string, code: string, cityId: number): Promise<void> {
    await answerOf(`${this.#api}${customers.create.path}`, { token, json: customerDraft(code, cityId) })
    const other = this.#lastSaved
    this.#lastSaved = code
    await this.#look(this.own, token, code)
    if (other !== undefined) await this.#look(this.others, token, other)
  }

  async #look(count: { reads: number; stale: number }, token: string, code: string): Promise<void> {
    const answer = await ask(`${this.#api}${search.all.path}?searchTerm=${code}`, { token })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
    count.reads += 1
    if (!text.includes(code)) count.stale += 1
  }
}

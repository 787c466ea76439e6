import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates } from 'node:tls'

import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { events } from '#contract/events.ts'

import { customerDraft, firstIdOf, makeProject, responseTo } from './calls.ts'

export class Tally {
  well = 0
  readonly failed: { at: number; how: string }[] = []

  note(how: string): void {
    if (/^2\d\d$/.test(how)) this.well += 1
    else this.failed.push({ at: performance.now(), how })
  }

  since(moment: number): number {
    return this.failed.filter(({ at }) => at >= moment).length
  }

  get how(): string {
    const counts = Map.groupBy(this.failed, ({ how }) => how)
    return [...counts].map(([how, each]) => `${each.length} × ${how}`).join(', ')
  }
}

export type Kind = 'read' | 'write' | 'upload' | 'stream'

/**
 * In ms. All callers are one person, who may upload 300 files in ten minutes (`costlyCalls`); beyond, 429 is correct.
 */
const pauses: Record<Kind, number> = { read: 5, write: 20, upload: 500, stream: 20 }

/** Without retries. */
export class Callers {
  readonly tallies: Record<Kind, Tally> = {
    read: new Tally(),
    write: new Tally(),
    upload: new Tally(),
    stream: new Tally(),
  }
  /** Codes of the customers whose making was acknowledged. */
  readonly made: string[] = []
  readonly #api: string
  readonly #token: string
  readonly #agent = new Agent({ keepAlive: true })
  readonly #end = new AbortController()

  constructor(api: string, token: string) {
    this.#api = api
    this.#token = token
  }

  /** The result waits for their last answers. */
  async start(prefix: string): Promise<() => Promise<void>> {
    const cityId = await firstIdOf(this.#api, this.#token, 'cities')
    const project = await makeProject(this.#api, this.#token)
    const all = [
      ...Array.from({ length: 4 }, () => this.#repeat('read', () => this.#read())),
      ...Array.from({ length: 4 }, (_, n) =>
        this.#repeat('write', (turn) => this.#write(`${prefix}-${n}-${turn}`, cityId)),
      ),
      this.#repeat('upload', () => this.#upload(project, ['acta\n'.repeat(20_000)])),
      this.#repeat('upload', () => this.#upload(project, slowly())),
      ...Array.from({ length: 4 }, () => this.#repeat('stream', () => this.#follow())),
    ]
    return async () => {
      this.#end.abort()
      await Promise.all(all)
      this.#agent.destroy()
    }
  }

  async #repeat(kind: Kind, call: (turn: number) => Promise<string>): Promise<void> {
    for (let turn = 1; !this.#end.signal.aborted; turn++) {
      const how = await call(turn).catch((error: unknown) => (this.#end.signal.aborted ? '200' : reasonOf(error)))
      this.tallies[kind].note(how)
      await wait(pauses[kind])
    }
  }

  async #read(): Promise<string> {
    return (await this.#call('GET', `${employees.list.path}?top=10`)).how
  }

  async #write(code: string, cityId: number): Promise<string> {
    const body = JSON.stringify(customerDraft(code, cityId))
    const { how } = await this.#call('POST', customers.create.path, [body], 'application/json')
    if (how === '201') this.made.push(code)
    return how
  }

  async #upload(project: number, content: AsyncIterable<string> | string[]): Promise<string> {
    const boundary = 'callers-7MA4YWxk'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="acta.txt"\r\n\r\n`
    const parts = (async function* whole() {
      yield head
      yield* content
      yield `\r\n--${boundary}--\r\n`
    })()
    return (await this.#call('POST', `/projects/${project}/files`, parts, `multipart/form-data; boundary=${boundary}`))
      .how
  }

  /** A stream that breaks off is a failed call. */
  async #follow(): Promise<string> {
    const { how, size } = await this.#call('GET', `${events.stream.path}?recent=5`)
    return how === '200' && size === 0 ? 'silent' : how
  }

  /** HTTP/1.1 keep-alive; a short answer is an error. */
  async #call(method: string, path: string, body: AsyncIterable<string> | string[] = [], type?: string) {
    const headers = { authorization: `Bearer ${this.#token}`, ...(type !== undefined && { 'content-type': type }) }
    const signal = path.startsWith(events.stream.path) ? { signal: this.#end.signal } : {}
    const asked = request(`${this.#api}${path}`, {
      method,
      headers,
      agent: this.#agent,
      ca: getCACertificates('default'),
      ...signal,
    })
    const [answer] = await Promise.all([responseTo(asked), pipeline(body, asked)])
    const { byteLength } = await buffer(answer)
    return { how: String(answer.statusCode), size: byteLength }
  }
}

/** A file that takes two seconds to send. */
async function* slowly(): AsyncGenerator<string> {
  for (let n = 0; n < 20; n++) {
    yield 'palabra '.repeat(100)
    await wait(100)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

import type { AnswerOf, CallOf, Route } from '#contract/route.ts'

type Plain = Record<string, string | number | boolean | undefined>

/**
 * The back door: arranges and checks data through the HTTP API, typed by the contract, so that a test acts on the
 * screens only where the screens are what it is about.
 */
export class Api {
  readonly #address: string
  readonly #token: string

  constructor(address: string, token: string) {
    this.#address = address
    this.#token = token
  }

  /**
   * Calls one of the contract's routes: `await api.call(employees.create, { body })`.
   *
   * @throws with the problem document when it is refused
   */
  async call<R extends Route>(route: R, input: CallOf<R>): Promise<AnswerOf<R>> {
    const { params, query, body } = input as { params?: Plain; query?: Plain; body?: unknown }
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const target = `${path}${search.size > 0 ? `?${search.toString()}` : ''}`
    const answer = await this.send(route.method, target, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${route.method} ${target} answered ${answer.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<R>
  }

  async upload(path: string, name: string, content: string): Promise<void> {
    const body = new FormData()
    body.append('file', new Blob([content]), name)
    const headers = { authorization: `Bearer ${this.#token}` }
    const answer = await fetch(`${this.#address}/api${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  }

  /** Sends any request below /api, also a wrong one, and gives the answer as it is. */
  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#address}/api${path}`, {
      method,
      headers: {
        locale: 'es-CO',
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}

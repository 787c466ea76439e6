import { vi } from 'vitest'

export interface Asked {
  method: string
  /** Below /api, without the query. */
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}

/** What is answered: a body with 200, or a response of one's own making. */
type Answer = object | Response
type Answers = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>

/** A refusal as the server writes it. */
export const refusal = (status: number, detail: string, errors?: { path: string; message: string }[]): Response =>
  Response.json(
    { type: 'urn:portal:problem:test', title: detail, status, detail, ...(errors && { errors }) },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

/**
 * Stands in for the server: answers each call by its 'GET /employees/employees-list', where a number in the path may be
 * written as ':id'. A call that is not named fails the test that makes it. `asked` holds every call, in order.
 */
export function pretendApi(answers: Answers): { asked: Asked[]; of: (door: string) => Asked[] } {
  const asked: Asked[] = []
  const doorsOf = ({ method, path }: Asked) => [`${method} ${path}`, `${method} ${path.replaceAll(/\d+/g, ':id')}`]
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'https://portal.test')
    const call: Asked = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api', ''),
      query: Object.fromEntries(searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(call)
    const answer = doorsOf(call)
      .map((door) => answers[door])
      .find(Boolean)
    if (!answer) throw new Error(`Nothing answers ${call.method} ${call.path}`)
    const given =
      typeof answer === 'function' ? await (answer as (asked: Asked) => Answer | Promise<Answer>)(call) : answer
    return given instanceof Response ? given.clone() : Response.json(given)
  })
  return { asked, of: (door) => asked.filter((call) => doorsOf(call).includes(door)) }
}

import type { ListQuery } from '#contract/lists.ts'
import {
  type AllOf,
  type AnswerOf,
  type CallOf,
  type ListRoute,
  type PageOf,
  type Route,
  takesKey,
} from '#contract/route.ts'
import { wantedLanguage } from '#web/platform/i18n/language.ts'

import { noteRefusal } from './access.ts'
import { CallError, callErrorOf, type Unanswered } from './call-error.ts'
import { confirmedFirst } from './confirming.ts'
import { noteConnection } from './connection.ts'
import { createOnce } from './create-keys.ts'
import { noteMaintenance } from './maintenance-state.ts'
import { beginOwnCall, disownCall, endOwnCall } from './own-calls.ts'
import { currentSession, expireSession } from './session.ts'

type Plain = string | number | boolean
/** Path and query values are text on the wire: a number or boolean may stand for one. */
type Written<T> = { [K in keyof T]: T[K] | (T[K] extends string | undefined ? Plain : never) }
export type RequestOf<R extends Route> = {
  [K in keyof CallOf<R>]: K extends 'body' ? CallOf<R>[K] : Written<CallOf<R>[K]>
}

/** A query without any parameter that makes a list a page. */
type Unpaged = { readonly [Name in keyof ListQuery]?: never }

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The version that the change was made on: refused with 412 when another save came in between. */
  ifMatch?: number | undefined
  /** Which press of a button makes this create: the same press is one create, also when its answer was never heard. */
  press?: number
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

const listeners = new Set<(path: string) => void>()

/** Calls `listener` with the route's path after each good answer to a call that carried a token. */
export function subscribeToAnswers(listener: (path: string) => void): void {
  listeners.add(listener)
}

/**
 * One door to the API: the contract's route says the method, the path and every type.
 *
 * Throws {@link CallError} for a refusal and for no answer (status 0), and the signal's reason when it was aborted. A
 * 401 to a call that carried a token ends the session.
 */
export function call<R extends ListRoute>(
  route: R,
  request: RequestOf<R> & { query: { top: number } },
  options?: CallOptions,
): Promise<PageOf<R>>
export function call<R extends ListRoute>(
  route: R,
  request: RequestOf<R> & { query: Unpaged },
  options?: CallOptions,
): Promise<AllOf<R>>
export function call<R extends Route>(route: R, request: RequestOf<R>, options?: CallOptions): Promise<AnswerOf<R>>
export function call(route: Route, request: RequestOf<Route>, options: CallOptions = {}): Promise<unknown> {
  return ask(route, request, options, answerOf)
}

/** Throws as `call` does, also when the file breaks off. */
export const callForFile = <R extends Route & { download: string | readonly string[] }>(
  route: R,
  request: RequestOf<R>,
  options: CallOptions = {},
): Promise<Blob> =>
  ask(route, request, options, async (response) => {
    try {
      return await response.blob()
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw new CallError({ status: 0, text: '' }, { cause: error })
    }
  })

async function ask<R extends Route, Answer>(
  route: R,
  request: RequestOf<R>,
  { signal, ifMatch, press = 0, keepalive }: CallOptions,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: unknown }
  const address = addressOf(route.path, params, query)
  const content = body === undefined ? undefined : JSON.stringify(body)
  const attempt = async (key?: string) => {
    const { headers, token, ownCall } = credentialsFor(route)
    if (content !== undefined) headers.set('content-type', 'application/json')
    if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`)
    if (key !== undefined) headers.set('idempotency-key', key)
    const sent = send(address, changeOf(route, token), {
      method: route.method,
      headers,
      ...(content !== undefined && { body: content }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    })
    return { token, response: await answered(ownCall, sent) }
  }
  const confirmed = (key?: string) => confirmedFirst(() => attempt(key))
  const { token, response } = await (takesKey(route)
    ? createOnce(`${address} ${content ?? ''} ${press}`, confirmed)
    : confirmed())
  return settle(route, token, response, read)
}

const changesNothing = ({ method, reads }: Route): boolean => method === 'GET' || reads === true

export function changeOf(route: Route, token: string | undefined): Unanswered {
  if (token === undefined || changesNothing(route)) return 'none'
  return takesKey(route) ? 'create' : 'update'
}

export function credentialsFor(route: Route): {
  headers: Headers
  token: string | undefined
  ownCall: string | undefined
} {
  const session = currentSession()
  const token = route.access !== 'anybody' && session.status === 'signed-in' ? session.token : undefined
  const headers = new Headers({ accept: route.download?.toString() ?? 'application/json', locale: wantedLanguage() })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const ownCall = changesNothing(route) ? undefined : beginOwnCall()
  if (ownCall !== undefined) headers.set('x-request-id', ownCall)
  return { headers, token, ownCall }
}

/**
 * Awaits the answer to a change. While it stays open whether it was done, later news of it count as another person's.
 */
export async function answered(ownCall: string | undefined, sent: Promise<Response>): Promise<Response> {
  let known = false
  try {
    const response = await sent
    known = response.status < 500
    noteConnection(response.status, response.headers.has('portal-maintenance'))
    return response
  } catch (error) {
    if (error instanceof CallError) noteConnection(0)
    throw error
  } finally {
    if (ownCall !== undefined) (known ? endOwnCall : disownCall)(ownCall)
  }
}

/** Throws what {@link call} does. */
export async function settle<Answer>(
  route: Route,
  token: string | undefined,
  response: Response,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  if (response.status === 401 && token) expireSession(token)
  if (token) noteMaintenance(response)
  if (!response.ok) throw await refusalOf(response, token)
  const answer = await read(response)
  if (token) for (const listener of listeners) listener(route.path)
  return answer
}

export async function refusalOf(response: Response, token: string | undefined): Promise<CallError> {
  const error = await callErrorOf(response)
  noteRefusal(token, error)
  return error
}

/** `/api/employees/employee-by-id/5?…`: parameters encoded, absent ones of the query left out. */
export function addressOf(path: string, params: object, query: object): string {
  const values = new Map(Object.entries(params))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

async function send(address: string, change: Unanswered, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new CallError({ status: 0, change, text: '' }, { cause: error })
  }
}

export async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    // A page in place of an answer: something between here and the server has replied.
    throw new CallError({ status: response.status, text: '' }, { cause: error })
  }
}

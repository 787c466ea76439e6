import type * as z from 'zod/mini'

import type { arrayOrPage } from './lists.ts'
import type { Permission } from './permissions.ts'

export type Schema = z.ZodMiniType

/** Checked before the input is read. */
export type Access = 'anybody' | 'signed-in' | Permission

/** Server route, validation, answer, OpenAPI and the browser's typed request come from it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, with `:name` for parameters. */
  path: `/${string}`
  /** `operationId`, when operation-names.ts lacks it. */
  operation?: string
  /** A POST that changes nothing. */
  reads?: true
  summary: string
  tag: string
  access: Access
  /** Also admits this permission for a query. */
  alsoFor?: ((query: unknown) => Permission | undefined) | undefined
  /** Also demands this permission for a query. */
  alsoNeeds?: ((query: unknown) => Permission | undefined) | undefined
  params?: Schema | undefined
  query?: Schema
  body?: Schema
  /** Another party sends it, so unknown parameters are no mistake. */
  openQuery?: true
  /** A form without files instead of JSON. */
  urlencoded?: true
  /** In bytes, when 64 KB is too little. */
  bodyLimit?: number
  /** JSON-RPC: problems are such answers, and notifications get 202. */
  rpc?: true
  /** Accepts any body, and reads none. */
  ignoresBody?: true
  /** A multipart form instead of JSON; fields are texts. */
  form?: Schema
  /** Named `file`. */
  file?: 'required' | 'optional'
  /** Absent: no body (204, or `status`). */
  answer?: Schema
  /** Media type of a streamed file instead of JSON; of several, the answer chooses. */
  download?: string | readonly string[]
  /** Shown by the browser: `application/pdf` alone (decision 42). */
  inline?: true
  /** Accepts `Range`: 206, or 416. */
  ranges?: true
  /** With an `ETag`, and 304. */
  tagged?: true
  /** 302: the answer is the address. */
  redirects?: true
  /** A stream of server-sent events with this data. */
  events?: Schema
  /**
   * Each kind but `read` has an allowance for each person, then 429. Reads run four at once for each person, on a
   * replica if there is one.
   */
  costly?: 'export' | 'upload' | 'import' | 'mail' | 'webhook' | 'read'
  /** By default 200 with an answer and 204 without. */
  status?: 200 | 201 | 202 | 204
  /** Work goes on: 202. */
  goesOn?: (answer: unknown) => boolean
  /** Nothing was made, because it exists: 200. */
  stands?: (answer: unknown) => boolean
  /** Heeds `Idempotency-Key` without creating a record: the effect can't be taken back, as a mail. */
  once?: true
  /** Of a create: its by-id path, `:id` from the answer. */
  location?: `/${string}`
  /**
   * Heeds `If-Match` and answers an `ETag`: the version, or the sum of several. False: the version does not cover all
   * of the answer, so there is no tag.
   */
  versioned?: boolean
  /** Uses the cookie of known browsers. */
  marksBrowser?: true
  /** Changes access: the person must have signed in or confirmed within `confirmedFor`, else 403 `confirm-first`. */
  confirms?: true
  /** The log cuts the path at its first parameter. */
  secretPath?: true
  /** Also for others than administrators: the login screen needs it. */
  servedInMaintenance?: boolean
  /** Beyond 400, 401, 403, 503. */
  problems?: readonly (403 | 404 | 409 | 412 | 413 | 415 | 416 | 429)[]
}

/** Every create, and `once` calls. For a day, the same call with its key gets the first answer. */
export const takesKey = (route: Route): boolean => route.status === 201 || route.once === true

export const statusOf = ({ redirects, status, answer, download, events }: Route): number =>
  redirects ? 302 : (status ?? (answer || download || events ? 200 : 204))

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined
type Parts = 'params' | 'query' | 'body'

export type CallOf<R extends Route> = { [K in keyof R & Parts]: In<R[K]> }
export type RequestOf<R extends Route> = { [K in keyof R & Parts]: Out<R[K]> }
export type AnswerOf<R extends Route> = R['answer'] extends Schema ? z.output<R['answer']> : void

/** A page when a paging parameter is sent. */
export type ListRoute = Route & { answer: ReturnType<typeof arrayOrPage> }
export type PageOf<R extends ListRoute> = Extract<AnswerOf<R>, { data: unknown }>
export type AllOf<R extends ListRoute> = Extract<AnswerOf<R>, readonly unknown[]>

export const route = <const R extends Route>(definition: R): R => definition

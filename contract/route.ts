import type * as z from 'zod/mini'

import type { arrayOrPage } from './lists.ts'
import type { Permission } from './permissions.ts'

export type Schema = z.ZodMiniType

/** Who may call: anybody, anybody signed in, or people with the permission. The server checks it before it reads the input. */
export type Access = 'anybody' | 'signed-in' | Permission

/**
 * One call of the API, promised once: the server builds its route, validation, answer and OpenAPI entry from it, the
 * browser its typed request.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, with `:name` for each path parameter. */
  path: `/${string}`
  /** `operationId` of the OpenAPI document, where operation-names.ts does not give it. */
  operation?: string
  /** Whether it changes nothing, though it is no GET. */
  reads?: true
  /** One English sentence for the reference page. */
  summary: string
  tag: string
  access: Access
  /** Whom else the query lets in: people whose role has the permission that it comes to. */
  alsoFor?: ((query: unknown) => Permission | undefined) | undefined
  /** What a query asks for beyond the access: without it the call is refused. */
  alsoNeeds?: ((query: unknown) => Permission | undefined) | undefined
  params?: Schema | undefined
  query?: Schema
  body?: Schema
  /** Whether its query is another's to say: what is not known is no mistake. */
  openQuery?: true
  /** Whether its body is a form without files (`application/x-www-form-urlencoded`) instead of JSON. */
  urlencoded?: true
  /** Most bytes of the body, where 64 KB is too little for all that its schema takes. */
  bodyLimit?: number
  /** Whether its body is a message of JSON-RPC: what is wrong with it is such an answer too, and what asks for none is 202. */
  rpc?: true
  /** Whether a body of any kind may come with it, which nobody reads. */
  ignoresBody?: true
  /** The fields of a multipart form, which is sent instead of a JSON body; each arrives as text. */
  form?: Schema
  /** Whether a form brings a file, named `file`. */
  file?: 'required' | 'optional'
  /** Absent: an answer without a body (204, or 202 where `status` says so). */
  answer?: Schema
  /** The answer is a file of this media type, which streams, instead of JSON; of several types, the answer says which. */
  download?: string | readonly string[]
  /** Whether a browser shows the file instead of saving it: for `application/pdf` alone (decision 42). */
  inline?: true
  /** Whether the file may be asked for in parts, by `Range`: then 206, or 416 where there is no such part. */
  ranges?: true
  /** Whether the file comes with an `ETag`: a client that has it gets 304. */
  tagged?: true
  /** Whether it sends the browser on (302): the answer is where to. */
  redirects?: true
  /** The answer is a stream of server-sent events instead, each with this as its data. */
  events?: Schema
  /**
   * What it takes of the server: each person has an allowance of every kind but `read`, and then 429. Of those that read
   * each person has four at once, the rest wait their turn; a replica of the database serves them, where there is one.
   */
  costly?: 'export' | 'upload' | 'import' | 'mail' | 'webhook' | 'read'
  /** 200 with an answer and 204 without, unless this says otherwise. */
  status?: 200 | 201 | 202 | 204
  /** Whether an answer says that the work goes on behind it: then it is 202. */
  goesOn?: (answer: unknown) => boolean
  /** Whether an answer says that nothing was made, because the same is there: then it is 200. */
  stands?: (answer: unknown) => boolean
  /** Whether it heeds `Idempotency-Key` though it creates no record: what it does can't be taken back, as a mail. */
  once?: true
  /** For a create: the by-id path of what was made, `:id` filled from the answer. */
  location?: `/${string}`
  /**
   * Whether `If-Match` is heeded and the answer carries an `ETag`: its version, of rows that are saved as one their sum.
   * False: the answer has a version, and changes by itself without another one, so that it has no tag.
   */
  versioned?: boolean
  /** Whether it reads and sets the cookie that says who signed in with this browser before. */
  marksBrowser?: true
  /**
   * Whether it gives access away or takes it: then the session's person has signed in or confirmed who they are within
   * `confirmedFor`, or it is 403 `confirm-first`.
   */
  confirms?: true
  /** Whether its path has a secret: the log has what stands before its first parameter alone. */
  secretPath?: true
  /** Whether it is also served during maintenance to who is no administrator: what the login screen needs. */
  servedInMaintenance?: boolean
  /** Problems of its own beyond what every call may answer (400, 401, 403, 503). */
  problems?: readonly (403 | 404 | 409 | 412 | 413 | 415 | 416 | 429)[]
}

/**
 * Whether a call heeds `Idempotency-Key`: each create does, and what says so itself. The same call sent again with its key is answered as it was
 * the first time, for a day.
 */
export const takesKey = (route: Route): boolean => route.status === 201 || route.once === true

/** The status of a call's usual answer. */
export const statusOf = ({ redirects, status, answer, download, events }: Route): number =>
  redirects ? 302 : (status ?? (answer || download || events ? 200 : 204))

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined
type Parts = 'params' | 'query' | 'body'

/** What the caller writes. */
export type CallOf<R extends Route> = { [K in keyof R & Parts]: In<R[K]> }
/** What the handler receives, parsed and defaulted. */
export type RequestOf<R extends Route> = { [K in keyof R & Parts]: Out<R[K]> }
/** What the call answers. */
export type AnswerOf<R extends Route> = R['answer'] extends Schema ? z.output<R['answer']> : void

/** A call whose list is whole without a paging parameter, and a page with one. */
export type ListRoute = Route & { answer: ReturnType<typeof arrayOrPage> }
/** The page of such a list. */
export type PageOf<R extends ListRoute> = Extract<AnswerOf<R>, { data: unknown }>
/** The whole of such a list. */
export type AllOf<R extends ListRoute> = Extract<AnswerOf<R>, readonly unknown[]>

export const route = <const R extends Route>(definition: R): R => definition

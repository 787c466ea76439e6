import type { Readable } from 'node:stream'

import type * as z from 'zod/mini'

import type { Hidden } from '#contract/hidden-fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { AnswerOf, RequestOf, Route, Schema } from '#contract/route.ts'
import { wrongField } from '#server/platform/base/refusal.ts'
import type { Actor } from '#server/platform/database/database.ts'
import type { CallKey } from '#server/platform/database/kept-answers.ts'
import type { ByteRange } from '#server/platform/files/byte-range.ts'
import type { Language } from '#texts/texts.ts'

import type { BrowserCookie } from './browser-cookie.ts'
import type { EventStream } from './event-stream.ts'
import type { FormFile } from './forms.ts'

/** At each call, from the session or a program's access token. */
export interface Caller {
  employeeId: number
  /** The session or the access token: file links and open streams end with it. */
  sessionId: string
  /** In seconds since 1970. */
  tokenEnd: number
  email: string
  permissions: ReadonlySet<Permission>
  hidden: Hidden
  secondFactorDue: boolean
  /** Just signed in or confirmed; never a program. */
  confirmed: boolean
  program?: Program | undefined
}

export interface Program {
  tokenId: number
  reads: boolean
}

export interface CallContext {
  language: Language
  /** One must be the current version; undefined accepts any. */
  ifMatch: readonly number[] | undefined
  actor: Actor
  /** For the list of sessions and the throttle. */
  address: string
  userAgent: string
  requestId: string
  lastEventId?: string | undefined
}

type CallerOf<R extends Route> = R['access'] extends 'anybody' ? undefined : Caller

export interface Download {
  name: string
  type?: string
  size?: number
  /** Strong, with its quotes; the client that has it gets a 304. */
  etag?: string
  content: Iterable<Uint8Array> | AsyncIterable<string | Uint8Array>
}

export interface RangedDownload {
  name: string
  size: number
  etag: string
  open: (range?: ByteRange) => Promise<Readable>
}

type ResultOf<R extends Route> = R['ranges'] extends true
  ? RangedDownload
  : R['download'] extends string | readonly string[]
    ? Download
    : R['events'] extends Schema
      ? EventStream
      : R['redirects'] extends true
        ? string
        : AnswerOf<R>

export type ReadForm<Fields, File extends Route['file'] = 'optional'> = <Stored>(
  file: FormFile<Stored>,
) => Promise<{ fields: Fields; file: File extends 'required' ? Stored : Stored | undefined }>

type FormOf<R extends Route> = R['form'] extends Schema
  ? { readForm: ReadForm<z.output<R['form']>, R['file']> }
  : unknown

type CookieOf<R extends Route> = R['marksBrowser'] extends true ? { cookie: BrowserCookie } : unknown

type Handler<R extends Route> = (
  input: RequestOf<R> & FormOf<R> & CookieOf<R> & CallContext & { caller: CallerOf<R> },
) => Promise<ResultOf<R>>

export interface Endpoint {
  route: Route
  handler: (input: never) => Promise<unknown>
  ahead?: boolean
  /** Its answer depends on the caller's rights, so it runs again for a caller who may not see all. */
  seesAsCaller?: boolean
  /** Not set up, so unknown to every caller. */
  isOff?: boolean
}

type Reader<R extends Route> = (
  input: RequestOf<R> & Pick<CallContext, 'language' | 'requestId'>,
) => Promise<ResultOf<R>>

type Finder<R extends Route> = (
  input: RequestOf<R> & Pick<CallContext, 'language' | 'requestId'> & { hidden: Hidden },
) => Promise<ResultOf<R>>

export const endpoint = <R extends Route>(route: R, handler: Handler<R>): Endpoint => ({ route, handler })

/**
 * `"3"` or `3`; one of several may be current; `*` and none accept any. Weak and impossible tags match none (RFC 9110).
 */
export function versionsOf(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '' || header.trim() === '*') return undefined
  return header.split(',').flatMap((tag) => {
    const match = /^(?:"(\d{1,9})"|(\d{1,9}))$/.exec(tag.trim())
    return match ? [Number(match[1] ?? match[2])] : []
  })
}

/** 1 to 64 visible ASCII characters, optionally quoted. @throws Refusal invalid-input */
export function keyOf(header: string | undefined): CallKey | undefined {
  if (header === undefined) return undefined
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (!/^[!-~]{1,64}$/.test(key)) throw wrongField('Idempotency-Key', 'invalid')
  return { key, sent: [], replayed: false }
}

/** Answers all callers alike and changes nothing, so its handler runs while the session is checked. */
export const reading = <R extends Route & { method: 'GET' }>(route: R, handler: Reader<R>): Endpoint => ({
  route,
  handler,
  ahead: true,
})

/**
 * Searches or sorts by fields that a role may hide. The handler first runs as if nothing was hidden, and again for the
 * few callers whose role hides something.
 */
export const finding = <R extends Route & { method: 'GET' }>(route: R, handler: Finder<R>): Endpoint => ({
  route,
  handler,
  ahead: true,
  seesAsCaller: true,
})

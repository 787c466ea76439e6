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

/** Read from the session, or of a program from its access token, at each call. */
export interface Caller {
  employeeId: number
  /** What links to files and open streams are bound to: the session, or the access token. */
  sessionId: string
  /** In seconds since 1970. */
  tokenEnd: number
  email: string
  permissions: ReadonlySet<Permission>
  /** Fields of employees that their role hides from them. */
  hidden: Hidden
  /** Whether their role asks for a second factor and they have none. */
  secondFactorDue: boolean
  /** Whether the person has just signed in, or confirmed who they are; never of a program. */
  confirmed: boolean
  program?: Program | undefined
}

/** A program that calls as a person. */
export interface Program {
  tokenId: number
  /** Whether its token may read. */
  reads: boolean
}

export interface CallContext {
  language: Language
  /** The current version must be among them; undefined when any will do. */
  ifMatch: readonly number[] | undefined
  actor: Actor
  /** For the list of sessions and the throttle. */
  address: string
  userAgent: string
  requestId: string
  /** The last event that the reader of a stream has heard. */
  lastEventId?: string | undefined
}

type CallerOf<R extends Route> = R['access'] extends 'anybody' ? undefined : Caller

export interface Download {
  name: string
  type?: string
  /** In bytes, where it is known. */
  size?: number
  /** A strong tag, with its quotes: who has what it names is told so (304). */
  etag?: string
  content: Iterable<Uint8Array> | AsyncIterable<string | Uint8Array>
}

export interface RangedDownload {
  name: string
  /** In bytes. */
  size: number
  /** A strong tag, with its quotes. */
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

/** The file is stored while it arrives. */
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
  /** The handler may run while the session is checked. */
  ahead?: boolean
  /** What it finds depends on what the caller may see: it runs once more for who may not see all. */
  seesAsCaller?: boolean
  /** It belongs to what is not set up: unknown to whoever calls. */
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
 * `"3"` (also unquoted) means version 3; any of several may be current; `*` and none mean any. Weak and impossible tags
 * match no version (RFC 9110).
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

/**
 * For a call that changes nothing and answers all callers alike: its handler runs while the session is checked, and
 * does not know the caller.
 */
export const reading = <R extends Route & { method: 'GET' }>(route: R, handler: Reader<R>): Endpoint => ({
  route,
  handler,
  ahead: true,
})

/**
 * The same for a call that searches or sorts by what a role may hide. Its handler knows what is hidden: nothing while the
 * session is checked, and then, for the few whose role hides something, it is asked once more.
 */
export const finding = <R extends Route & { method: 'GET' }>(route: R, handler: Finder<R>): Endpoint => ({
  route,
  handler,
  ahead: true,
  seesAsCaller: true,
})

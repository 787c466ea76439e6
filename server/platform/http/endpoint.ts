import type { Readable } from 'node:stream'

import type * as z from 'zod/mini'

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

/** Who makes a call, read from the session at each call. */
export interface Caller {
  employeeId: number
  sessionId: string
  /** When the token of the call ends, in seconds since 1970. */
  tokenEnd: number
  email: string
  permissions: ReadonlySet<Permission>
}

/** What every handler gets beside its parsed input. */
export interface CallContext {
  language: Language
  /** The versions that `If-Match` names, one of which has to be the current one; undefined when any will do. */
  ifMatch: readonly number[] | undefined
  /** Who changes records, for the audit trail. */
  actor: Actor
  /** The client's address and browser, for the list of sessions and the throttle. */
  address: string
  userAgent: string
  requestId: string
  /** Of a stream of events: the id of the last one that the reader heard. */
  lastEventId?: string | undefined
}

type CallerOf<R extends Route> = R['access'] extends 'anybody' ? undefined : Caller

/** A file as an answer: what it is saved as, and its content as it comes. */
export interface Download {
  name: string
  /** Its media type, where the route has several. */
  type?: string
  /** In bytes, where it is known. */
  size?: number
  content: AsyncIterable<string | Uint8Array>
}

/** A file of which a part may be asked for. */
export interface RangedDownload {
  name: string
  /** In bytes. */
  size: number
  /** A strong tag of the content, with its quotes. */
  etag: string
  /** The content, or a part of it. */
  open: (range?: ByteRange) => Promise<Readable>
}

type ResultOf<R extends Route> = R['ranges'] extends true
  ? RangedDownload
  : R['download'] extends string | readonly string[]
    ? Download
    : R['events'] extends Schema
      ? EventStream
      : AnswerOf<R>

/** Reads the call's form: its fields as the contract has them, and its file, kept as it arrives. */
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

/** A promised call and what keeps the promise. */
export interface Endpoint {
  route: Route
  handler: (input: never) => Promise<unknown>
  /** Whether the answer may be made ready while the session is still being checked. */
  ahead?: boolean
}

type Reader<R extends Route> = (
  input: RequestOf<R> & Pick<CallContext, 'language' | 'requestId'>,
) => Promise<ResultOf<R>>

/** Joins a route of the contract with its handler; the types hold both together. */
export const endpoint = <R extends Route>(route: R, handler: Handler<R>): Endpoint => ({ route, handler })

/**
 * Reads an `If-Match` header: `"3"` (also unquoted) names version 3, and of several tags one that is current is enough;
 * `*` and none mean any. A weak tag names none, as RFC 9110 compares them here; nor does one that no version could have.
 */
export function versionsOf(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '' || header.trim() === '*') return undefined
  return header.split(',').flatMap((tag) => {
    const match = /^(?:"(\d{1,9})"|(\d{1,9}))$/.exec(tag.trim())
    return match ? [Number(match[1] ?? match[2])] : []
  })
}

/**
 * Reads an `Idempotency-Key` header: 1 to 64 visible ASCII characters, of which quotes around them are no part.
 * @throws Refusal invalid-input
 */
export function keyOf(header: string | undefined): CallKey | undefined {
  if (header === undefined) return undefined
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (!/^[!-~]{1,64}$/.test(key)) throw wrongField('Idempotency-Key', 'invalid')
  return { key, sent: [], replayed: false }
}

/**
 * The same for a call that changes nothing and answers everybody alike who may make it: its handler is not told who
 * calls, and may run while the session is still being checked.
 */
export const reading = <R extends Route & { method: 'GET' }>(route: R, handler: Reader<R>): Endpoint => ({
  route,
  handler,
  ahead: true,
})

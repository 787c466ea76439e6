import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Context } from '#server/context.ts'
import type { BrowserCookie } from '#server/platform/http/browser-cookie.ts'

import type { Candidate } from './sign-in.queries.ts'

/** In seconds. */
const lifetime = 180 * 24 * 60 * 60
/** How many people may share a browser, each with a mark there; who signed in longest ago loses theirs. */
const mostPeople = 20

/** That somebody signed in with a browser before: whose it is, which browser, until when (seconds since 1970, base 36). */
const shape = /^(\d{1,10})\.([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/

type Person = Pick<Candidate, 'id' | 'usable' | 'passwordHash'>

export interface BrowserMarks {
  /**
   * What the browser is called for one person, who signed in with it before and has had no other password since; undefined
   * where that is not so.
   */
  browserOf(cookie: BrowserCookie, person: Person | undefined): string | undefined
  /** Marks the browser as one that a person has just signed in with; `browser` is what it is called for them already. */
  mark(cookie: BrowserCookie, person: { id: number; passwordHash: string }, browser?: string): void
}

/**
 * The marks of browsers: a cookie, signed, with one mark for each person who signed in there. It is read at the sign-in
 * alone and only says under whose count a wrong password goes: it is no session, and opens nothing.
 */
export function browserMarks({ keys, clock }: Pick<Context, 'keys' | 'clock'>): BrowserMarks {
  // The password's hash, salt and all, is among what is signed: with another password no mark holds any more.
  const signatureOf = (id: string, browser: string, end: string, passwordHash: string): Buffer =>
    createHmac('sha256', keys.browserMark).update([id, browser, end, passwordHash].join('.')).digest()

  return {
    browserOf(cookie, person) {
      if (!person?.usable || person.passwordHash === null) return undefined
      for (const mark of marksIn(cookie)) {
        const [, id = '', browser = '', end = '', signature = ''] = shape.exec(mark) ?? []
        if (Number(id) !== person.id || Number.parseInt(end, 36) * 1000 <= clock.now().getTime()) continue
        const expected = signatureOf(id, browser, end, person.passwordHash)
        if (timingSafeEqual(Buffer.from(signature, 'base64url'), expected)) return browser
      }
      return undefined
    },

    mark(cookie, { id, passwordHash }, browser = randomBytes(16).toString('base64url')) {
      const end = Math.floor(clock.now().getTime() / 1000 + lifetime).toString(36)
      const signature = signatureOf(String(id), browser, end, passwordHash).toString('base64url')
      const others = marksIn(cookie).filter((mark) => shape.test(mark) && !mark.startsWith(`${id}.`))
      const marks = [[id, browser, end, signature].join('.'), ...others].slice(0, mostPeople)
      cookie.set(marks.join('~'), lifetime)
    },
  }
}

const marksIn = (cookie: BrowserCookie): string[] => cookie.value.split('~')

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Context } from '#server/context.ts'
import type { BrowserCookie } from '#server/platform/http/browser-cookie.ts'

import type { Candidate } from './sign-in.queries.ts'

/** Seconds. */
const lifetime = 180 * 24 * 60 * 60
/** Who share a browser; the oldest sign-in loses its mark. */
const mostPeople = 20

/** Person, browser, end (seconds since 1970, base 36), signature. */
const shape = /^(\d{1,10})\.([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/

type Person = Pick<Candidate, 'id' | 'usable' | 'passwordHash'>

export interface BrowserMarks {
  /** Undefined unless the person signed in there before with the present password. */
  browserOf(cookie: BrowserCookie, person: Person | undefined): string | undefined
  /** `browser` is its former name for the person. */
  mark(cookie: BrowserCookie, person: { id: number; passwordHash: string }, browser?: string): void
}

/**
 * A signed cookie with a mark for each person who signed in there. It only says whose count a wrong password belongs
 * to, and opens nothing.
 */
export function browserMarks({ keys, clock }: Pick<Context, 'keys' | 'clock'>): BrowserMarks {
  // Signs the password's hash, so that another password ends all marks.
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

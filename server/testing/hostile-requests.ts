import fc from 'fast-check'
import * as z from 'zod/mini'

import type { Route } from '#contract/route.ts'

import { filePart, formOf, pdf } from './forms.ts'
import { anything, oddTexts, sentFor, textsFor } from './hostile-values.ts'
import type { Answer } from './testApp.ts'

// Mostly right, wrong in one or two places.

export interface Sent {
  path: string
  headers: Record<string, string>
  /** Parsed JSON, or undefined for none. */
  body: unknown
  /** As it is sent. */
  payload: string | Buffer | undefined
}

const oddPart = fc.oneof(
  { weight: 24, arbitrary: fc.integer({ min: 1, max: 3 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-1', '1.5', '1e1', '2147483647', '2147483648', '%00', '%ff', '...', '%'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...oddTexts).map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 150)),
  },
)
const oddDay = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('2026-07-20', '2026-07-21T00:00:00Z', '9999-12-31') },
  oddPart,
)
/** Names without values, repeated ones, unencoded signs, objects and prototypes. */
const rawQueries = [
  ['&top=1&top=2', '&searchTerm=a&searchTerm=b', '&__proto__[x]=1', '&constructor.prototype.x=1'],
  [
    '&%',
    '&%zz=%',
    '&searchTerm=%ff',
    '&searchTerm=%00',
    '&=',
    '&&&',
    '&top',
    '&orderBy[]=id',
    `&x=${'y'.repeat(3000)}`,
  ],
].flat()
const ifMatch = fc.oneof(
  { weight: 3, arbitrary: fc.constant('*') },
  fc.constantFrom('"1"', '1', 'W/"2"', '"x"', '""', '"99999999999999999999"', '"1", "2"'),
)
const oddFiles = [
  'acta.pdf',
  'acta.pdf',
  'nota.txt',
  '../../x.pdf',
  'a".pdf',
  'ñ\u202efdp.exe',
  '.pdf',
  'a\u0000.pdf',
  '',
]
const formFile = fc.tuple(
  fc.constantFrom(...oddFiles),
  fc.constantFrom(pdf, Buffer.alloc(0), Buffer.from('<svg onload=x>')),
)

const json = (body: unknown) => ({ body, payload: JSON.stringify(body), type: 'application/json' })

/** Each part, parameter and property is right or odd. */
export function requestTo(route: Route): fc.Arbitrary<Sent> {
  const parts = route.path.split('/').map((part) => {
    if (part === ':day') return oddDay
    if (part === ':noun') return fc.oneof({ weight: 12, arbitrary: fc.constant('customers') }, oddPart)
    return part.startsWith(':') ? oddPart : fc.constant(part)
  })
  const path = fc.tuple(...parts).map((texts) => texts.join('/'))
  const query = route.query ? textsFor(route.query) : fc.constant({})
  const target = fc
    .tuple(path, query, fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...rawQueries)))
    .map(([where, asked, raw]) => `${where}?${new URLSearchParams(asked).toString()}${raw}`)
  const content = route.form
    ? fc.tuple(textsFor(route.form), fc.option(formFile)).map(([fields, file]) => {
        const texts = Object.entries(fields).map(([name, value]) => ({ name, content: value }))
        const { body, headers } = formOf(...texts, ...(file ? [filePart(...file)] : []))
        return { body: undefined, payload: body, type: headers['content-type']! }
      })
    : route.body
      ? fc.oneof(
          { weight: 12, arbitrary: sentFor(route.body).map(json) },
          { weight: 1, arbitrary: anything.map(json) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('{', '[', '{"a":1}{', '\u0000', '').map((payload) => ({ ...json({}), payload })),
          },
        )
      : fc.constant({ body: undefined, payload: undefined, type: 'application/json' })
  return fc.tuple(target, content, ifMatch).map(([asked, { body, payload, type }, version]) => ({
    path: asked,
    body,
    payload,
    headers: { 'content-type': type, 'if-match': version, locale: version === '*' ? 'en-US' : 'x' },
  }))
}

/** Decided by rules, whatever is sent. */
const decided = new Set(['projectStatusId', 'percentage', 'hasUser', 'role', 'scheduledDate', 'isActive', 'employeeId'])

/** Where the answer differs from what the contract read. */
export function changedIn(route: Route, { body }: Sent, answer: Answer): string[] {
  const parsed = route.body && z.safeParse(route.body, body)
  if (!parsed) return []
  if (!parsed.success) return ['it was invalid']
  const shown = answer.body as Record<string, unknown> | undefined
  if (typeof shown !== 'object' || Array.isArray(shown) || Array.isArray(parsed.data)) return []
  return Object.entries(parsed.data as object).flatMap(([name, value]) => {
    // Whose data a request is about is said by the name of that record, where one is chosen.
    if (name === 'name' && value === '' && route.path.startsWith('/personal-data/requests')) return []
    if (decided.has(name) || !(name in shown) || value === null || typeof value === 'object') return []
    return value === shown[name] ? [] : [`${name} was ${JSON.stringify(value)}, is ${JSON.stringify(shown[name])}`]
  })
}

/** `HOSTILE_SEED=7 HOSTILE_TIMES=20` looks further. */
export const seed = Number(process.env['HOSTILE_SEED'] ?? 20_260_216)
export const times = Number(process.env['HOSTILE_TIMES'] ?? 1)

/** Hashing and printing are slow; twenty filters need many tries until all are right. */
export const runsOf = ({ access, path, method }: Route): number => {
  const isSlow = access === 'anybody' || /password|preview$|report$|\/pdf$/.test(path)
  const runs = path.startsWith('/portfolio') ? 120 : isSlow ? 10 : method === 'GET' ? 25 : 40
  return runs * times
}

/**
 * Never right by chance: needs a secret, a passkey, a calendar, a webhook, twenty filters, more tries than an
 * allowance, a backup, or a record in a special state.
 */
export const byChance = ({ access, path }: Route): boolean =>
  access !== 'anybody' &&
  !/password|confirm$|factors\/:id$|passkeys$|recovery-codes$|invitation|radar$|radar\/export$|sessions\/:id|activate$|assign$|project-milestone\/:id$|^\/portfolio\/.*export$|imports\/:|restore$|minutes\/send$|licenses\/renew$|mail\/:id\/retry$|status\/rehearsal$|what-if$|feed\/:scope$|tokens\/:id$|identities(?:\/:id)?$|^\/mcp$|^\/webhooks\/|^\/personal-data\//.test(
    path,
  )

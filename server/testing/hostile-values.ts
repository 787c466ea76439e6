import fc from 'fast-check'

import { statusColours } from '#contract/colours.ts'
import type { Schema } from '#contract/route.ts'
import { jsonSchema } from '#server/platform/http/json-schema.ts'

// From the JSON Schema: right values with one or two wrong ones, so that later checks are reached, too.

interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  pattern?: string
  description?: string
  required?: string[]
}

/** Empty, blanks, words of other types, paths, quotes, controls, Unicode. */
export const oddTexts = [
  ['', ' ', '\t', '0', '-1', '1.5', '1e9', '0x10', 'NaN', 'Infinity', 'null', 'undefined', 'true', '[]', '{}', '%'],
  ["'", '"', '\\', '_', "' or 1=1; --", "'; drop table employees; --", '$1', '${7*7}', '{{7*7}}', '%s%n', '$(id)'],
  [
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'a\0.pdf',
    '/',
    '//x.test',
    'javascript:alert(1)',
    '<script>alert(1)</script>',
  ],
  ['=1+1', '+cmd|/c calc', '@SUM(A1)', '\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u2028', 'a\r\nb: c'],
  ['\ud800', '\udc00\ud800', 'a\udfffb', '\u202eabc', 'a\u200bb', '\ufeffa', 'ﬁ', 'İ', 'ß'.repeat(10), 'ñ', 'n\u0303'],
  ['👩‍💻', '👩‍💻'.repeat(40), 'ﷺ', 'مرحبا', 'e' + '\u0301'.repeat(60), 'ᄀ.ᅡ1234', '\u1e9b\u0323', '１２３４', '٣٤٥٦'],
  ['9'.repeat(16), '9'.repeat(40), 'x'.repeat(5000), 'a@a' + '.a'.repeat(120), 'constructor', '__proto__', 'toString'],
  ['0000-01-01', '0001-01-01', '1900-02-29', '2024-02-29', '2026-02-30', '9999-12-31', '9999-99-99', '10000-01-01'],
  ['2026-06-30T00:00:00Z', '2026-06-30T99', '2026-06-30 00:00', '1969-12-31', '+12026-01-01', '2026-W01-1'],
].flat()

const oddNumbers = [
  [0, -0, -1, 1, 2, 3, 0.5, 1.5, 0.001, 99.999, 100.01, 255, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53],
  [1e21, 1e308, -1e308, 5e-324, 1e-7, -(2 ** 31) - 1, 9_007_199_254_740_991],
].flat()

const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

/** With property names that attack objects. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddNumbers, null, true, false, [], {}, [[]], [null]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...['__proto__', 'constructor', 'prototype'].map((name) => own({}, name, {}))),
  },
  fc.jsonValue({ maxDepth: 4 }),
)

/** An assignment to `__proto__` would not make a property. */
function own(object: object, name: string, value: unknown): object {
  return Object.defineProperty({ ...object }, name, { value, enumerable: true, configurable: true, writable: true })
}

/** Also one less and one more, and signs that count twice. */
const long = (length: number) =>
  fc.constantFrom(
    ...[length - 1, length, length + 1].map((size) => 'x'.repeat(Math.max(0, size))),
    '😀'.repeat(Math.ceil(length / 2)),
    '😀'.repeat(length),
    'ﬃ'.repeat(length),
    'e\u0301'.repeat(length),
  )

let made = 0
const unique = (make: (number: number) => string) => fc.constant(0).map(() => make((made += 1)))

/** In the required order. */
const rightDays: Record<string, string[]> = {
  startDate: ['2026-01-15', '2026-03-01'],
  birthDate: ['1985-04-12', '2000-02-29'],
  completedDate: ['2026-06-30'],
  expirationDate: ['2030-12-31', '2031-12-31', '2032-12-31'],
  startsAt: ['08:00'],
  endsAt: ['09:10', '23:59'],
  nextMeeting: ['2030-12-31'],
  plannedStart: ['2026-02-02'],
  plannedEnd: ['2026-03-31', '2026-06-30'],
}

/** As far as the name tells. */
function rightText(name: string, { maxLength = 4000, description = '', pattern }: Shape): fc.Arbitrary<string> {
  if (pattern === String.raw`^[\w-]*$`) return unique((number) => `bytes-${number}`)
  if (/email/i.test(name)) return unique((number) => `odd.${number}@empresa.test`)
  if (/document/i.test(name)) return unique((number) => `${30_000_000 + number}`)
  if (name in rightDays) return fc.constantFrom(...rightDays[name]!)
  if (/date$|^from$|^to$|^receivedOn$/i.test(name)) return fc.constantFrom('2026-06-30', '2030-12-31')
  if (name === 'url') return fc.constant('https://93.184.215.14/portal')
  if (/color/i.test(name)) return fc.constantFrom(...Object.values(statusColours))
  if (/^code$/.test(name)) return unique((number) => `o${number}`)
  if (/password/i.test(name)) return fc.constantFrom('Brumoso*73Tejo', 'Cascada#58Gris')
  if (/phone/i.test(name)) return fc.constantFrom('3001234567', '6014567890')
  const [, orders] = /^One of (.+), whatever its case/.exec(description) ?? []
  if (orders !== undefined) return fc.constantFrom('', ...orders.split(', '))
  const [, words] = /^One or several of (.+), divided by commas/.exec(description) ?? []
  if (words !== undefined) return severalOf(words)
  if (name === 'asOf' || name === 'compareTo') return fc.constantFrom('2026-01-31', '2026-06-30')
  if (name === 'state') return fc.constantFrom('/employees', '/employees?q=ana&sort=Email')
  if (/searchTerm/.test(name)) return fc.constantFrom('a', 'Ñandú', '50%', "O'Neill", 'a  b')
  return unique((number) => `Cosa ${number}`.slice(0, maxLength))
}

/** Words of a description, with commas. */
function severalOf(words: string): fc.Arbitrary<string> {
  const named = { ids: ['1', '2', '7'], 'true and false': ['true', 'false'], '0 to 3': ['0', '1', '3'] }[words]
  return fc.subarray(named ?? words.split(', '), { minLength: 1 }).map((some) => some.join(','))
}

const scalar = (shape: Shape): string | undefined =>
  Array.isArray(shape.type) ? shape.type.find((type) => type !== 'null') : shape.type

/** Ids are small, so that some exist. */
function right(name: string, shape: Shape): fc.Arbitrary<unknown> {
  const { anyOf, enum: names, minimum = 0, maximum = 100 } = shape
  if ('const' in shape) return fc.constant(shape.const)
  // Whose path a state is of depends on the noun beside it.
  if (name === 'noun') return fc.oneof({ weight: 4, arbitrary: fc.constant('employees') }, fc.constantFrom(...names!))
  if (names) return fc.constantFrom(...names)
  if (anyOf) return fc.oneof(...anyOf.map((one) => right(name, one)))
  const type = scalar(shape)
  if (type === 'object') return rightObject(shape)
  // Whose contacts they are depends on the customer beside them.
  if (/contactsIds/i.test(name)) return fc.constantFrom([], [], [], [1], [1, 2])
  // One of the two ids each, and nobody twice.
  if (name === 'attendees')
    return fc.constantFrom<unknown[]>([], [], [{ employeeId: 1, kind: 'present' }], [{ contactId: 1, kind: 'guest' }])
  if (type === 'array')
    return fc.array(right(name, shape.items ?? {}), { minLength: name === 'ids' ? 1 : 0, maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number')
    return /id$|ids$|role$|^weight$/i.test(name)
      ? fc.integer({ min: 1, max: 4 })
      : fc.integer({ min: Math.max(Math.ceil(minimum), 0), max: Math.max(Math.ceil(minimum), Math.min(maximum, 100)) })
  if (shape.format === 'uuid') return fc.uuid()
  return rightText(name, shape)
}

/** For a property that is left out. */
const absent = Symbol('absent')

/** At or beyond its bounds. */
function wrong(name: string, shape: Shape): fc.Arbitrary<unknown> {
  const { minimum, maximum, maxLength } = shape
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]))
  return fc.oneof(
    { weight: 3, arbitrary: anything },
    { weight: 1, arbitrary: fc.constant(absent) },
    { weight: 1, arbitrary: right(name, shape).map((value) => [value, value]) },
    ...(edges.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...edges) }] : []),
    ...(maxLength !== undefined || scalar(shape) === 'string' ? [{ weight: 3, arbitrary: long(maxLength ?? 50) }] : []),
    ...(shape.items
      ? [
          {
            weight: 3,
            arbitrary: fc.array(fc.oneof(right(name, shape.items), wrong(name, shape.items)), { maxLength: 3 }),
          },
        ]
      : []),
  )
}

/** Exclusive groups of a bulk change. */
const bulkKinds = [['ids', 'changes', 'versions'], ['filter', 'changes'], ['undo']]

/** Exclusive proofs. */
const proofs = ['password', 'code', 'recoveryCode', 'assertion']

const withOneProof = (all: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(all, fc.nat()).map(([made, at]) => {
    const given = proofs.filter((name) => name in made)
    const without = new Set(given.filter((_, index) => index !== at % given.length))
    // Where a password would do, a ticket comes with an assertion alone.
    if (without.has('assertion') && 'password' in made) without.add('ticket')
    return Object.fromEntries(Object.entries(made).filter(([name]) => !without.has(name)))
  })

function rightObject({ properties = {} }: Shape): fc.Arbitrary<object> {
  const all = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, right(name, shape)])),
  )
  if ('recoveryCode' in properties) return withOneProof(all)
  if (!('undo' in properties)) return all
  return fc
    .tuple(all, fc.constantFrom(...bulkKinds))
    .map(([made, kind]) => Object.fromEntries(Object.entries(made).filter(([name]) => kind.includes(name))))
}

/** Up to two wrong properties, and some unknown ones. */
function almostRight(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => (one.properties ? almostRight(one) : right('', one))))
  const properties = Object.entries(shape.properties ?? {})
  const change =
    properties.length === 0
      ? fc.constant([])
      : fc
          .constantFrom(...properties)
          .chain(([name, of]) => wrong(name, of).map((value): [string, unknown][] => [[name, value]]))
  const stranger = fc.tuple(
    fc.constantFrom('__proto__', 'constructor', 'id', 'version', 'isAdmin', 'permissions', 'role'),
    anything,
  )
  const changes = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: change },
    { weight: 2, arbitrary: fc.tuple(change, change).map((both) => both.flat()) },
  )
  const strangers = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: stranger.map((one) => [one]) },
  )
  return fc.tuple(rightObject(shape), changes, strangers).map(([object, changed, more]) => {
    let made = object
    for (const [name, value] of [...more, ...changed]) made = own(made, name, value)
    return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== absent))
  })
}

/** Mostly almost right, at times anything. */
export function sentFor(schema: Schema): fc.Arbitrary<unknown> {
  const shape = jsonSchema(schema, 'input') as Shape
  const items = shape.items
  const usual = items ? fc.array(almostRight(items), { maxLength: 4 }) : almostRight(shape)
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: anything })
}

/** Of a query, together. */
const mostAtOnce = 16

/** Queries and forms hold texts. */
export function textsFor(schema: Schema): fc.Arbitrary<Record<string, string>> {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as Shape
  const one = (name: string, shape: Shape) =>
    fc.oneof(
      { weight: 16, arbitrary: right(name, shape) },
      { weight: 3, arbitrary: oddText },
      { weight: 1, arbitrary: wrong(name, shape) },
    )
  const each = Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, one(name, shape)]))
  const names = Object.keys(each)
  // All of very many are hardly ever right.
  const sent =
    names.length <= mostAtOnce
      ? fc.record(each, { requiredKeys: required })
      : fc
          .shuffledSubarray(names, { maxLength: mostAtOnce / 2 })
          .chain((some) => fc.record(Object.fromEntries([...required, ...some].map((name) => [name, each[name]!]))))
  return sent.map((values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [[name, String(value)]]
          : [],
      ),
    ),
  )
}

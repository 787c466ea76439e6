import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { page } from '#contract/lists.ts'
import { route } from '#contract/route.ts'

import { endpoint } from './endpoint.ts'
import { answerSerialiser } from './json-schema.ts'
import { mount } from './mount.ts'
import { sendProblem } from './problem.ts'

const Thing = z.object({ id: z.int(), name: z.string() })
const whole = { id: 7, name: 'Ñandú' }
const nameless = { id: 8 }

const answers: [path: `/${string}`, schema: z.ZodMiniType, answer: unknown, problem: string][] = [
  ['/thing', Thing, nameless, 'name is missing'],
  ['/things', z.array(Thing), [whole, nameless], '1.name is missing'],
  [
    '/either',
    z.union([z.array(Thing), page(Thing)]),
    { data: [nameless], totalRecordsCount: 1, filteredRecordsCount: 1 },
    'data.0.name is missing',
  ],
  ['/inside', z.object({ thing: z.nullable(Thing) }), { thing: nameless }, 'thing.name is missing'],
  // The serialiser alone would write 0, '', false, [] or {}.
  ['/number', Thing, { ...whole, id: null }, 'id is null'],
  ['/text', z.array(Thing), [whole, { ...whole, name: null }], '1.name is null'],
  ['/choice', z.object({ light: z.enum(['red', 'green']) }), { light: null }, 'light is null'],
  ['/yes-no', z.object({ isOpen: z.optional(z.boolean()) }), { isOpen: null }, 'isOpen is null'],
  ['/number-or-text', z.object({ money: z.union([z.int(), z.string()]) }), { money: null }, 'money is null'],
  ['/list', z.object({ names: z.array(z.string()) }), { names: null }, 'names is null'],
  ['/in-list', z.object({ names: z.array(z.string()) }), { names: ['Ana', null] }, 'names.1 is null'],
  ['/thing-inside', z.object({ thing: Thing }), { thing: null }, 'thing is null'],
  ['/by-name', z.record(z.string(), z.string()), { first: null }, 'first is null'],
  ['/array-or-page', z.union([z.array(Thing), page(Thing)]), null, 'the answer is null'],
]

test.each(answers)(
  'an answer to %s that lacks a promised field, or has null for it, names call and field in the log, and not to the client',
  async (path, schema, answer, problem) => {
    const lines: string[] = []
    const log: FastifyBaseLogger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    const app = Fastify({ loggerInstance: log })
    app.setErrorHandler((error, _request, reply) => sendProblem(reply, error))
    const promised = route({ method: 'GET', path, summary: '', tag: '', access: 'anybody', answer: schema })
    mount(app, [endpoint(promised, () => Promise.resolve(answer))], () => Promise.resolve(undefined))
    const response = await app.inject(path)
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toMatch(/missing|null/)
    const messages = lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)
    expect(messages).toEqual([`GET ${path}: ${problem}`])
  },
)

test('a null that is promised is written as null, wherever it stands', () => {
  const Anything = z.object({
    number: z.nullable(z.int()),
    text: z.nullable(z.string()),
    money: z.nullable(z.union([z.int(), z.string()])),
    amount: z.union([z.int(), z.string(), z.null()]),
    thing: z.nullable(Thing),
    things: z.array(z.nullable(Thing)),
    byName: z.record(z.string(), z.nullable(z.boolean())),
    value: z.unknown(),
  })
  const nothing = { number: null, text: null, money: null, amount: null, thing: null, value: null }
  const answer = { ...nothing, things: [null, whole], byName: { first: null } }
  expect(JSON.parse(answerSerialiser(Anything, 'GET /anything')(answer))).toEqual(answer)
})

import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { page } from '#contract/lists.ts'
import { route } from '#contract/route.ts'

import { endpoint } from './endpoint.ts'
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
]

test.each(answers)(
  'an answer to %s that lacks a promised field names call and field in the log, and not to the client',
  async (path, schema, answer, problem) => {
    const lines: string[] = []
    const log: FastifyBaseLogger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    const app = Fastify({ loggerInstance: log })
    app.setErrorHandler((error, _request, reply) => sendProblem(reply, error))
    const promised = route({ method: 'GET', path, summary: '', tag: '', access: 'anybody', answer: schema })
    mount(app, [endpoint(promised, () => Promise.resolve(answer))], () => Promise.resolve(undefined))
    const response = await app.inject(path)
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('missing')
    const messages = lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)
    expect(messages).toEqual([`GET ${path}: ${problem}`])
  },
)

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'

import { fieldProblemsOf, type FieldProblem } from '#contract/errors.ts'
import { type Hidden, nothingHidden } from '#contract/hidden-fields.ts'
import { statusOf, takesKey, type Route } from '#contract/route.ts'
import { specifiedCalls } from '#contract/specified-calls.ts'
import { Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { Actor, Database } from '#server/platform/database/database.ts'
import type { CallKey } from '#server/platform/database/kept-answers.ts'
import { summed } from '#server/platform/files/sums.ts'
import { languageOf } from '#texts/texts.ts'

import { admit } from './admission.ts'
import { acceptUrlencoded, callerBodyLimit, ignoreBodies, strangerBodyLimit } from './body.ts'
import { browserCookie } from './browser-cookie.ts'
import type { LimitCostly } from './costly-calls.ts'
import { goingOnHere, sendDownload, sendRanged } from './download.ts'
import {
  keyOf,
  versionsOf,
  type Caller,
  type Download,
  type Endpoint,
  type Program,
  type RangedDownload,
  type ReadForm,
} from './endpoint.ts'
import { EventStream, sendEvents } from './event-stream.ts'
import { acceptForms, readForm, type FormFile } from './forms.ts'
import { hidingOf } from './hidden-answers.ts'
import { isKnownTo } from './if-none-match.ts'
import { answerSerialiser } from './json-schema.ts'
import { demandKnown, parameterNames } from './known-parameters.ts'
import type { MinuteAllowance } from './minute-allowance.ts'
import { sendPacked } from './packed.ts'
import type { ProgramCalls } from './program-calls.ts'
import { takesTurns, type ReadTurns } from './reading-limits.ts'

export interface Presented {
  employeeId: number
  program?: Program | undefined
  caller(): Promise<Caller | undefined>
}

export type Authenticate = (request: FastifyRequest) => Promise<Presented | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    presented: Presented | undefined
  }
  interface FastifyContextConfig {
    call?: string
  }
}

type Values = Partial<Record<'params' | 'query' | 'body' | 'form', unknown>>

/** One refusal names all wrong fields. */
function parse(route: Route, values: Values): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const fields: FieldProblem[] = []
  for (const part of ['params', 'query', 'body', 'form'] as const) {
    const schema = route[part]
    if (!schema || !(part in values)) continue
    const value = values[part]
    const result = z.safeParse(schema, value)
    if (result.success) {
      input[part] = result.data
      continue
    }
    const problems = fieldProblemsOf(result.error.issues)
    // Another kind of body has no field to name.
    if (problems.some((problem) => problem.path === '')) throw new Refusal('malformed-body')
    fields.push(...problems)
  }
  if (fields.length > 0) throw new Refusal('invalid-input', { fields })
  return input
}

const Versions = z.array(z.object({ version: z.int() }))
const Created = z.object({ id: z.int() })

function versionIn(answer: unknown, { versioned }: Route): number | undefined {
  if (versioned === false) return undefined
  if (versioned && Array.isArray(answer))
    return z.parse(Versions, answer).reduce((sum, { version }) => sum + version, 0)
  return typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined
}

function locationOf(template: string, answer: unknown): string {
  const { id } = z.parse(Created, answer)
  return `/api${template.replace(':id', String(id))}`
}

/** Refuses a form without its required file. The call's key covers its fields and the file's SHA-256. */
const formReader = (route: Route, request: FastifyRequest, key: CallKey | undefined): ReadForm<unknown> =>
  async function read<Stored>(file: FormFile<Stored>) {
    const keyed = key ? { ...file, keep: keepSummed(file, key) } : file
    const form = await readForm(request, keyed, (fields) => parse(route, { form: fields }).form)
    if (route.file === 'required' && form.file === undefined) throw wrongField('file', 'required')
    key?.sent.push(form.fields)
    return form
  }

const keepSummed =
  <Stored>({ keep }: FormFile<Stored>, { sent }: CallKey): FormFile<Stored>['keep'] =>
  async ({ name, content }) => {
    const { content: passing, sum } = summed(content)
    const stored = await keep({ name, content: passing })
    sent.push(sum())
    return stored
  }

interface MountOptions {
  limitCostly?: LimitCostly
  reads?: MinuteAllowance
  turns?: ReadTurns
  programCalls?: ProgramCalls
  fromReplica?: Database['fromReplica']
  /** By the public address, whatever a proxy says. */
  https?: boolean
}

const acceptOf = ({ form, urlencoded, ignoresBody }: Route) =>
  form ? acceptForms : urlencoded ? acceptUrlencoded : ignoresBody ? ignoreBodies : undefined

export function mount(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  authenticate: Authenticate,
  options: MountOptions = {},
): void {
  for (const accept of new Set(endpoints.map(({ route }) => acceptOf(route)))) {
    const such = endpoints.filter(({ route }) => acceptOf(route) === accept)
    const mountIn = (scope: FastifyInstance) =>
      such.forEach((endpoint) => scope.route(fastifyRoute(endpoint, authenticate, options)))
    if (accept) void app.register((scope) => Promise.resolve(accept(scope)).then(() => mountIn(scope)))
    else mountIn(app)
  }
}

/** A list takes 7.0 ms instead of 9.0 beside other work. Without admission the answer is discarded. */
async function readAhead(admission: Promise<void>, reading: Promise<unknown>): Promise<unknown> {
  const [admitted, answer] = await Promise.allSettled([admission, reading])
  if (admitted.status === 'rejected') throw admitted.reason
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}

export const callOf = ({ method, path }: Route): string => `${method} ${path}`

function fastifyRoute(endpoint: Endpoint, authenticate: Authenticate, options: MountOptions): RouteOptions {
  const { route } = endpoint
  const { limitCostly, reads, turns, programCalls, fromReplica, https = false } = options
  // A costly call needs its caller before it begins.
  const ahead = endpoint.ahead === true && !route.costly
  const isRead = route.method === 'GET'
  const admission = async (request: FastifyRequest): Promise<void> => {
    request.caller = await request.presented?.caller()
    if (reads && isRead && request.caller) reads.count(request.caller.employeeId)
    admit(route, request.caller, request.query)
  }
  const answerTo = answering(endpoint, https)
  const send = sending(route)
  return {
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimit ?? (route.access === 'anybody' ? strangerBodyLimit : callerBodyLimit),
    config: { call: callOf(route) },
    onRequest: async (request, reply) => {
      if (endpoint.isOff) throw new Refusal('unknown-path')
      if (route.access === 'anybody') return
      request.presented = await authenticate(request)
      if (!request.presented) throw new Refusal('no-session')
      if (request.presented.program) programCalls?.count(reply, request.presented.program)
      turns?.asks(request.presented.employeeId)
      const refusal = isRead && reads?.isOver(request.presented.employeeId) ? reads.refusal() : undefined
      if (!ahead || refusal) await admission(request)
      if (refusal) throw refusal
      await limitCostly?.(route, request.caller)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // A HEAD could not end on a stream.
      if (route.events && request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send()
      const key = takesKey(route) ? keyOf(headerOf(request, 'idempotency-key')) : undefined
      const work = async () => {
        if (!ahead) return answerTo(request, reply, key)
        const read = await readAhead(admission(request), answerTo(request, reply))
        return endpoint.seesAsCaller && hiddenFrom(request).size > 0 ? answerTo(request, reply) : read
      }
      const { caller } = request
      const read = fromReplica && takesTurns(route) ? () => fromReplica(async () => goingOnHere(await work())) : work
      const answer = await (turns && caller && takesTurns(route)
        ? turns.inTurn(caller.employeeId, reply.raw, read)
        : read())
      return send(request, reply, answer, key)
    },
  }
}

const hiddenFrom = ({ caller }: FastifyRequest): Hidden => caller?.hidden ?? nothingHidden

function actorOf({ caller, id: requestId }: FastifyRequest, call: string, key: CallKey | undefined): Actor {
  const tokenId = caller?.program?.tokenId
  return {
    employeeId: caller?.employeeId ?? null,
    call,
    requestId,
    ...(tokenId !== undefined && { tokenId }),
    ...(key && { key }),
  }
}

function answering({ route, handler }: Endpoint, https: boolean) {
  const call = callOf(route)
  const names = specifiedCalls.has(call) || route.openQuery ? undefined : parameterNames(route)
  return async (request: FastifyRequest, reply: FastifyReply, key?: CallKey): Promise<unknown> => {
    const { caller } = request
    if (names) demandKnown(request.query, names)
    const requestId = request.id
    const input = parse(route, { params: request.params, query: request.query, body: request.body })
    key?.sent.push(call, input)
    return (handler as (input: unknown) => Promise<unknown>)({
      ...input,
      ...(route.form && { readForm: formReader(route, request, key) }),
      ...(route.marksBrowser && { cookie: browserCookie(request, reply, https) }),
      caller,
      hidden: hiddenFrom(request),
      language: languageOf(headerOf(request, 'locale')),
      ifMatch: route.versioned ? versionsOf(headerOf(request, 'if-match')) : undefined,
      actor: actorOf(request, call, key),
      address: request.ip,
      userAgent: headerOf(request, 'user-agent') ?? '',
      requestId,
      ...(route.events && { lastEventId: headerOf(request, 'last-event-id') }),
    })
  }
}

function sending(route: Route) {
  const serialise = route.answer && answerSerialiser(route.answer, callOf(route))
  const hide = route.answer && hidingOf(route.answer)
  const status = statusOf(route)
  // Tokens are not packed with other data, and a strong tag covers the plain bytes.
  const packs = route.tag !== 'accounts' && !route.versioned
  return (request: FastifyRequest, reply: FastifyReply, answer: unknown, key?: CallKey) => {
    if (answer instanceof EventStream) return sendEvents(reply, answer)
    if (route.redirects) return reply.redirect(z.parse(z.string(), answer), status)
    if (route.download && route.ranges) return sendRanged(request, reply, route, answer as RangedDownload)
    if (route.download) return sendDownload(request, reply, route, answer as Download)
    void reply.code(route.goesOn?.(answer) ? 202 : route.stands?.(answer) ? 200 : status)
    if (key?.replayed) void reply.header('idempotency-replayed', 'true')
    if (!serialise || !hide) return reply.send()
    if (route.location) void reply.header('location', locationOf(route.location, answer))
    const version = versionIn(answer, route)
    if (version !== undefined) {
      const etag = `"${version}"`
      void reply.header('etag', etag)
      if (route.method === 'GET' && isKnownTo(request, etag)) return reply.code(304).send()
    }
    void reply.type('application/json; charset=utf-8')
    const json = serialise(hide(answer, hiddenFrom(request)))
    return packs ? sendPacked(request, reply, json) : reply.send(json)
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'

import { fieldProblemsOf, type FieldProblem } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import { takesKey, type Route } from '#contract/route.ts'
import { specifiedCalls } from '#contract/specified-calls.ts'
import { nearestName } from '#server/platform/base/near-names.ts'
import { Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { CallKey } from '#server/platform/database/kept-answers.ts'
import { summed } from '#server/platform/files/sums.ts'
import { languageOf } from '#texts/texts.ts'

import { callerBodyLimit, strangerBodyLimit } from './body.ts'
import { browserCookie } from './browser-cookie.ts'
import type { LimitCostly } from './costly-calls.ts'
import { sendDownload, sendRanged } from './download.ts'
import {
  keyOf,
  versionsOf,
  type Caller,
  type Download,
  type Endpoint,
  type RangedDownload,
  type ReadForm,
} from './endpoint.ts'
import { sendEvents, type EventStream } from './event-stream.ts'
import { acceptForms, readForm, type FormFile } from './forms.ts'
import { isKnownTo } from './if-none-match.ts'
import { answerSerialiser, jsonSchema } from './json-schema.ts'
import { sendPacked } from './packed.ts'
import { takesTurns, type InTurn, type ReadAllowance } from './reading-limits.ts'

/** A token of ours, whole and in its time. Whose it is, and whether the session still holds, is the database's to say. */
export interface Presented {
  /** Whose token it is, as it says itself. */
  employeeId: number
  /** Who calls; undefined when the session is over. */
  caller(): Promise<Caller | undefined>
}

/** Looks at the bearer token; undefined when there is none that is worth asking about. */
export type Authenticate = (request: FastifyRequest) => Promise<Presented | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    presented: Presented | undefined
  }
  interface FastifyContextConfig {
    /** Method and path of the contract's route, for metrics and the audit trail. */
    call?: string
  }
}

/** 401 without a session, 403 without the permission. */
function admit(route: Route, caller: Caller | undefined, query: unknown): void {
  if (route.access === 'anybody') return
  if (!caller) throw new Refusal('no-session')
  if (route.access === 'signed-in') return
  if (!caller.permissions.has('portal.access')) throw new Refusal('no-portal-access')
  const may = (permission: Permission | undefined) => permission !== undefined && caller.permissions.has(permission)
  if (!may(route.access) && !may(route.alsoFor?.(query))) throw new Refusal('not-allowed')
  const more = route.alsoNeeds?.(query)
  if (more !== undefined && !may(more)) throw new Refusal('not-allowed')
}

type Values = Partial<Record<'params' | 'query' | 'body' | 'form', unknown>>

/** The names that a query may have, read from the contract when one is first asked with. */
function parameterNames({ query }: Route): () => ReadonlySet<string> {
  let names: Set<string> | undefined
  return () =>
    (names ??= new Set(
      query ? Object.keys((jsonSchema(query, 'input')['properties'] as object | undefined) ?? {}) : [],
    ))
}

/**
 * Refuses a parameter that the call does not have, with the one that was meant: a mistyped filter would answer everything.
 * @throws Refusal `invalid-input`
 */
function demandKnown(query: unknown, names: () => ReadonlySet<string>): void {
  const sent = Object.keys(query as object)
  if (sent.length === 0) return
  const known = names()
  const fields = sent.flatMap((path): FieldProblem[] => {
    if (known.has(path)) return []
    const meant = nearestName(path, [...known])
    return [
      meant === undefined ? { path, code: 'unknownParameter' } : { path, code: 'meantParameter', params: { meant } },
    ]
  })
  if (fields.length > 0) throw new Refusal('invalid-input', { fields })
}

/** What was sent, by the contract, or one refusal that names every wrong field. */
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
    // The whole is of another kind (no body, an array for an object): there is no field to point at.
    if (problems.some((problem) => problem.path === '')) throw new Refusal('malformed-body')
    fields.push(...problems)
  }
  if (fields.length > 0) throw new Refusal('invalid-input', { fields })
  return input
}

/** The version of what is answered; of rows that are saved as one, as their route says, the sum of theirs. */
function versionIn(answer: unknown, { versioned }: Route): number | undefined {
  if (versioned && Array.isArray(answer))
    return answer.reduce<number>((sum, row) => sum + (row as { version: number }).version, 0)
  return typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined
}

function locationOf(template: string, answer: unknown): string {
  const { id } = answer as { id: number }
  return `/api${template.replace(':id', String(id))}`
}

/**
 * What the handler of a form reads it with. A form without the file that it has to bring is refused. Its fields and the
 * file's SHA-256 are what is sent with the call's key.
 */
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
  reads?: ReadAllowance
  inTurn?: InTurn
  /** Whether people reach the portal by https, whatever a proxy says of a request. */
  https?: boolean
}

/** Turns endpoints into Fastify routes: admitted, parsed, handled, and answered with nothing that the contract does not name. */
export function mount(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  authenticate: Authenticate,
  options: MountOptions = {},
): void {
  const forms = endpoints.filter(({ route }) => route.form)
  for (const endpoint of endpoints)
    if (!forms.includes(endpoint)) app.route(fastifyRoute(endpoint, authenticate, options))
  if (forms.length === 0) return
  void app.register(async (scope) => {
    await acceptForms(scope)
    for (const endpoint of forms) scope.route(fastifyRoute(endpoint, authenticate, options))
  })
}

/**
 * The answer of a call that reads, made ready while the session is still being checked: both questions go to the
 * database together, and a list comes a fifth sooner (7.0 ms instead of 9.0 beside other work). It is thrown away
 * unheard where the caller turns out not to be let in.
 */
async function readAhead(admission: Promise<void>, reading: Promise<unknown>): Promise<unknown> {
  const [admitted, answer] = await Promise.allSettled([admission, reading])
  if (admitted.status === 'rejected') throw admitted.reason
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}

/** How a call is named in metrics, in the audit trail and in the configuration of its route. */
export const callOf = ({ method, path }: Route): string => `${method} ${path}`

function fastifyRoute(
  { route, handler, ...how }: Endpoint,
  authenticate: Authenticate,
  { limitCostly, reads, inTurn, https = false }: MountOptions,
): RouteOptions {
  // Whose allowance a costly call is taken from has to be known before it begins.
  const ahead = how.ahead === true && !route.costly
  const isRead = route.method === 'GET'
  const admission = async (request: FastifyRequest): Promise<void> => {
    request.caller = await request.presented?.caller()
    if (reads && isRead && request.caller) reads.count(request.caller.employeeId)
    admit(route, request.caller, request.query)
  }
  const names = specifiedCalls.has(callOf(route)) ? undefined : parameterNames(route)
  const answerTo = async (request: FastifyRequest, reply: FastifyReply, key?: CallKey): Promise<unknown> => {
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
      language: languageOf(headerOf(request, 'locale')),
      ifMatch: route.versioned ? versionsOf(headerOf(request, 'if-match')) : undefined,
      actor: { employeeId: caller?.employeeId ?? null, call, requestId, ...(key && { key }) },
      address: request.ip,
      userAgent: headerOf(request, 'user-agent') ?? '',
      requestId,
      ...(route.events && { lastEventId: headerOf(request, 'last-event-id') }),
    })
  }
  const call = callOf(route)
  const serialise = route.answer && answerSerialiser(route.answer, call)
  const status = route.status ?? (route.answer ? 200 : 204)
  // What has a token in it is never packed with anything else, and a record's strong tag is of its bytes as they are.
  const packs = route.tag !== 'accounts' && !route.versioned
  return {
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimit ?? (route.access === 'anybody' ? strangerBodyLimit : callerBodyLimit),
    config: { call },
    onRequest: async (request) => {
      if (route.access === 'anybody') return
      request.presented = await authenticate(request)
      if (!request.presented) throw new Refusal('no-session')
      // Before the body is read, and before anything is read for somebody who has read enough.
      const enough = isRead && reads?.isOver(request.presented.employeeId)
      if (!ahead || enough) await admission(request)
      if (enough) throw reads!.refusal()
      await limitCostly?.(route, request.caller)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // A stream has no end that a HEAD could wait for.
      if (route.events && request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send()
      const key = takesKey(route) ? keyOf(headerOf(request, 'idempotency-key')) : undefined
      const work = async () =>
        ahead ? readAhead(admission(request), answerTo(request, reply)) : answerTo(request, reply, key)
      const { caller } = request
      const answer = await (inTurn && caller && takesTurns(route) ? inTurn(caller.employeeId, reply.raw, work) : work())
      if (route.events) return sendEvents(reply, answer as EventStream)
      if (route.download && route.ranges)
        return sendRanged(request, reply, [route.download].flat()[0]!, answer as RangedDownload)
      if (route.download) return sendDownload(request, reply, route, answer as Download)
      void reply.code(route.goesOn?.(answer) ? 202 : status)
      if (key?.replayed) void reply.header('idempotency-replayed', 'true')
      if (!serialise) return reply.send()
      if (route.location) void reply.header('location', locationOf(route.location, answer))
      const version = versionIn(answer, route)
      if (version !== undefined) {
        const etag = `"${version}"`
        void reply.header('etag', etag)
        if (route.method === 'GET' && isKnownTo(request, etag)) return reply.code(304).send()
      }
      void reply.type('application/json; charset=utf-8')
      const json = serialise(answer)
      return packs ? sendPacked(request, reply, json) : reply.send(json)
    },
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

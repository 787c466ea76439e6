import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { mcp, mcpVersions, type McpAnswer } from '#contract/mcp.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { admit } from '#server/platform/http/admission.ts'
import { acceptAnyJson, callerBodyLimit } from '#server/platform/http/body.ts'
import type { Program } from '#server/platform/http/endpoint.ts'
import { callOf, type Authenticate } from '#server/platform/http/mount.ts'
import { sendPacked } from '#server/platform/http/packed.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import type { ProgramCalls } from '#server/platform/http/program-calls.ts'
import { languageOf } from '#texts/texts.ts'

import { resultOf, type Called } from './mcp.service.ts'
import { errorAnswer, messageOf, resultAnswer, RpcError } from './messages.rules.ts'

interface Parts extends Pick<Context, 'config'> {
  authenticate: Authenticate
  programCalls: ProgramCalls
}

const { send } = mcp

/** A page of another site may not call, even when its name leads to this server. */
function demandOwnOrigin({ headers: { origin } }: FastifyRequest, publicUrl: string): void {
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new Refusal('foreign-origin')
}

/** A missing header means a version from before it. */
function otherVersion({ headers: { 'mcp-protocol-version': version } }: FastifyRequest): string | undefined {
  const one = version === undefined ? undefined : String(version)
  return mcpVersions.some((spoken) => spoken === one) ? undefined : one
}

/** @throws Refusal `programs-only` */
function programOf({ caller }: FastifyRequest): Program {
  if (!caller?.program) throw new Refusal('programs-only')
  return caller.program
}

/** Undefined while the minute has calls left. */
function overLimit(program: Program, reply: FastifyReply, programCalls: ProgramCalls): Refusal | undefined {
  try {
    programCalls.count(reply, program)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const sendAnswer = (request: FastifyRequest, reply: FastifyReply, status: number, answer: McpAnswer) =>
  sendPacked(request, reply.code(status).type('application/json; charset=utf-8'), JSON.stringify(answer))

/** With the sender's token and address. */
const callerOf =
  (app: FastifyInstance, { headers: { authorization, locale, 'user-agent': agent }, ip }: FastifyRequest) =>
  async (address: string): Promise<Called> => {
    const { statusCode, body, headers } = await app.inject({
      url: `/api${address}`,
      remoteAddress: ip,
      headers: {
        authorization,
        ...(locale !== undefined && { locale }),
        ...(agent !== undefined && { 'user-agent': agent }),
      },
    })
    return { status: statusCode, text: body, retryAfter: headers['retry-after']?.toString() }
  }

const answering =
  (app: FastifyInstance, programCalls: Parts['programCalls']) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const texts = textsOf(request.headers['locale'])
    const { errors } = texts.mcp
    const over = overLimit(programOf(request), reply, programCalls)
    const version = otherVersion(request)
    if (version !== undefined) {
      const said = errors.version(version, mcpVersions.join(', '))
      const wrong = new RpcError('noRequest', said, { supported: mcpVersions, requested: version })
      return sendAnswer(request, reply, 400, errorAnswer(undefined, wrong))
    }
    const message = messageOf(request.body)
    const isCall = message.kind === 'request' && message.method === 'tools/call'
    // A tool reports it in a result, which an assistant reads.
    if (over && !isCall) throw over
    if (message.kind === 'notification') return reply.code(202).send()
    if (message.kind === 'wrong') {
      const { problem, id } = message
      const said = errors[problem === 'unreadable' ? 'unreadable' : 'noRequest']
      return sendAnswer(request, reply, 400, errorAnswer(id, new RpcError(problem, said)))
    }
    const { id, method, params } = message
    const call = callerOf(app, request)
    const asking = {
      texts,
      language: languageOf(request.headers['locale']?.toString()),
      call: (address: string) => programCalls.asPart(() => call(address)),
      over,
    }
    try {
      return await sendAnswer(request, reply, 200, resultAnswer(id, await resultOf(method, params, asking)))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return sendAnswer(request, reply, 200, errorAnswer(id, error))
    }
  }

/** Its own scope, because bodies and problems are JSON-RPC. Callers that are not admitted get the usual refusal. */
export function serveMcp(app: FastifyInstance, { config, authenticate, programCalls }: Parts): void {
  void app.register(async (scope) => {
    acceptAnyJson(scope)
    scope.route({
      method: send.method,
      url: send.path,
      bodyLimit: callerBodyLimit,
      config: { call: callOf(send) },
      onRequest: async (request) => {
        demandOwnOrigin(request, config.publicUrl)
        request.presented = await authenticate(request)
        request.caller = await request.presented?.caller()
        admit(send, request.caller, {})
        programOf(request)
      },
      handler: answering(app, programCalls),
    })
  })
}

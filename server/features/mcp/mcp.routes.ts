import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { mcp, mcpVersions, type McpAnswer } from '#contract/mcp.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { admit } from '#server/platform/http/admission.ts'
import { acceptAnyJson, callerBodyLimit } from '#server/platform/http/body.ts'
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

/** A page of another site may not call, not even one whose name leads here. */
function demandOwnOrigin({ headers: { origin } }: FastifyRequest, publicUrl: string): void {
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new Refusal('foreign-origin')
}

/** Another version than the ones that are spoken; none is that of before the header. */
function otherVersion({ headers: { 'mcp-protocol-version': version } }: FastifyRequest): string | undefined {
  const one = version === undefined ? undefined : String(version)
  return mcpVersions.some((spoken) => spoken === one) ? undefined : one
}

/** Why a program may make no more calls this minute. */
function overLimit({ caller }: FastifyRequest, reply: FastifyReply, programCalls: ProgramCalls): Refusal | undefined {
  try {
    programCalls.count(reply, caller!.program!)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const sendAnswer = (request: FastifyRequest, reply: FastifyReply, status: number, answer: McpAnswer) =>
  sendPacked(request, reply.code(status).type('application/json; charset=utf-8'), JSON.stringify(answer))

/** Makes a call of the portal as whoever sent the message: with the same token, from the same address. */
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

/** Answers one message of a program: its call, or what is wrong with it. */
const answering =
  (app: FastifyInstance, programCalls: Parts['programCalls']) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const texts = textsOf(request.headers['locale'])
    const { errors } = texts.mcp
    const over = overLimit(request, reply, programCalls)
    const version = otherVersion(request)
    if (version !== undefined) {
      const said = errors.version(version, mcpVersions.join(', '))
      const wrong = new RpcError('noRequest', said, { supported: mcpVersions, requested: version })
      return sendAnswer(request, reply, 400, errorAnswer(undefined, wrong))
    }
    const message = messageOf(request.body)
    const isCall = message.kind === 'request' && message.method === 'tools/call'
    // A tool says so itself, in a result that an assistant reads.
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

/**
 * `POST /mcp`, with a scope of its own: its bodies and its problems are messages of JSON-RPC. Whoever is not admitted is
 * told so as everywhere.
 */
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
        if (!request.caller?.program) throw new Refusal('programs-only')
      },
      handler: answering(app, programCalls),
    })
  })
}

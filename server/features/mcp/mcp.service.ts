import * as z from 'zod/mini'

import { formatOf } from '#contract/format.ts'
import { mcpVersions } from '#contract/mcp.ts'
import { nearestName } from '#server/platform/base/near-names.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { releasedVersion } from '#server/platform/base/release.ts'
import { problemOf } from '#server/platform/http/problem.ts'
import type { AllTexts, Language } from '#texts/texts.ts'

import { foundSentence } from './found.rules.ts'
import { RpcError } from './messages.rules.ts'
import { addressOf, isTool, listedTools, structured, toolNames } from './tools.rules.ts'

export interface Called {
  status: number
  text: string
  retryAfter: string | undefined
}

export interface Asking {
  language: Language
  texts: AllTexts
  /** `GET /api` and the address, with the program's token. */
  call: (address: string) => Promise<Called>
  over: Refusal | undefined
}

type Result = Record<string, unknown>

const InitializeParams = z.object({
  protocolVersion: z.string(),
  capabilities: z.record(z.string(), z.unknown()),
  clientInfo: z.object({ name: z.string(), version: z.string() }),
})
const ListParams = z.optional(z.object({ cursor: z.optional(z.undefined()) }))
const CallParams = z.object({ name: z.string(), arguments: z.optional(z.record(z.string(), z.unknown())) })
const PingParams = z.optional(z.record(z.string(), z.unknown()))

/** @throws RpcError wrongParams */
function read<S extends z.ZodMiniType>(schema: S, method: string, params: unknown, { texts }: Asking): z.output<S> {
  const result = z.safeParse(schema, params)
  if (!result.success) throw new RpcError('wrongParams', texts.mcp.errors.wrongParams(method))
  return result.data
}

function initialized(params: unknown, asking: Asking): Result {
  const { protocolVersion } = read(InitializeParams, 'initialize', params, asking)
  const { texts } = asking
  return {
    protocolVersion: mcpVersions.find((one) => one === protocolVersion) ?? mcpVersions[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'project-portal', title: texts.app.portal, version: releasedVersion },
    instructions: texts.mcp.instructions,
  }
}

const failed = (text: string): Result => ({ content: [{ type: 'text', text }], isError: true })

/** What an assistant is told of a `Problem`. */
const Refused = z.object({
  detail: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
type Refused = z.infer<typeof Refused>

/** With each wrong argument, and when to try again. */
function refusedResult({ detail, errors = [] }: Refused, retryAfter: string | undefined, texts: AllTexts): Result {
  const { refused, argument, retryAfter: comeAgain } = texts.mcp
  const fields = errors.map(({ path, message }) => argument(path, message)).join('; ')
  const sentence = refused(detail, fields)
  return failed(retryAfter === undefined ? sentence : `${sentence} ${comeAgain(retryAfter)}`)
}

const refusedAtOnce = (refusal: Refusal, texts: AllTexts): Result =>
  refusedResult(problemOf(refusal, texts), refusal.retryAfterSeconds?.toString(), texts)

/** @throws RpcError wrongParams for an unknown tool */
async function toolCalled(params: unknown, asking: Asking): Promise<Result> {
  const { name, arguments: given = {} } = read(CallParams, 'tools/call', params, asking)
  const { texts, language, call, over } = asking
  if (!isTool(name)) {
    const meant = nearestName(name, toolNames)
    const { noTool, meantTool } = texts.mcp.errors
    throw new RpcError('wrongParams', meant === undefined ? noTool(name) : meantTool(name, meant))
  }
  if (over) return refusedAtOnce(over, texts)
  let address: string
  try {
    address = addressOf(name, given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusedAtOnce(error, texts)
  }
  const { status, text, retryAfter } = await call(address)
  if (status >= 400) return refusedResult(z.parse(Refused, JSON.parse(text)), retryAfter, texts)
  const answer: unknown = JSON.parse(text)
  const content = structured(answer)
  const sentence = foundSentence(name, answer, given, { texts, format: formatOf(language) })
  return {
    content: [
      { type: 'text', text: sentence },
      { type: 'text', text: content === answer ? text : JSON.stringify(content) },
    ],
    structuredContent: content,
  }
}

/** @throws RpcError for an unknown method or tool, and wrong parameters */
export async function resultOf(method: string, params: unknown, asking: Asking): Promise<Result> {
  if (method === 'tools/call') return toolCalled(params, asking)
  switch (method) {
    case 'initialize':
      return initialized(params, asking)
    case 'ping':
      read(PingParams, method, params, asking)
      return {}
    case 'tools/list':
      read(ListParams, method, params, asking)
      return { tools: listedTools(asking.texts) }
    default:
      throw new RpcError('noMethod', asking.texts.mcp.errors.noMethod(method))
  }
}

import * as z from 'zod/mini'

import { McpAnswer, McpMessage, rpcCodes, type RpcProblem } from '#contract/mcp.ts'

/** `message` is one sentence. */
export class RpcError extends Error {
  readonly problem: RpcProblem
  readonly data: unknown

  constructor(problem: RpcProblem, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.problem = problem
    this.data = data
  }
}

/** A notification may also be an answer: this server asks no questions. */
type Message =
  | { kind: 'request'; id: string | number; method: string; params: unknown }
  | { kind: 'notification' }
  | { kind: 'wrong'; problem: RpcProblem; id: string | number | undefined }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param body parsed JSON; undefined or a symbol for other bodies */
export function messageOf(body: unknown): Message {
  if (body === undefined || typeof body === 'symbol') return { kind: 'wrong', problem: 'unreadable', id: undefined }
  // Also for a list: this version has no batches.
  if (!isObject(body)) return { kind: 'wrong', problem: 'noRequest', id: undefined }
  const { params, ...head } = body
  const read = z.safeParse(McpMessage, head)
  if (read.success) {
    const { id, method } = read.data
    return id === undefined ? { kind: 'notification' } : { kind: 'request', id, method, params }
  }
  const isAnswer = z.safeParse(McpAnswer, body).success && 'result' in body !== 'error' in body
  if (isAnswer && 'id' in body && !('method' in body)) return { kind: 'notification' }
  const id = z.safeParse(McpMessage.shape.id, body['id'])
  return { kind: 'wrong', problem: 'noRequest', id: id.success ? id.data : undefined }
}

export const resultAnswer = (id: string | number, result: Record<string, unknown>): McpAnswer => ({
  jsonrpc: '2.0',
  id,
  result,
})

/** Without `id` where it is unknown: the protocol has no null there. */
export const errorAnswer = (id: string | number | undefined, { problem, message, data }: RpcError): McpAnswer => ({
  jsonrpc: '2.0',
  ...(id !== undefined && { id }),
  error: { code: rpcCodes[problem], message, ...(data !== undefined && { data }) },
})

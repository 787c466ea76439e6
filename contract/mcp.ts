import * as z from 'zod/mini'

import { problem } from './fields.ts'
import { route } from './route.ts'

// JSON-RPC 2.0, one message a call; assistants only read.

/** The latest first. */
export const mcpVersions = ['2025-11-25', '2025-06-18'] as const

export const rpcCodes = { unreadable: -32_700, noRequest: -32_600, noMethod: -32_601, wrongParams: -32_602 } as const
export type RpcProblem = keyof typeof rpcCodes

const requestId = z.union([z.string(problem('invalid')), z.int(problem('invalid'))])

/** Without `id` a notification. */
export const McpMessage = z.object({
  jsonrpc: z.literal('2.0', problem('invalid')),
  id: z.optional(requestId),
  method: z.string(problem('required')),
  params: z.optional(z.record(z.string(), z.unknown())),
})
export type McpMessage = z.infer<typeof McpMessage>

/** Either `result` or `error`; no `id` when it could not be read. */
export const McpAnswer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(requestId),
  result: z.optional(z.record(z.string(), z.unknown())),
  error: z.optional(z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })),
})
export type McpAnswer = z.infer<typeof McpAnswer>

export const mcp = {
  send: route({
    tag: 'mcp',
    method: 'POST',
    path: '/mcp',
    operation: 'sendMcpMessage',
    summary:
      'An assistant’s way in: one message of the Model Context Protocol 2025-11-25, streamable HTTP without sessions. With an access token that may read; its tools read and change nothing.',
    access: 'portal.access',
    reads: true,
    rpc: true,
    body: McpMessage,
    answer: McpAnswer,
    problems: [429],
  }),
}

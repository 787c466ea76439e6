import { call } from '#server/testing/testApp.ts'

import type { Asking } from './asking.ts'

/** With a person's access token. */
export async function examplesOfAssistants({ app, ask, token }: Asking, projectId: number): Promise<void> {
  const body = { name: 'Asistente', permissions: ['read'] }
  const made = await call<{ token: string }>(app, 'POST /accounts/tokens', { token, body })
  const params = { name: 'project', arguments: { id: projectId } }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  await ask('POST /mcp', message, { token: made.body.token })
}

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { NewAccessToken } from '#contract/access-tokens.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createProject } from '#server/testing/project-records.ts'
import { roles } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let address: URL
beforeAll(async () => {
  app = await testApp()
  address = new URL(`${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api/mcp`)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function tokenOf(role: string, ...permissions: string[]) {
  const { token } = await signedIn(app, { role })
  const body = { name: 'Asistente', permissions }
  return { session: token, ...(await call<NewAccessToken>(app, 'POST /accounts/tokens', { token, body })).body }
}
async function connected(token: string, locale = 'es-CO') {
  const client = new Client({ name: 'prueba', version: '1' })
  const headers = { authorization: `Bearer ${token}`, locale }
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  return client
}
const send = async (token: string, message: unknown, headers: Record<string, string> = {}) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json<unknown>(),
    headers: answer.headers,
  }
}
const request = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, params })

test.each(roles)('each tool answers %s what its call answers', async (role) => {
  const id = await createProject(app, { name: 'Norte' })
  const { token } = await tokenOf(role, 'read')
  const client = await connected(token)
  const { tools } = await client.listTools()
  expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual(Array.from({ length: 9 }, () => true))
  const asked: [string, Record<string, unknown>, string][] = [
    ['search', { searchTerm: 'norte', top: 3 }, '/search?searchTerm=norte&top=3'],
    ['portfolio', { top: 2 }, '/portfolio?top=2'],
    ['workload', {}, '/workload'],
    ['project', { id }, `/projects/project-by-id/${id}`],
    ['forecast', { id, against: 'first' }, `/projects/${id}/forecast?against=first`],
    ['slips', { id }, `/projects/${id}/slips`],
    ['silent_projects', { silent: true }, '/project-checkpoints/radar?silent=true'],
    ['licences_ending', {}, '/v1/licenses/radar'],
    ['my_tasks', {}, '/project-checkpoints/my-tasks'],
  ]
  expect(asked.map(([name]) => name)).toEqual(tools.map(({ name }) => name))
  for (const [name, given, path] of asked) {
    const result = await client.callTool({ name, arguments: given })
    const { body } = await call(app, `GET ${path}`, { token })
    const wanted = Array.isArray(body) ? { data: body } : body
    expect([name, result.isError, result.structuredContent]).toEqual([name, undefined, wanted])
    const [sentence, json] = result.content as { text: string }[]
    expect(sentence!.text).toMatch(/\.$/)
    expect(JSON.parse(json!.text)).toEqual(wanted)
  }
  await client.close()
})

test('a token without `read` and a session are 403, no token is 401, a foreign origin 403, GET and DELETE 405', async () => {
  const { token, session } = await tokenOf('Administrador', 'projects.write')
  const ping = request('ping')
  expect((await send(token, ping)).status).toBe(403)
  expect(await send(session, ping)).toMatchObject({ status: 403, body: { type: 'urn:portal:problem:programs-only' } })
  expect(await send('x', ping)).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
  const reader = await tokenOf('Administrador', 'read')
  expect(await send(reader.token, ping, { origin: 'https://otro.test' })).toMatchObject({
    status: 403,
    body: { type: 'urn:portal:problem:foreign-origin' },
  })
  const own = new URL(app.context.config.publicUrl).origin
  expect((await send(reader.token, ping, { origin: own })).status).toBe(200)
  for (const method of ['GET', 'DELETE'] as const) {
    const { statusCode, headers } = await app.app.inject({ method, url: '/api/mcp' })
    expect([statusCode, headers['allow']]).toEqual([405, 'OPTIONS, POST'])
  }
})

test('what is wrong with a message is said as JSON-RPC has it', async () => {
  const { token } = await tokenOf('Consulta', 'read')
  const codeOf = async (message: unknown, headers = {}) => {
    const { status, body } = await send(token, message, headers)
    return [status, (body as { error: { code: number } }).error.code]
  }
  expect(await codeOf('{')).toEqual([400, -32_700])
  expect(await codeOf([request('ping')])).toEqual([400, -32_600])
  expect(await codeOf({ jsonrpc: '2.0', id: null, method: 'ping' })).toEqual([400, -32_600])
  expect(await codeOf(request('ping'), { 'mcp-protocol-version': '1999-01-01' })).toEqual([400, -32_600])
  expect(await codeOf(request('resources/list'))).toEqual([200, -32_601])
  expect(await codeOf(request('tools/call', { name: 'portfolo' }))).toEqual([200, -32_602])
  expect(await codeOf(request('initialize', []))).toEqual([200, -32_602])
  expect((await send(token, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
  expect(await send(token, request('ping'))).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 1, result: {} } })
})

test('wrong arguments and refusals are results with a sentence in the language', async () => {
  const { token } = await tokenOf('Consulta', 'read')
  const client = await connected(token, 'en-US')
  const said = async (name: string, given: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: given })
    return [isError, (content as { text: string }[])[0]!.text]
  }
  expect(await said('project', { id: 999_999 })).toEqual([true, 'The record does not exist.'])
  expect(await said('project', { ide: 1, id: 1 })).toEqual([true, expect.stringContaining('Did you mean id?')])
  expect(await said('slips', {})).toEqual([true, expect.stringContaining('id: ')])
  expect(await said('search', { searchTerm: 'zzz' })).toEqual([undefined, 'Nothing matches “zzz”.'])
  await client.close()
})

test('a tool call is one of the 600 calls of a minute, and the one after the last says so in its result', async () => {
  const { token } = await tokenOf('Consulta', 'read')
  app.setTime(new Date('2026-11-23T15:20:12.000Z'))
  const tool = request('tools/call', { name: 'my_tasks' })
  expect((await send(token, tool)).headers['ratelimit']).toBe('"calls";r=599;t=48')
  expect((await send(token, request('ping'))).headers['ratelimit']).toBe('"calls";r=598;t=48')
  for (let n = 0; n < 598; n += 1) await send(token, request('ping'))
  expect(await send(token, tool)).toMatchObject({ status: 200, body: { result: { isError: true } } })
  expect((await send(token, request('ping'))).status).toBe(429)
  app.setTime(undefined)
})

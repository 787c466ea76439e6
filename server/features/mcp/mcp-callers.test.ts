import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { NewAccessToken } from '#contract/access-tokens.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// Who calls as an assistant, in which language and how often; and what is left of it.

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  app = await testApp({ readsPerMinute: 20 }, { log })
})
afterEach(async () => {
  app.setTime(undefined)
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

async function assistant(values: { expiresAt?: string } = {}) {
  const person = await signedIn(app, { role: 'Consulta' })
  const body = { name: 'Asistente', permissions: ['read'], ...values }
  const made = await call<NewAccessToken>(app, 'POST /accounts/tokens', { token: person.token, body })
  return { ...person, session: person.token, tokenId: made.body.id, token: made.body.token }
}

interface Answered {
  result: { protocolVersion?: string; isError?: boolean; content?: { text: string }[] }
}

async function send(token: string, method: string, params?: unknown, locale = 'es-CO') {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: { authorization: `Bearer ${token}`, locale },
    payload: { jsonrpc: '2.0', id: 'uno', method, params },
  })
  return { status: answer.statusCode, body: answer.json<Answered>() }
}

async function tool(token: string, name: string, given: object = {}, locale = 'es-CO') {
  const { body } = await send(token, 'tools/call', { name, arguments: given }, locale)
  return [body.result.isError ?? false, body.result.content![0]!.text]
}

test('a token that was removed, whose day is over, or whose person was deactivated opens nothing', async () => {
  app.setTime(new Date('2026-11-20T15:00:00Z'))
  const removed = await assistant()
  await call(app, `DELETE /accounts/tokens/${removed.tokenId}`, { token: removed.session })
  expect((await send(removed.token, 'ping')).status).toBe(401)

  const over = await assistant({ expiresAt: '2026-11-21' })
  expect((await send(over.token, 'ping')).status).toBe(200)
  app.setTime(new Date('2026-11-22T05:00:00Z'))
  expect((await send(over.token, 'ping')).status).toBe(401)

  const left = await assistant()
  await app.context.db.sql
    .updateTable('employees')
    .set({ is_active: false })
    .where('id', '=', left.employeeId)
    .execute()
  expect((await send(left.token, 'ping')).status).toBe(401)
})

test('the version of the client is spoken where it is one of ours, and else the latest', async () => {
  const { token } = await assistant()
  const versionFor = async (protocolVersion: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'prueba', version: '1' } }
    const { body } = await send(token, 'initialize', params)
    return body.result.protocolVersion
  }
  expect(await versionFor('2025-06-18')).toBe('2025-06-18')
  expect(await versionFor('2025-11-25')).toBe('2025-11-25')
  expect(await versionFor('2024-11-05')).toBe('2025-11-25')
})

test('what a tool found is a sentence in the language of the caller', async () => {
  const { token, employeeId } = await assistant()
  const customer = await createCustomer(app, { commercial_name: 'Lácteos Páramo' })
  const id = await createProject(app, { name: 'Norte', customer_id: customer, employee_ids: [employeeId] })
  expect(await tool(token, 'project', { id })).toEqual([
    false,
    '«Norte», de Lácteos Páramo: En ejecución, avance 0\u00A0%. Fin prometido: 15 dic 2026.',
  ])
  expect(await tool(token, 'project', { id }, 'en-US')).toEqual([
    false,
    expect.stringMatching(/^“Norte”, .*Lácteos Páramo.*Dec/),
  ])
  expect(await tool(token, 'slips', { id })).toEqual([false, 'La fecha de fin no se ha movido.'])
  const manager = await signedIn(app, { role: 'Gerente de Proyectos' })
  const change = { newDate: '2026-12-20', comments: 'Faltan pruebas' }
  await call(app, `POST /project-changes/create-project-changes-body/${id}`, { token: manager.token, body: change })
  expect(await tool(token, 'slips', { id })).toEqual([
    false,
    'La fecha de fin se movió 1 vez: días calendario perdidos, 5; recuperados, 0.',
  ])
  await app.context.db.sql.updateTable('projects').set({ real_end_date: '2026-11-30' }).where('id', '=', id).execute()
  expect(await tool(token, 'project', { id })).toEqual([false, expect.stringMatching(/ Terminó el 30 nov 2026\.$/)])
  expect(await tool(token, 'my_tasks')).toEqual([false, '0 tareas abiertas.'])
  expect(await tool(token, 'search', { searchTerm: 'zzz' })).toEqual([false, 'Nada coincide con «zzz».'])
  expect(await tool(token, 'project', { id: 999_999 })).toEqual([true, 'El registro no existe.'])
})

test('a tool reads no more in a minute than its person may', async () => {
  const { token } = await assistant()
  app.setTime(new Date('2026-11-23T15:20:00Z'))
  for (let n = 0; n < 20; n += 1) expect((await tool(token, 'my_tasks'))[0]).toBe(false)
  expect(await tool(token, 'my_tasks')).toEqual([true, expect.stringMatching(/Vuelva a intentarlo en 60 segundos\.$/)])
  expect((await send(token, 'ping')).status).toBe(200)
})

test('neither a token nor what was asked is in the log', async () => {
  const { token } = await assistant()
  await tool(token, 'search', { searchTerm: 'confidencialisimo' })
  const written = lines.join('')
  expect(written).toContain('/api/mcp')
  expect(written).not.toContain(token)
  expect(written).not.toContain('confidencialisimo')
})

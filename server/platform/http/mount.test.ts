import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { id, idParam, requiredText, version } from '#contract/fields.ts'
import { listQuery, page } from '#contract/lists.ts'
import type { Permission } from '#contract/permissions.ts'
import { route } from '#contract/route.ts'
import { found, Refusal, wrongField } from '#server/platform/base/refusal.ts'

import { acceptJson } from './body.ts'
import { endpoint, reading, versionsOf } from './endpoint.ts'
import { mount, type Presented } from './mount.ts'
import { sendProblem } from './problem.ts'

const Thing = z.object({ id, version, name: z.string(), note: z.nullable(z.string()) })
const things = {
  list: route({
    method: 'GET',
    path: '/things',
    summary: '',
    tag: '',
    access: 'portal.access',
    query: listQuery(['Name']),
    answer: z.union([z.array(Thing), page(Thing)]),
  }),
  byId: route({
    method: 'GET',
    path: '/things/:id',
    summary: '',
    tag: '',
    access: 'anybody',
    params: idParam,
    answer: Thing,
    versioned: true,
  }),
  ahead: route({
    method: 'GET',
    path: '/things/:id/ahead',
    summary: '',
    tag: '',
    access: 'portal.access',
    params: idParam,
    answer: Thing,
  }),
  create: route({
    method: 'POST',
    path: '/things',
    summary: '',
    tag: '',
    access: 'customers.write',
    body: z.object({ name: requiredText(), size: id }),
    answer: Thing,
    status: 201,
    location: '/things/:id',
  }),
  remove: route({ method: 'DELETE', path: '/things/:id', summary: '', tag: '', access: 'signed-in', params: idParam }),
}
const stored = { id: 7, version: 3, name: 'Ñandú', note: null, secret: 'never leaves' }

/** The token lists the permissions. */
const authenticate = async ({
  headers,
}: {
  headers: { authorization?: string | undefined }
}): Promise<Presented | undefined> => {
  const { authorization } = headers
  if (authorization === undefined) return undefined
  const permissions = new Set(authorization.split(' ') as Permission[])
  return {
    employeeId: 1,
    caller: async () =>
      authorization === 'over'
        ? undefined
        : {
            employeeId: 1,
            sessionId: 's',
            tokenEnd: Infinity,
            email: 'a@b.co',
            permissions,
            hidden: new Set(),
            confirmed: true,
            secondFactorDue: false,
          },
  }
}

function portal(seen: unknown[] = []): FastifyInstance {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('presented', undefined)
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error))
  acceptJson(app)
  mount(
    app,
    [
      endpoint(things.list, async ({ query }) =>
        query.top === 5 ? [stored] : { data: [stored], filteredRecordsCount: 1, totalRecordsCount: 1 },
      ),
      endpoint(things.byId, async ({ params, ifMatch }) => {
        seen.push(ifMatch)
        return found(params.id === 7 ? stored : undefined)
      }),
      reading(things.ahead, async ({ params }) => {
        seen.push(params.id)
        return found(params.id === 7 ? stored : undefined)
      }),
      endpoint(things.create, async ({ body, actor, caller }) => {
        seen.push(body, actor, caller.employeeId)
        if (body.name === 'boom') throw new Error('select * from secrets')
        if (body.name === 'taken') throw wrongField('name', 'taken')
        if (body.name === 'wait')
          throw new Refusal('too-many-tries', { params: { seconds: 61 }, retryAfterSeconds: 61 })
        return { ...stored, name: body.name }
      }),
      endpoint(things.remove, async () => undefined),
    ],
    authenticate,
  )
  return app
}

const writer = { authorization: 'portal.access customers.write' }
const body = { name: ' Uno ', size: 2 }

test('nobody gets 401, whoever lacks the permission 403, before the body is read', async () => {
  const app = portal()
  const broken = {
    method: 'POST',
    url: '/things',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  } as const
  expect((await app.inject(broken)).statusCode).toBe(401)
  expect(
    (await app.inject({ ...broken, headers: { ...broken.headers, authorization: 'portal.access' } })).statusCode,
  ).toBe(403)
  expect(
    (await app.inject({ ...broken, headers: { ...broken.headers, authorization: 'customers.write' } })).json(),
  ).toMatchObject({
    type: 'urn:portal:problem:no-portal-access',
  })
  expect((await app.inject({ ...broken, headers: { ...broken.headers, ...writer } })).statusCode).toBe(400)
})

test('a create answers 201 with the record and where it is; its version is the ETag', async () => {
  const seen: unknown[] = []
  const response = await portal(seen).inject({
    method: 'POST',
    url: '/things/',
    headers: writer,
    payload: { ...body, isAdmin: true },
  })
  expect(response.statusCode).toBe(201)
  expect(response.headers['location']).toBe('/api/things/7')
  expect(response.headers['etag']).toBe('"3"')
  expect(seen).toEqual([
    { name: 'Uno', size: 2 },
    { employeeId: 1, call: 'POST /things', requestId: expect.any(String) },
    1,
  ])
})

test('nothing leaves that the contract does not name', async () => {
  const app = portal()
  expect((await app.inject('/things/7')).json()).toEqual({ id: 7, version: 3, name: 'Ñandú', note: null })
  expect((await app.inject({ url: '/things?top=5', headers: writer })).json()).toEqual([
    { id: 7, version: 3, name: 'Ñandú', note: null },
  ])
  expect((await app.inject({ url: '/things', headers: writer })).body).not.toContain('secret')
})

test('invalid input names every wrong field, in the caller’s language', async () => {
  const app = portal()
  const send = (locale?: string) =>
    app.inject({
      method: 'POST',
      url: '/things',
      headers: { ...writer, ...(locale && { locale }) },
      payload: { name: '', size: 0 },
    })
  const spanish = (await send()).json()
  expect(spanish).toMatchObject({ status: 400, title: 'Datos no válidos' })
  expect(spanish.errors).toEqual([
    { path: 'name', message: 'Escriba el nombre' },
    { path: 'size', message: 'El valor no es válido' },
  ])
  expect((await send('en-US')).json().errors[0]).toEqual({ path: 'name', message: 'Enter the name' })
  expect((await send('fr-FR')).json()).toEqual(spanish)
})

test.each([
  ['{"name":', 'application/json', 400],
  ['{"__proto__":{"admin":true},"name":"a","size":1}', 'application/json', 400],
  ['[]', 'application/json', 400],
  ['"text"', 'application/json', 400],
  ['', 'application/json', 400],
  ['name=a', 'application/x-www-form-urlencoded', 415],
  ['<a/>', 'text/xml', 415],
])('the body %j as %s is refused with a problem document', async (payload, type, status) => {
  const response = await portal().inject({
    method: 'POST',
    url: '/things',
    headers: { ...writer, 'content-type': type },
    payload,
  })
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
})

test('a body that is not UTF-8 is refused', async () => {
  const payload = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('","size":1}')])
  const response = await portal().inject({
    method: 'POST',
    url: '/things',
    headers: { ...writer, 'content-type': 'application/json' },
    payload,
  })
  expect(response.json()).toMatchObject({ type: 'urn:portal:problem:malformed-body', status: 400 })
})

test('a call without a body may carry the header of one', async () => {
  const response = await portal().inject({
    method: 'DELETE',
    url: '/things/7',
    headers: { ...writer, 'content-type': 'application/json' },
  })
  expect(response.statusCode).toBe(204)
  expect(response.body).toBe('')
})

test('what nobody foresaw is a 500 that shows nothing of the inside', async () => {
  const response = await portal().inject({
    method: 'POST',
    url: '/things',
    headers: writer,
    payload: { name: 'boom', size: 1 },
  })
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('select')
  expect(response.json().detail).toBe('Ha ocurrido un error. Por favor, contacte a soporte.')
})

test('a rule’s refusal carries its field; a throttle says when to come back', async () => {
  const app = portal()
  const send = (name: string) =>
    app.inject({ method: 'POST', url: '/things', headers: writer, payload: { name, size: 1 } })
  expect((await send('taken')).json().errors).toEqual([{ path: 'name', message: 'Ese valor ya está en uso' }])
  const waiting = await send('wait')
  expect(waiting.statusCode).toBe(429)
  expect(waiting.headers['retry-after']).toBe('61')
  expect(waiting.json().detail).toBe('Demasiados intentos. Espere 2 minutos y vuelva a intentarlo.')
})

test('an id that is none is a 400, one that nothing has a 404', async () => {
  const app = portal()
  expect((await app.inject('/things/abc')).statusCode).toBe(400)
  expect((await app.inject('/things/99999999999')).statusCode).toBe(400)
  expect((await app.inject('/things/8')).json()).toMatchObject({ status: 404, detail: 'El registro no existe.' })
})

test('If-Match names versions, quoted or bare; a weak tag and any other name none', () => {
  const headers = [
    '"3"',
    '3',
    '"7", "1"',
    '"7","abc" , 2',
    '*',
    '',
    undefined,
    '"abc"',
    'W/"3"',
    '"9999999999"',
    '"1"2',
  ]
  expect(headers.map(versionsOf)).toEqual([[3], [3], [7, 1], [7, 2], undefined, undefined, undefined, [], [], [], []])
})

test('what is read while the session is still being checked is told to nobody who may not hear it', async () => {
  const seen: unknown[] = []
  const app = portal(seen)
  const ask = async (id: number, authorization?: string) =>
    app.inject({ url: `/things/${id}/ahead`, headers: { ...(authorization && { authorization }) } })
  for (const [authorization, status] of [
    ['over', 401],
    ['customers.write', 403],
    ['portal.access', 200],
  ] as const) {
    const answer = await ask(7, authorization)
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('Ñandú')).toBe(status === 200)
  }
  // A missing record or a wrong number also answers 401.
  for (const id of [8, -1]) expect((await ask(id, 'over')).statusCode).toBe(401)
  expect((await ask(8, 'portal.access')).statusCode).toBe(404)
  expect((await ask(-1, 'portal.access')).statusCode).toBe(400)
  seen.length = 0
  expect((await ask(7)).statusCode).toBe(401)
  expect(seen).toEqual([])
})

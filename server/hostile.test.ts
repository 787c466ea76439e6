import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { Route } from '#contract/route.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { anything, oddTexts, sentFor, textsFor } from '#server/testing/hostile-values.ts'
import { assignMilestone, createContact, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { brokenRules } from '#server/testing/stored-rules.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'

// Every call of the contract, with what no screen ever sends, right in most places and wrong in one or two. Whatever it
// is, the answer comes soon and is one that the document names (`call` demands that), never a 5xx; what is accepted is
// stored as it was read, and afterwards everything that is stored keeps the rules.

let app: TestApp
let token: string

const signIn = async () => (await signedIn(app, { role: 'Administrador' })).token

beforeAll(async () => {
  app = await testApp()
  // Before whoever calls, whose own record is then never the one that a call changes.
  for (let id = 1; id <= 4; id += 1) await createEmployee(app)
  token = await signIn()
  // A little of everything, with small ids, which is what the calls ask for.
  for (const name of ['Inicio', 'Diseño', 'Cierre']) {
    const customer = await createCustomer(app)
    const contact = await createContact(app, customer)
    const project = await createProject(app, { customer_id: customer })
    await assignMilestone(app, project, name)
    const made = async (path: string, body: unknown) => {
      const answer = await call(app, `POST ${path}`, { token, body })
      if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
      return answer.body
    }
    const task = { employeeId: 1, task: 'Acta', status: 1, estimatedDate: '2026-08-31', comments: 'Por firmar' }
    await made('/project-checkpoints', { employeeId: 1, projectId: project, comments: 'Al día', tasks: [task] })
    await made(`/project-milestone/${project}/task`, { comments: 'Visita', estimatedHours: 8 })
    const productId = await idOf(app, 'products', 'ERP Empresarial')
    const [licence] = (await made(`/projects/${project}/licenses`, {
      productId,
      quantity: 2,
      expirationDate: '2030-12-31',
    })) as { id: number }[]
    await call(app, `PATCH /v1/licenses/${licence!.id}/assign`, { token, body: { contactId: contact } })
    await call(app, `POST /projects/${project}/files`, { token, ...formOf(filePart('acta.pdf', pdf)) })
  }
})
// What a call has deactivated can't be chosen by the next one, which would be refused for that alone.
const deactivated = ['document_types', 'positions', 'groups', 'products', 'customers', 'employees'] as const
beforeEach(async () => {
  for (const table of deactivated)
    await app.context.db.sql.updateTable(table).set('is_active', true).where('is_active', '=', false).execute()
})
afterAll(() => app.close())

const routes = await promisedRoutes()

/** Milliseconds within which a call has to be answered: more than any takes on a busy machine, less than a hang. */
const soon = 8000

interface Sent {
  path: string
  headers: Record<string, string>
  /** Parsed JSON, or undefined for none. */
  body: unknown
  /** As it is sent. */
  payload: string | Buffer | undefined
}

const oddPart = fc.oneof(
  { weight: 24, arbitrary: fc.integer({ min: 1, max: 3 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-1', '1.5', '1e1', '2147483647', '2147483648', '%00', '%ff', '...', '%'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...oddTexts).map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 150)),
  },
)
const oddDay = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('2026-07-20', '2026-07-21T00:00:00Z', '9999-12-31') },
  oddPart,
)
/** What no list of parameters can say: names without values, the same twice, what isn't encoded, objects and prototypes. */
const rawQueries = [
  ['&top=1&top=2', '&searchTerm=a&searchTerm=b', '&__proto__[x]=1', '&constructor.prototype.x=1'],
  [
    '&%',
    '&%zz=%',
    '&searchTerm=%ff',
    '&searchTerm=%00',
    '&=',
    '&&&',
    '&top',
    '&orderBy[]=id',
    `&x=${'y'.repeat(3000)}`,
  ],
].flat()
const ifMatch = fc.oneof(
  { weight: 3, arbitrary: fc.constant('*') },
  fc.constantFrom('"1"', '1', 'W/"2"', '"x"', '""', '"99999999999999999999"', '"1", "2"'),
)
const oddFiles = [
  'acta.pdf',
  'acta.pdf',
  'nota.txt',
  '../../x.pdf',
  'a".pdf',
  'ñ\u202efdp.exe',
  '.pdf',
  'a\u0000.pdf',
  '',
]
const formFile = fc.tuple(
  fc.constantFrom(...oddFiles),
  fc.constantFrom(pdf, Buffer.alloc(0), Buffer.from('<svg onload=x>')),
)

const json = (body: unknown) => ({ body, payload: JSON.stringify(body), type: 'application/json' })

/** A request for a route: each path part, parameter and property that it names, right or odd. */
function requestTo(route: Route): fc.Arbitrary<Sent> {
  const parts = route.path.split('/').map((part) => {
    if (part === ':day') return oddDay
    if (part === ':noun') return fc.oneof({ weight: 12, arbitrary: fc.constant('customers') }, oddPart)
    return part.startsWith(':') ? oddPart : fc.constant(part)
  })
  const path = fc.tuple(...parts).map((texts) => texts.join('/'))
  const query = route.query ? textsFor(route.query) : fc.constant({})
  const target = fc
    .tuple(path, query, fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...rawQueries)))
    .map(([where, asked, raw]) => `${where}?${new URLSearchParams(asked).toString()}${raw}`)
  const content = route.form
    ? fc.tuple(textsFor(route.form), fc.option(formFile)).map(([fields, file]) => {
        const texts = Object.entries(fields).map(([name, value]) => ({ name, content: value }))
        const { body, headers } = formOf(...texts, ...(file ? [filePart(...file)] : []))
        return { body: undefined, payload: body, type: headers['content-type']! }
      })
    : route.body
      ? fc.oneof(
          { weight: 12, arbitrary: sentFor(route.body).map(json) },
          { weight: 1, arbitrary: anything.map(json) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('{', '[', '{"a":1}{', '\u0000', '').map((payload) => ({ ...json({}), payload })),
          },
        )
      : fc.constant({ body: undefined, payload: undefined, type: 'application/json' })
  return fc.tuple(target, content, ifMatch).map(([asked, { body, payload, type }, version]) => ({
    path: asked,
    body,
    payload,
    headers: { 'content-type': type, 'if-match': version, locale: version === '*' ? 'en-US' : 'x' },
  }))
}

/** Set by a rule, whatever is sent. */
const decided = new Set(['projectStatusId', 'percentage', 'hasUser', 'role', 'scheduledDate', 'isActive', 'employeeId'])

/** What of an accepted body the answer shows otherwise than the contract read it. */
function changedIn(route: Route, { body }: Sent, answer: Answer): string[] {
  const parsed = route.body && z.safeParse(route.body, body)
  if (!parsed) return []
  if (!parsed.success) return ['it was invalid']
  const shown = answer.body as Record<string, unknown> | undefined
  if (typeof shown !== 'object' || Array.isArray(shown) || Array.isArray(parsed.data)) return []
  return Object.entries(parsed.data as object).flatMap(([name, value]) => {
    if (decided.has(name) || !(name in shown) || value === null || typeof value === 'object') return []
    return value === shown[name] ? [] : [`${name} was ${JSON.stringify(value)}, is ${JSON.stringify(shown[name])}`]
  })
}

/** Another seed, or more runs of each call, to look further than every day: `HOSTILE_SEED=7 HOSTILE_TIMES=20`. */
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_260_216)
const times = Number(process.env['HOSTILE_TIMES'] ?? 1)

/** Passwords are hashed on purpose slowly; of twenty filters at once it takes many until all of them are right. */
const runsOf = ({ access, path, method }: Route): number =>
  (path.startsWith('/portfolio')
    ? 120
    : access === 'anybody' || path.includes('password')
      ? 10
      : method === 'GET'
        ? 25
        : 40) * times

/** What nobody gets right by chance: it takes a password, a link, a session, twenty filters, more tries than an allowance has, or a record in a state of its own. */
const byChance = ({ access, path }: Route): boolean =>
  access !== 'anybody' &&
  !/password|invitation|radar$|radar\/export$|sessions\/:id|activate$|assign$|project-milestone\/:id$|^\/portfolio\/.*export$|imports\/:id|restore$|licenses\/renew$/.test(
    path,
  )

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  async (_, route) => {
    let accepted = 0
    // Each costly call has its whole allowance.
    if (route.costly) await app.context.db.sql.deleteFrom('login_failures').execute()
    const holds = fc.asyncProperty(requestTo(route), async (sent) => {
      const began = performance.now()
      const answer = await call(app, `${route.method} ${sent.path}`, {
        token,
        headers: sent.headers,
        body: sent.payload,
      })
      const late = performance.now() - began > soon
      expect([answer.status < 500, late]).toEqual([true, false])
      if (route.access !== 'anybody' && answer.status === 401) throw new Error('The session ended.')
      if (answer.status >= 300) return
      accepted += 1
      expect(changedIn(route, sent, answer)).toEqual([])
      if (route.path === '/accounts/logout') token = await signIn()
      const { location } = answer.headers
      if (typeof location !== 'string') return
      const stored = await call(app, `GET ${location.replace(/^\/api/, '')}`, { token })
      expect(stored.body).toMatchObject(withoutOnce(answer.body))
    })
    await fc.assert(holds, { numRuns: runsOf(route), seed })
    // Not everything is refused for something else than what it is about; of very many, allowances refuse the rest.
    expect(accepted > 0 || times > 1 || !byChance(route)).toBe(true)
  },
  30_000 * times,
)

/** What is shown this one time is not there again. */
function withoutOnce(body: unknown): object {
  const { invitation: _, ...rest } = body as { invitation?: unknown }
  return rest
}

test('nothing that was stored meanwhile breaks a rule', async () => {
  expect(await brokenRules(app)).toEqual([])
  const changes = await app.context.db.sql.selectFrom('audit').select('id').limit(101).execute()
  expect(changes).toHaveLength(101)
})

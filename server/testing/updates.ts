import { randomUUID } from 'node:crypto'

import type { Route } from '#contract/route.ts'

import { promisedRoutes } from './contract-answers.ts'
import { contactDraft, customerDraft, employeeDraft } from './drafts.ts'
import { createEmployee } from './factories.ts'
import { plainNouns } from './plain-nouns.ts'
import { assignMilestone, createContact, createCustomer, createProject, idOf, projectDraft } from './project-records.ts'
import { call, type TestApp } from './testApp.ts'

type Values = Record<string, unknown>

interface Updated {
  id: number
  /** For each field, unlike a new record's defaults. */
  values: Values
  /** At least two fields, without effect on other fields. */
  others: Values
}

type Arrange = (app: TestApp, token: string) => Promise<Updated>

async function create(app: TestApp, token: string, path: string, body: unknown): Promise<number> {
  const answer = await call<{ id: number }>(app, `POST ${path}`, { token, body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}

const made =
  (path: string, draft: (app: TestApp) => Promise<Values> | Values, others: Values, added: Values = {}): Arrange =>
  async (app, token) => {
    const values = await draft(app)
    return { id: await create(app, token, path, values), values: { ...values, ...added }, others }
  }

const assignment = async (app: TestApp) => {
  const projectId = await createProject(app)
  return { projectId, id: await assignMilestone(app, projectId, 'Diseño', { weight: 20 }) }
}

const changedThresholds = {
  redDays: 11,
  redShare: 26,
  lateDays: 3,
  lateShare: 6,
  earlyDays: 6,
  earlyShare: 11,
  earlyPercent: 6,
  belowPlan: 11,
}

export const arranged: Record<string, Arrange> = {
  'PUT /employees/update-employee/:id': made(
    '/employees',
    async (app) => {
      const role = await app.context.db.sql
        .selectFrom('roles')
        .select('id')
        .where('name', '=', 'Consulta')
        .executeTakeFirstOrThrow()
      return employeeDraft(app, { hasUser: true, role: role.id })
    },
    { address: 'Calle 1 # 2-3', cellphoneNumber: '3150000000' },
    { isActive: false },
  ),
  'PUT /customers/update-customer/:id': made(
    '/customers/create-customer',
    (app) => customerDraft(app, { classification: 2 }),
    { address: 'Calle 1 # 2-3', commercialName: 'Otro Nombre' },
    { isActive: false },
  ),
  'PUT /contacts/update-contact/:id': made(
    '/contacts',
    async (app) => {
      const customerId = await createCustomer(app)
      return contactDraft(customerId, { cityId: (await customerDraft(app))['cityId'] })
    },
    {
      position: 'Gerente',
      phoneNumber: '6040000000',
      dataAuthorization: { date: '2026-03-02', means: 'oral' },
    },
  ),
  'PUT /projects/update-project/:id': made(
    '/projects',
    async (app) => {
      const customerId = await createCustomer(app)
      return projectDraft(app, {
        customerId,
        customerContactsIds: [await createContact(app, customerId)],
        employeeIds: [(await createEmployee(app)).id],
        projectStatusId: await idOf(app, 'project_statuses', 'En riesgo'),
        scheduledDate: '2026-11-30',
        percentage: 35,
        summary: 'Alcance',
        // Dropped by a create, and by an update that moves no day.
        changeComments: 'Se movió',
        changeCauseId: await idOf(app, 'change_causes', 'Cliente'),
      })
    },
    { summary: 'Otro alcance', percentage: 36 },
    { realEndDate: '2026-12-20', progressSource: 'own' },
  ),
  ...Object.fromEntries(
    plainNouns.map(({ create, update, values, others }) => [
      `PUT ${update}`,
      made(create, (app) => values(randomUUID().slice(0, 8), app), others),
    ]),
  ),
  'PUT /project-milestone/update-project-milestone-project/:id': async (app) => {
    const { projectId, id } = await assignment(app)
    return {
      id,
      values: {
        projectId,
        plannedPercentage: 40.5,
        percentageRealized: 30.25,
        plannedStart: '2026-02-02',
        plannedEnd: '2026-03-02',
      },
      others: { plannedPercentage: 41, percentageRealized: 31 },
    }
  },
  'PATCH /project-milestone/tasks/:id': async (app, token) => {
    const { id } = await assignment(app)
    const values = { comments: 'Acta', estimatedHours: 8.5, actualWorkHours: 7.25, completedDate: '2026-03-01' }
    return {
      id: await create(app, token, `/project-milestone/${id}/task`, values),
      values,
      others: { comments: 'Otra acta', estimatedHours: 9 },
    }
  },
  'PUT /views/:id': made(
    '/views',
    () => ({
      noun: 'employees',
      name: 'Los míos',
      state: '/employees?q=ana',
      shared: true,
      position: 4,
      isDefault: true,
    }),
    { name: 'Los otros', position: 5 },
  ),
  'PUT /accounts/roles/:id': made(
    '/accounts/roles',
    () => ({
      name: 'Mesa de ayuda',
      permissions: ['portal.access', 'files.write'],
      hiddenFields: ['birthDate', 'address'],
      secondFactor: true,
    }),
    { name: 'Mesa de servicio', permissions: ['portal.access'] },
    { hiddenFields: [], secondFactor: false },
  ),
  'PUT /webhooks/:id': made(
    '/webhooks',
    // An address: a name would be looked up.
    () => ({ url: 'https://93.184.215.14/portal', kinds: ['project'], name: 'Contabilidad' }),
    { name: 'Facturación', kinds: ['customer'] },
    { state: 'paused' },
  ),
  'PUT /personal-data/requests/:id': made(
    '/personal-data/requests',
    () => ({
      name: 'Luz Mejía',
      kind: 'consulta',
      receivedOn: '2026-11-03',
      notes: 'Pide ver sus datos',
      state: 'open',
      extended: false,
    }),
    { name: 'Luz Mejía Ríos', notes: 'Por correo', state: 'answered' },
    { extended: true },
  ),
  'PUT /retention': async () => ({
    id: 1,
    values: { sessions: 60, notices: 90, mails: 20, bin: 20, deliveries: 20, auditYears: 10 },
    others: { sessions: 61, auditYears: null },
  }),
  'PUT /forecast-settings': async () => ({ id: 1, values: changedThresholds, others: { redDays: 12, lateDays: 4 } }),
}

/** See requests.test.ts. */
const isExclusive = (shape: Values, name: string): boolean =>
  'receivedOn' in shape && /^(?:contact|employee)Id$/.test(name)

export const optionalFields = ({ body }: Route): string[] =>
  body && 'shape' in body
    ? Object.keys(body.shape as object).filter(
        (name) => isOptional(body.shape as Values, name) && !isExclusive(body.shape as Values, name),
      )
    : []

const isOptional = (shape: Values, name: string): boolean =>
  (shape[name] as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success

/** Not rows of imports or settings. */
export const updateRoutes = (await promisedRoutes()).filter(
  (route) =>
    !route.path.startsWith('/imports/') &&
    !route.path.endsWith('notice-settings') &&
    (route.method === 'PUT' || (route.method === 'PATCH' && !route.path.endsWith('/bulk'))) &&
    optionalFields(route).length > 0,
)

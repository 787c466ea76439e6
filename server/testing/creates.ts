import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import type { AppSetup } from '#contract/factors.ts'
import { takesKey } from '#contract/route.ts'

import { creationOf, newKey } from './authenticator.ts'
import { promisedRoutes } from './contract-answers.ts'
import { contactDraft, created, customerDraft, employeeDraft } from './drafts.ts'
import { createEmployee } from './factories.ts'
import { filePart, formOf, pdf, type FormPart } from './forms.ts'
import { csv } from './imports-of.ts'
import { plainNouns } from './plain-nouns.ts'
import { assignMilestone, createCustomer, createProject, idOf, projectDraft } from './project-records.ts'
import { codeOf, setUpApp } from './second-factors.ts'
import { call, type CallOptions, type TestApp } from './testApp.ts'

/** Complete and valid. */
export interface Create {
  /** As `call` takes it: `POST /projects/7/files`. */
  request: string
  sent: Pick<CallOptions, 'body' | 'headers'>
  /** By table, the new rows. */
  makes: Readonly<Record<string, number>>
  /** Unless it is 201. */
  status?: 200 | 202
}

type Arrange = (app: TestApp, token: string) => Promise<Create> | Create

const task = (employeeId: number) => ({
  employeeId,
  task: 'Acta',
  estimatedDate: '2026-08-31',
  comments: 'Por firmar',
})
const mark = (): string => randomUUID().slice(0, 8)
const unique = (text: string): string => `${text} ${mark()}`

const making =
  (path: string, table: string, body: (app: TestApp) => unknown): Arrange =>
  async (app) => ({ request: `POST ${path}`, sent: { body: await body(app) }, makes: { [table]: 1 } })

const ofProject =
  (
    path: (id: number) => string,
    makes: Create['makes'],
    sent: (app: TestApp, id: number) => Promise<Create['sent']> | Create['sent'],
  ): Arrange =>
  async (app) => {
    const id = await createProject(app)
    return { request: `POST ${path(id)}`, sent: await sent(app, id), makes }
  }

/** Each has another content. */
const aFile = (): FormPart => filePart('acta.pdf', Buffer.concat([pdf, Buffer.from(randomUUID())]))
const form = (...fields: FormPart[]): Create['sent'] => formOf(...fields, aFile())

async function followUp(app: TestApp, token: string): Promise<{ id: number; employeeId: number }> {
  const { id: employeeId } = await createEmployee(app)
  const projectId = await createProject(app)
  const body = { employeeId, projectId, comments: 'Al día', tasks: [] }
  return { id: (await created(app, token, '/project-checkpoints', body)).id, employeeId }
}

async function minutesToSend(app: TestApp, token: string): Promise<{ id: number; body: object }> {
  const { id, employeeId } = await followUp(app, token)
  const attendees = [{ employeeId, kind: 'present' }]
  const attendance = { place: '', startsAt: null, endsAt: null, nextMeeting: null, attendees }
  await call(app, `PUT /project-checkpoints/${id}/attendance`, { token, body: attendance })
  // Without printing, which has an allowance.
  const { db, storage } = app.context
  const { projectId } = await db.sql
    .selectFrom('checkpoints')
    .select('project_id as projectId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const key = `project-${projectId}/${randomUUID()}`
  await storage.put(key, Readable.from([pdf]))
  const { rows } = await db.pool.query<{ fileId: number }>(
    `with file as (
      insert into project_files (project_id, name, extension, size, storage_key, date)
      values ($2, 'acta-1.pdf', 'pdf', $3, $4, '2026-01-01') returning id)
    insert into checkpoint_minutes (checkpoint_id, file_id, name, language, sha256, created_at)
    select $1, id, 'acta-1.pdf', 'es-CO', 'aa11', '2026-03-01 10:00-05' from file returning file_id as "fileId"`,
    [id, projectId, pdf.byteLength, key],
  )
  return { id, body: { fileId: rows[0]!.fileId, to: [{ employeeId }], subject: 'Acta', text: 'Va el acta.' } }
}

const licences = async (app: TestApp, quantity: number) => ({
  productId: await idOf(app, 'products', 'ERP Empresarial'),
  quantity,
  expirationDate: '2090-12-31',
})

/** Another app or code would replace the person's. */
const emptied = async ({ context: { db } }: TestApp): Promise<void> => {
  for (const table of ['factors', 'factor_setups', 'recovery_codes'] as const) await db.sql.deleteFrom(table).execute()
}

const factorCreates: Readonly<Record<string, Arrange>> = {
  'POST /accounts/factors/totp': async (app) => {
    await emptied(app)
    return { request: 'POST /accounts/factors/totp', sent: {}, makes: { factor_setups: 1 } }
  },
  'POST /accounts/factors/totp/confirm': async (app, token) => {
    await emptied(app)
    const { secret } = (await call<AppSetup>(app, 'POST /accounts/factors/totp', { token })).body
    const makes = { factors: 1, recovery_codes: 10 }
    return { request: 'POST /accounts/factors/totp/confirm', sent: { body: { code: codeOf(app, secret) } }, makes }
  },
  'POST /accounts/factors/passkeys': async (app, token) => {
    await emptied(app)
    const credential = newKey(app).create(await creationOf(app, token))
    const makes = { factors: 1, recovery_codes: 10 }
    return { request: 'POST /accounts/factors/passkeys', sent: { body: { name: 'Portátil', credential } }, makes }
  },
  'POST /accounts/recovery-codes': async (app, token) => {
    await emptied(app)
    await setUpApp(app, token)
    await app.context.db.sql.deleteFrom('recovery_codes').execute()
    return { request: 'POST /accounts/recovery-codes', sent: {}, makes: { recovery_codes: 10 } }
  },
}

export const creates: Readonly<Record<string, Arrange>> = {
  'POST /employees': making('/employees', 'employees', async (app) =>
    employeeDraft(app, { hasUser: true, role: await idOf(app, 'roles', 'Consulta') }),
  ),
  'POST /customers/create-customer': making('/customers/create-customer', 'customers', (app) => customerDraft(app)),
  'POST /contacts': making('/contacts', 'contacts', async (app) => contactDraft(await createCustomer(app))),
  'POST /projects': making('/projects', 'projects', (app) => projectDraft(app)),
  ...Object.fromEntries(
    plainNouns.map(({ create, table, values }) => [
      `POST ${create}`,
      making(create, table, (app) => values(mark(), app)),
    ]),
  ),
  'POST /admin/mail/test': async () => ({ request: 'POST /admin/mail/test', sent: {}, makes: { mails: 1 } }),
  'POST /calendar/feed': making('/calendar/feed', 'calendar_feeds', async ({ context: { db } }) => {
    // Another one of its scope would take its place.
    await db.sql.deleteFrom('calendar_feeds').execute()
    return { scope: 'mine' }
  }),
  'POST /accounts/tokens': making('/accounts/tokens', 'access_tokens', () => ({
    name: 'Contabilidad',
    permissions: ['read'],
  })),
  'POST /accounts/people/invitations': async (app) => {
    const people = [await createEmployee(app), await createEmployee(app)]
    const body = { employeeIds: people.map(({ id }) => id), role: await idOf(app, 'roles', 'Consulta') }
    const makes = { one_time_links: 2, mails: 2 }
    return { request: 'POST /accounts/people/invitations', sent: { body }, makes, status: 200 }
  },
  'POST /accounts/roles': making('/accounts/roles', 'roles', () => ({
    name: unique('Mesa de ayuda'),
    permissions: ['portal.access'],
    hiddenFields: ['birthDate'],
  })),
  ...factorCreates,
  'POST /webhooks': async (app, token) => {
    // There may be twenty: those of earlier calls make place.
    await app.context.db.pool.query('delete from webhooks')
    return aWebhook(app, token)
  },
  'POST /personal-data/requests': making('/personal-data/requests', 'personal_data_requests', () => ({
    name: unique('Titular'),
    kind: 'reclamo',
    receivedOn: '2026-11-03',
    notes: 'Pide corregir su teléfono',
  })),
  'POST /views': making('/views', 'views', () => ({
    noun: 'employees',
    name: unique('Los míos'),
    state: '/employees?q=ana',
    shared: true,
    isDefault: true,
  })),
  'POST /project-milestone/assign-project-milestone/:id': ofProject(
    (id) => `/project-milestone/assign-project-milestone/${id}`,
    { project_milestones: 1 },
    async (app) => {
      const projectMilestoneId = await idOf(app, 'milestones', 'Diseño')
      return { body: [{ projectMilestoneId, plannedPercentage: 0, percentageRealized: 0, weight: 20 }] }
    },
  ),
  'POST /project-milestone/:id/task': async (app) => ({
    request: `POST /project-milestone/${await assignMilestone(app, await createProject(app), 'Diseño')}/task`,
    sent: { body: { comments: 'Visita', estimatedHours: 8.5 } },
    makes: { milestone_tasks: 1 },
  }),
  'POST /project-changes/create-project-changes-body/:id': ofProject(
    (id) => `/project-changes/create-project-changes-body/${id}`,
    { project_changes: 1 },
    () => ({ body: { newDate: '2026-12-20', comments: 'Se aplaza' } }),
  ),
  'POST /project-changes/create-project-changes-form/:id': ofProject(
    (id) => `/project-changes/create-project-changes-form/${id}`,
    { project_changes: 1, project_files: 1 },
    () => form({ name: 'newDate', content: '2026-12-20' }, { name: 'comments', content: 'Se aplaza' }),
  ),
  'POST /project-checkpoints': async (app) => {
    const { id: employeeId } = await createEmployee(app)
    const projectId = await createProject(app)
    return {
      request: 'POST /project-checkpoints',
      sent: { body: { employeeId, projectId, comments: 'Al día', tasks: [task(employeeId), task(employeeId)] } },
      makes: { checkpoints: 1, checkpoint_tasks: 2 },
    }
  },
  'POST /project-checkpoints/:id/minutes': async (app, token) => {
    const { id } = await followUp(app, token)
    return {
      request: `POST /project-checkpoints/${id}/minutes`,
      sent: { body: {} },
      makes: { checkpoint_minutes: 1, project_files: 1 },
    }
  },
  'POST /project-checkpoints/:id/minutes/send': async (app, token) => {
    const { id, body } = await minutesToSend(app, token)
    return {
      request: `POST /project-checkpoints/${id}/minutes/send`,
      sent: { body },
      makes: { mails: 1, audit: 1 },
      status: 202,
    }
  },
  'POST /project-checkpoints/:id/tasks': async (app, token) => {
    const { id, employeeId } = await followUp(app, token)
    return {
      request: `POST /project-checkpoints/${id}/tasks`,
      sent: { body: task(employeeId) },
      makes: { checkpoint_tasks: 1 },
    }
  },
  'POST /projects/:id/licenses': ofProject(
    (id) => `/projects/${id}/licenses`,
    { licences: 3 },
    async (app) => ({ body: await licences(app, 3) }),
  ),
  'POST /v1/licenses/:id/renew': async (app, token) => {
    const path = `/projects/${await createProject(app)}/licenses`
    const [licence] = await created<{ id: number }[]>(app, token, path, await licences(app, 1))
    return {
      request: `POST /v1/licenses/${licence!.id}/renew`,
      sent: { body: { expirationDate: '2091-12-31' } },
      makes: { licences: 1 },
    }
  },
  'POST /projects/:id/licenses/renew': async (app, token) => {
    const path = `/projects/${await createProject(app)}/licenses`
    const made = await created<{ id: number }[]>(app, token, path, await licences(app, 2))
    return {
      request: `POST ${path}/renew`,
      sent: { body: { licenseIds: made.map(({ id }) => id), expirationDate: '2091-12-31' } },
      makes: { licences: 2 },
    }
  },
  'POST /projects/:id/files': ofProject(
    (id) => `/projects/${id}/files`,
    { project_files: 1 },
    () => form(),
  ),
  'POST /imports/:noun': () => ({
    request: 'POST /imports/customers',
    sent: formOf(filePart('clientes.csv', csv([['Código'], [randomUUID()]]))),
    makes: { imports: 1, import_rows: 2 },
  }),
}

const aWebhook = making('/webhooks', 'webhooks', () => ({
  // An address of its own: a name would be looked up.
  url: 'https://93.184.215.14/portal',
  kinds: ['project'],
  name: unique('Contabilidad'),
}))

export const createRoutes = (await promisedRoutes()).filter(takesKey)

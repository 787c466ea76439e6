import { createEmployee } from '#server/testing/factories.ts'
import { arranged } from '#server/testing/updates.ts'
import { waitingMail } from '#server/testing/waiting-mail.ts'

import type { Asking } from './asking.ts'

const catalogs = {
  positions: { name: 'Asesor(a)', kind: 'commercial' },
  groups: { name: 'Calidad' },
  products: { name: 'Nómina en la nube', type: 'Soporte', channel: 'Aliado', licensed: true },
  'document-types': { name: 'Permiso Especial', code: 'PEP' },
  'change-causes': { name: 'Clima' },
}

export async function examplesOfConfiguration({ app, ask, token, employeeId }: Asking): Promise<void> {
  for (const [catalog, draft] of Object.entries(catalogs)) {
    const entry = await ask(`POST /catalogs/${catalog}`, draft)
    await ask(`PUT /catalogs/${catalog}/${entry.id}`, { name: `${draft.name} (nuevo)` })
    await ask(`GET /catalogs/${catalog}`)
  }
  for (const list of ['cities', 'document-types', 'groups', 'positions', 'products', 'products/licensed', 'customers'])
    await ask(`GET /${list}`)
  const status = await ask('POST /project-status', {
    name: 'En garantía',
    description: 'Tras la entrega',
    color: '#2E9E5B',
  })
  await ask(`PUT /project-status/update-project-state/${status.id}`, { description: 'Después de la entrega' })
  await ask(`GET /project-status/project-state-by-id/${status.id}`)
  await ask('GET /project-status/project-status-list')
  await ask('GET /project-status/projects-status-filtered-list')
  const added = { name: 'Garantía', typeProject: 'Soporte', ordinality: 12 }
  const milestone = await ask('POST /project-milestone/create-project-milestone', added)
  await ask(`PUT /project-milestone/update-project-milestone/${milestone.id}`, { ordinality: 13 })
  await ask(`GET /project-milestone/project-milestone-by-id/${milestone.id}`)
  await ask('GET /project-milestone/milestone-list')
  await ask('GET /project-milestone/project-milestone-filtered-list')
  await ask('GET /cadences')
  await ask(
    'PUT /cadences',
    [3, 0, 2, 1].map((classification) => ({ classification, days: 15 })),
  )
  await ask('PUT /calendar/days/2026-12-24', { working: false, name: 'Nochebuena' })
  await ask('GET /calendar/days?from=2026-12-01&to=2026-12-31')
  await ask('GET /forecast-settings')
  const { values } = await arranged['PUT /forecast-settings']!(app, token)
  await ask('PUT /forecast-settings', values)
  await ask('GET /maintenance')
  await ask('GET /version')
  await ask('POST /admin/mail/test')
  await ask(`POST /admin/mail/${await waitingMail(app, employeeId, 'test:1')}/retry`)
  await app.outboxEmpty()
  await ask('GET /admin/mail?top=2')
  await ask('GET /admin/status')
}

export async function examplesOfPersonalData({ app, ask }: Asking): Promise<void> {
  const { id } = await ask('POST /personal-data/requests', {
    name: 'Luz Mejía',
    kind: 'reclamo',
    receivedOn: '2026-02-16',
    notes: 'Pide que se supriman sus datos.',
  })
  await ask(`PUT /personal-data/requests/${id}`, { state: 'answered' })
  await ask('GET /personal-data/requests?top=2')
  await ask('GET /retention/days')
  await ask('GET /retention')
  await ask('PUT /retention', { mails: 60 })
  const gone = await createEmployee(app, { first_name: 'Luz', last_name: 'Mejía', is_active: false })
  await ask(`GET /personal-data/employees/${gone.id}`)
  await ask(`POST /personal-data/employees/${gone.id}/erase`)
}

export async function examplesOfWebhooks({ app, ask }: Asking): Promise<void> {
  // An address: a name would be looked up.
  const url = 'https://93.184.215.14/portal'
  const { id } = await ask('POST /webhooks', { url, kinds: ['project'], name: 'Contabilidad' })
  await ask(`PUT /webhooks/${id}`, { name: 'Facturación' })
  await ask('GET /webhooks')
  await ask(`POST /webhooks/${id}/secret`)
  const now = '2026-02-16T15:00:00Z'
  const told = { type: 'project.updated', entity: 'project', entity_id: 1, body: '{}' }
  await app.context.db.sql
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, trail_id: 1, created_at: now, due_at: now, ...told })
    .execute()
  await ask(`GET /webhooks/${id}/deliveries`)
  await ask(`POST /webhooks/${id}/test`)
}

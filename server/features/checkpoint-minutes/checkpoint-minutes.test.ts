import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { MadeMinutes, MinutesContents } from '#contract/checkpoint-minutes.ts'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Forecast } from '#contract/forecast.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { readPdf } from '#server/testing/pdf-text.ts'
import { createContact, createCustomer, idOf, projectDraft } from '#server/testing/project-records.ts'
import { rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { minutesRecord } from './checkpoint-minutes.queries.ts'

let app: TestApp
let person: SignedIn
let project: number
let wilson: number

beforeAll(async () => {
  app = await testApp({ providerName: 'Lumbrera Consultores' })
})
beforeEach(async () => {
  await signIn('2026-06-01T15:00:00.000Z')
  const customer = await createCustomer(app, { commercial_name: 'Estudio Ñáñez', classification: 2 })
  const natalia = await createContact(app, customer, {
    first_name: 'Natalia',
    last_name: 'Marín',
    position: 'Analista',
  })
  wilson = (await createEmployee(app, { first_name: 'Wilson', last_name: 'Castaño' })).id
  const draft = await projectDraft(app, {
    name: 'Facturación en moneda extranjera',
    customerId: customer,
    customerContactsIds: [natalia],
    employeeIds: [wilson],
    startDate: '2026-06-01',
    endDate: '2026-12-18',
  })
  project = (await send<{ id: number }>('POST /projects', draft)).body.id
  const milestone = async (name: string, values: object) => ({
    projectMilestoneId: await idOf(app, 'milestones', name),
    plannedPercentage: 0,
    percentageRealized: 0,
    ...values,
  })
  await send(`POST /project-milestone/assign-project-milestone/${project}`, [
    await milestone('Diseño', {
      weight: 60,
      plannedPercentage: 80,
      percentageRealized: 50,
      plannedStart: '2026-06-01',
      plannedEnd: '2026-08-31',
    }),
    await milestone('Pruebas', { weight: 30, plannedStart: '2026-09-01', plannedEnd: '2026-12-18' }),
  ])
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function signIn(time: string): Promise<void> {
  app.setTime(new Date(time))
  person = await signedIn(app, { role: 'Administrador' })
}
const send = <Body>(request: string, body?: unknown) =>
  call<Body>(app, request, { token: person.token, ...(body !== undefined && { body }) })
const task = (text: string, values: object = {}) => ({
  employeeId: wilson,
  task: text,
  estimatedDate: '2026-07-10',
  comments: 'Sin más',
  ...values,
})
async function followUp(tasks: object[], comments = 'Se revisaron los casos.'): Promise<Checkpoint> {
  const body = { employeeId: wilson, projectId: project, summary: 'Comité', comments, tasks }
  return (await send<Checkpoint>('POST /project-checkpoints', body)).body
}
const done = (id: number, status = 3) => send(`PUT /project-checkpoints/update-task-status/${id}`, { status })
const contents = async (id: number) =>
  (await send<MinutesContents>(`GET /project-checkpoints/${id}/minutes/contents`)).body

async function preview(id: number, query = ''): Promise<Buffer> {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/project-checkpoints/${id}/minutes/preview${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return answer.rawPayload
}
const words = async (bytes: Uint8Array) => (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ')

const tenth = (value: number) => Math.abs(value).toFixed(1).replace('.', ',')
const make = (id: number, body: object = {}) =>
  send<ProjectFile & { made: boolean }>(`POST /project-checkpoints/${id}/minutes`, body)

describe('the commitments of an acta', () => {
  test('are those of earlier follow-ups, but for what was done when the one before was written', async () => {
    const first = await followUp([task('Uno'), task('Dos'), task('Tres')])
    await done(first.tasks[0]!.id)
    await signIn('2026-06-15T15:00:00.000Z')
    await followUp([task('Cuatro'), task('Cinco', { status: 3 })])
    await signIn('2026-06-20T15:00:00.000Z')
    await done(first.tasks[1]!.id)
    await signIn('2026-07-10T15:00:00.000Z')
    const third = await followUp([task('Seis', { estimatedDate: '2026-07-31' })])
    expect(await contents(third.id)).toMatchObject({
      number: 3,
      previous: { total: 3, done: 1 },
      commitments: 1,
      since: '2026-06-15',
      paragraphs: 2,
    })
    const text = await words(await preview(third.id))
    expect(text).toContain('Tres Wilson Castaño 10 jul 2026 Vence hoy Cuatro Wilson Castaño 10 jul 2026 Vence hoy')
    expect(text).toContain('Dos Wilson Castaño 10 jul 2026 Cumplido')
    expect(text).toContain('Seis Wilson Castaño 31 jul 2026')
    for (const gone of ['Uno Wilson', 'Cinco Wilson']) expect(text).not.toContain(gone)
    // What came before that one is not read.
    const { trail } = (await minutesRecord(app.context.db, third.id))!
    expect(trail.map(({ action, at }) => `${action} ${at.slice(0, 10)}`)).toEqual([
      'create 2026-07-10',
      'update 2026-06-20',
      'create 2026-06-15',
      'create 2026-06-15',
    ])
  })

  test('and all else are as of the follow-up’s day, however much later it is made', async () => {
    await followUp([task('Uno')])
    await signIn('2026-07-15T15:00:00.000Z')
    const second = await followUp([task('Dos', { estimatedDate: '2026-07-31' })])
    const then = await preview(second.id)
    await signIn('2026-09-15T15:00:00.000Z')
    await done(second.tasks[0]!.id)
    await send(`POST /project-checkpoints/${second.id}/tasks`, task('Más tarde'))
    await send(`POST /projects/${project}/licenses`, {
      productId: await idOf(app, 'products', 'ERP Empresarial'),
      quantity: 2,
      expirationDate: '2026-10-01',
    })
    await send(`POST /project-changes/create-project-changes-body/${project}`, {
      newDate: '2027-01-29',
      comments: 'Se movió',
    })
    const { body: assigned } = await send<{ id: number }[]>(
      `GET /project-milestone/project-milestone-list?projectId=${project}`,
    )
    await send(`PUT /project-milestone/update-project-milestone-project/${assigned[0]!.id}`, {
      projectId: project,
      percentageRealized: 90,
    })
    await followUp([])
    expect((await preview(second.id)).equals(then)).toBe(true)
    expect(await words(then)).toContain('Uno Wilson Castaño 10 jul 2026 Vencido')
  })
})

describe('an acta', () => {
  test('says the figures of the screen, the people, licences and novedades of its project', async () => {
    await followUp([])
    await signIn('2026-07-15T15:00:00.000Z')
    await send(`POST /project-changes/create-project-changes-body/${project}`, {
      newDate: '2027-01-29',
      comments: 'El cliente aplazó las pruebas',
      causeId: await idOf(app, 'change_causes', 'Cliente'),
    })
    await send(`POST /projects/${project}/licenses`, {
      productId: await idOf(app, 'products', 'ERP Empresarial'),
      quantity: 2,
      expirationDate: '2026-10-01',
    })
    const { id } = await followUp([])
    const { body: figures } = await send<Forecast>(`GET /projects/${project}/forecast`)
    const bytes = await preview(id)
    const text = await words(bytes)
    expect(text).toContain(`Realizado ${tenth(figures.r)} %`)
    expect(text).toContain(`Esperado a hoy ${tenth(figures.pv)} %`)
    expect(text).toContain(`Diferencia −${tenth(figures.sv)} puntos`)
    expect(text).toContain(`Planeado en hitos ${tenth(figures.p!)} %`)
    expect(text).toContain('Natalia Marín Analista Estudio Ñáñez Asistente')
    expect(text).toContain('15 jul 2026 Del 18 dic 2026 al 29 ene 2027 Cliente El cliente aplazó las pruebas')
    expect(text).toContain('ERP Empresarial 2, 0 con titular 1 oct 2026')
    expect(text).toContain('Próxima reunión Jueves, 30 de julio de 2026')
    expect(text).toContain('Acta N.º 2 · Facturación en moneda extranjera 15 de julio de 2026 Página 1 de')
    const { tags, title } = await readPdf(bytes)
    expect(title).toBe('Acta N.º 2 · Facturación en moneda extranjera')
    expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P', 'L', 'Figure']))
  })

  test('is signed by who was there: for a customer whose contact was absent, by a line without a name', async () => {
    const { id } = await followUp([])
    const path = `/project-checkpoints/${id}/attendance`
    const { body } = await send<{ attendees: { contactId: number | null; employeeId: number | null }[] }>(`GET ${path}`)
    const attendees = body.attendees.map(({ contactId, employeeId }) =>
      contactId === null ? { employeeId, kind: 'present' } : { contactId, kind: 'absent' },
    )
    const rest = { place: 'Sala 2', startsAt: '08:00', endsAt: '09:00', nextMeeting: '2027-01-29' }
    expect(await send(`PUT ${path}`, { ...rest, attendees })).toMatchObject({ status: 200 })
    const text = await words(await preview(id))
    expect(text).toContain('Natalia Marín Analista Estudio Ñáñez Ausente')
    expect(text).toMatch(/Próxima reunión .* Por Estudio Ñáñez Wilson Castaño/)
  })

  test('says in its milestones which points are missing, in sum the difference', async () => {
    await signIn('2026-09-30T15:00:00.000Z')
    const { id } = await followUp([])
    const { body: figures } = await send<Forecast>(`GET /projects/${project}/forecast`)
    const text = await words(await preview(id))
    // 60 % of weight lacks the half; the rest is spread over the whole plan.
    expect(text).toContain('Diseño 1 jun – 31 ago 60 % 80 % 50 % 30,0')
    expect(text).toContain(`Total 100 % 48,0 % 30,0 % ${Math.abs(figures.sv).toFixed(1).replace('.', ',')}`)
  })

  test('has the licences of the next 90 days, the last of them included', async () => {
    await signIn('2026-11-02T15:00:00.000Z')
    const { body: assigned } = await send<{ id: number }[]>(
      `GET /project-milestone/project-milestone-list?projectId=${project}`,
    )
    // Nearly done: the project ends long before these licences do.
    for (const { id } of assigned)
      await send(`PUT /project-milestone/update-project-milestone-project/${id}`, {
        projectId: project,
        percentageRealized: 99,
      })
    await signIn('2026-11-03T15:00:00.000Z')
    const productId = await idOf(app, 'products', 'ERP Empresarial')
    for (const expirationDate of ['2027-02-01', '2027-02-02'])
      await send(`POST /projects/${project}/licenses`, { productId, quantity: 1, expirationDate })
    const text = await words(await preview((await followUp([])).id))
    expect(text).toContain('ERP Empresarial 1, 0 con titular 1 feb 2027')
    expect(text).not.toContain('2 feb 2027')
  })

  test('is in the language that is asked for, else in that of the call', async () => {
    const { id } = await followUp([])
    expect(await words(await preview(id, '?language=en-US'))).toContain('Page 1 of')
    expect((await send(`GET /project-checkpoints/${id}/minutes/preview?language=fr`)).status).toBe(400)
    expect((await send('GET /project-checkpoints/99999/minutes/preview')).status).toBe(404)
  })
})

describe('making an acta', () => {
  test('stores a file of the project; the same bytes again are that file, others a second one', async () => {
    await followUp([])
    await signIn('2026-07-15T15:00:00.000Z')
    const { id } = await followUp([])
    const first = await make(id)
    expect([first.status, first.body.name, first.body.made]).toEqual([201, 'acta-2.pdf', true])
    await signIn('2026-07-20T15:00:00.000Z')
    const again = await make(id)
    expect([again.status, again.body.id, again.body.made]).toEqual([200, first.body.id, false])
    const english = await make(id, { language: 'en-US' })
    expect([english.status, english.body.name]).toEqual([201, 'acta-2-2.pdf'])
    const files = await send<ProjectFile[]>(`GET /projects/${project}/files-list`)
    expect(files.body.map(({ name }) => name)).toEqual(['acta-2-2.pdf', 'acta-2.pdf'])
    const list = await send<MadeMinutes[]>(`GET /project-checkpoints/${id}/minutes`)
    expect(list.body).toMatchObject([
      { name: 'acta-2-2.pdf', language: 'en-US', sent: [] },
      { fileId: first.body.id, name: 'acta-2.pdf', language: 'es-CO', createdAt: '2026-07-15T15:00:00.000Z', sent: [] },
    ])
    const { rows } = await app.context.db.pool.query(
      "select action, call from audit where entity = 'checkpointMinutes' order by id",
    )
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ action: 'create', call: 'POST /project-checkpoints/:id/minutes' })),
    )
  })

  test('two at once make one', async () => {
    const { id } = await followUp([])
    const answers = await Promise.all([make(id), make(id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201])
  })

  test('an acta whose file was removed is made anew, under the next name', async () => {
    const { id } = await followUp([])
    const { body } = await make(id)
    await send(`DELETE /projects/${project}/files/${body.id}`)
    expect((await send<MadeMinutes[]>(`GET /project-checkpoints/${id}/minutes`)).body).toEqual([])
    expect((await make(id)).body.name).toBe('acta-1-2.pdf')
  })

  test('is for those who may write follow-ups and files', async () => {
    const keepers = ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor']
    expect(await rolesThatMay(app, 'POST /project-checkpoints/1/minutes', {})).toEqual(keepers)
    await app.context.db.pool.query(
      "update roles set permissions = array_remove(permissions, 'files.write') where name = 'Consultor'",
    )
    person = await signedIn(app, { role: 'Consultor' })
    expect((await make(1)).status).toBe(403)
    await app.context.db.pool.query(
      "update roles set permissions = permissions || '{files.write}' where name = 'Consultor'",
    )
  })
})

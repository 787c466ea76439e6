// On both engines: it speaks SQL.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Forecast } from '#contract/forecast.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { readPdf } from '#server/testing/pdf-text.ts'
import { createContact, createCustomer, idOf, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn
let customer: number
let wilson: number

beforeAll(async () => {
  app = await testApp({ providerName: 'Lumbrera Consultores' })
})
beforeEach(async () => {
  await signIn('2026-06-01T15:00:00.000Z')
  customer = await createCustomer(app, { commercial_name: 'Estudio Ñáñez' })
  wilson = (await createEmployee(app, { first_name: 'Wilson', last_name: 'Castaño' })).id
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function signIn(time: string, role = 'Administrador'): Promise<void> {
  app.setTime(new Date(time))
  person = await signedIn(app, { role })
}
const send = <Body>(request: string, body?: unknown) =>
  call<Body>(app, request, { token: person.token, ...(body !== undefined && { body }) })

async function makeProject(values: object = {}): Promise<number> {
  const draft = await projectDraft(app, {
    name: 'Facturación en moneda extranjera',
    customerId: customer,
    customerContactsIds: [await createContact(app, customer, { first_name: 'Natalia', last_name: 'Marín' })],
    employeeIds: [wilson],
    startDate: '2026-06-01',
    endDate: '2026-12-18',
    totalCost: 98_765_432,
    ...values,
  })
  return (await send<{ id: number }>('POST /projects', draft)).body.id
}
async function assign(project: number, milestones: { name: string; weight: number; [field: string]: unknown }[]) {
  const body = await Promise.all(
    milestones.map(async ({ name, ...values }) => ({
      projectMilestoneId: await idOf(app, 'milestones', name),
      plannedPercentage: 0,
      percentageRealized: 0,
      ...values,
    })),
  )
  expect((await send(`POST /project-milestone/assign-project-milestone/${project}`, body)).status).toBe(201)
}
const designAndTests = (project: number) =>
  assign(project, [
    { name: 'Diseño', weight: 60, percentageRealized: 50, plannedStart: '2026-06-01', plannedEnd: '2026-08-31' },
    { name: 'Pruebas', weight: 30, plannedStart: '2026-09-01', plannedEnd: '2026-12-18' },
  ])
async function followUp(project: number, tasks: object[]): Promise<Checkpoint> {
  const body = {
    employeeId: wilson,
    projectId: project,
    summary: 'Comité interno',
    comments: 'El cliente se queja del consultor.',
    tasks,
  }
  return (await send<Checkpoint>('POST /project-checkpoints', body)).body
}
const task = (text: string, estimatedDate: string) => ({
  employeeId: wilson,
  task: text,
  estimatedDate,
  comments: 'Nota que nadie de afuera lee',
})

async function report(project: number, query = ''): Promise<Buffer> {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/projects/${project}/report${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return answer.rawPayload
}
/** Of the one page that it has. */
async function words(bytes: Uint8Array): Promise<string> {
  const { pages } = await readPdf(bytes)
  expect(pages).toHaveLength(1)
  return pages[0]!.replaceAll(/\s+/g, ' ')
}
const setStatus = async (project: number, name: string) =>
  send(`POST /project-changes/create-project-changes-body/${project}`, {
    newStatusId: await idOf(app, 'project_statuses', name),
    projectStatusId: await idOf(app, 'project_statuses', name),
    comments: 'Lo acordado',
  })
const tenth = (value: number) => Math.abs(value).toFixed(1).replace('.', ',')

describe('the informe of a project', () => {
  test('says the figures of the screen, its days, milestones and next steps, and nothing internal', async () => {
    const project = await makeProject()
    await designAndTests(project)
    await followUp(project, [task('Corregir la factura', '2026-09-25'), task('Probar la carga', '2026-10-16')])
    await signIn('2026-09-30T15:00:00.000Z')
    const { body: figures } = await send<Forecast>(`GET /projects/${project}/forecast`)
    const bytes = await report(project)
    const text = await words(bytes)
    expect(text).toContain('Lumbrera Consultores Informe de avance CON CORTE AL 30 sept 2026')
    expect(text).toContain('INICIO 1 jun 2026 FIN PROMETIDO 18 dic 2026 RESPONSABLE Wilson Castaño')
    // 60 % of weight is half done, of what has no days yet nothing is.
    expect(text).toContain('Avance 30,0 %')
    expect(figures.r).toBe(30)
    expect(text).toContain(`Esperado a hoy ${tenth(figures.pv)} %`)
    expect(text).toContain(`Atraso frente al plan ${Math.round(-figures.svt)} días hábiles`)
    expect(text).toContain('Aún sin rango: hay 0 proyectos terminados y se necesitan 9.')
    expect(text).toContain('Prometido para el 18 dic 2026')
    expect(text).toContain('Diseño 1 jun – 31 ago 60 % 50 % Atrasado')
    expect(text).toContain('Pruebas 1 sept – 18 dic 30 % 0 % Atrasado Total 90 % 30,0 %')
    expect(text).toContain('Corregir la factura Wilson Castaño 25 sept 2026, vencido')
    expect(text).toContain('Probar la carga Wilson Castaño 16 oct 2026')
    for (const internal of ['interno', 'queja', 'nadie', '98.765', '$', 'PV', 'SPI', 'puntos'])
      expect(text).not.toContain(internal)
    const { tags, title } = await readPdf(bytes)
    expect(title).toBe('Informe de avance · Facturación en moneda extranjera')
    expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P', 'Figure']))
    expect((await report(project)).equals(bytes)).toBe(true)
  })
})

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
  return pages[0]!.replaceAll(/\s+/g, ' ').replaceAll(/ (?=[,.;])/g, '')
}
/** Its due day stays. */
const setStatus = async (project: number, name: string, newDate: string) =>
  send(`POST /project-changes/create-project-changes-body/${project}`, {
    newDate,
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

  test('is of one page with long names, 40 milestones and 30 tasks: what is late first, and how many more there are', async () => {
    const long = 'W'.repeat(150)
    const one = await createCustomer(app, { commercial_name: long })
    const project = await makeProject({
      name: `Ñ ${'W'.repeat(148)}`,
      customerId: one,
      customerContactsIds: [await createContact(app, one)],
    })
    const names = Array.from(
      { length: 40 },
      (_, index) => `Hito ${String(index + 1).padStart(2, '0')} ${'W'.repeat(80)}`,
    )
    for (const name of names)
      await app.context.db.pool.query('insert into milestones (name, ordinality, type_project) values ($1, 1, $1)', [
        name,
      ])
    await assign(
      project,
      names.map((name, index) => ({
        name,
        weight: 2,
        percentageRealized: index < 10 ? 100 : 0,
        plannedStart: '2026-06-01',
        plannedEnd: index < 12 ? '2026-06-30' : '2026-12-18',
      })),
    )
    await followUp(
      project,
      Array.from({ length: 30 }, (_, index) => task(`Tarea ${index} ${'palabra '.repeat(15)}`, '2026-10-16')),
    )
    await signIn('2026-06-02T15:00:00.000Z')
    const text = await words(await report(project))
    // Nothing is late yet: what comes first is not done, and the last that was done comes after it.
    expect(text).toContain('Hito 11')
    expect(text).not.toContain('Hito 01')
    expect(text).toMatch(/y 3\d más/)
    expect(text).toMatch(/y 2\d más/)
    expect(text).toContain('Total 80 % 20,0 %')
  })

  test('of a closed project is measured at its real end', async () => {
    const project = await makeProject({ endDate: '2026-06-30' })
    await signIn('2026-07-07T15:00:00.000Z')
    await setStatus(project, 'Finalizado', '2026-06-30')
    await signIn('2026-09-30T15:00:00.000Z')
    const text = await words(await report(project))
    expect(text).toContain('Cómo terminó el proyecto Terminó el 7 jul 2026, 5 días hábiles después de lo prometido.')
    expect(text).toContain('FIN REAL 7 jul 2026')
    // 2 June to 7 July has 26 days without weekends, less three holidays.
    expect(text).toContain('Duró 23 días hábiles')
    expect(text).toContain('El proyecto terminó y no quedan pasos pendientes.')
    expect(text).not.toContain('Atraso')
  })

  test('says in a sentence what there is not: milestones, follow-ups, open commitments, the end of a suspension', async () => {
    const project = await makeProject()
    const bare = await words(await report(project))
    expect(bare).toContain('El proyecto no tiene hitos asignados; el avance es el del proyecto completo.')
    expect(bare).toContain('Aún no se ha hecho el primer seguimiento; en él se acordarán los próximos pasos.')
    const { tasks } = await followUp(project, [task('Corregir la factura', '2026-09-25')])
    await send(`PUT /project-checkpoints/update-task-status/${tasks[0]!.id}`, { status: 3 })
    expect(await words(await report(project))).toContain('No hay compromisos pendientes.')
    await setStatus(project, 'Suspendido', '2026-12-18')
    await signIn('2026-07-15T15:00:00.000Z')
    const suspended = await words(await report(project))
    expect(suspended).toContain('Suspendido desde el 1 jun 2026; si se retomara hoy')
    expect(suspended).toContain('Prometido para el 18 dic 2026.')
    expect(suspended).toContain('El proyecto está suspendido; los próximos pasos se acordarán cuando se retome.')
  })

  test('of a project that is to begin says when, and compares nothing with the plan', async () => {
    const project = await makeProject({ startDate: '2026-08-03' })
    const text = await words(await report(project))
    expect(text).toContain('Empieza el 3 ago 2026. Prometido para el 18 dic 2026. Avance 0,0 % Esperado a hoy 0,0 %')
    expect(text).not.toMatch(/Atraso|Adelanto|Frente al plan/)
  })

  test('has the next meeting among the next steps until it has passed', async () => {
    const project = await makeProject()
    const { id } = await followUp(project, [])
    const attendance = { place: '', startsAt: null, endsAt: null, nextMeeting: '2026-06-10', attendees: [] }
    expect((await send(`PUT /project-checkpoints/${id}/attendance`, attendance)).status).toBe(200)
    expect(await words(await report(project))).toContain('Próxima reunión de seguimiento 10 jun 2026')
    await signIn('2026-06-11T15:00:00.000Z')
    expect(await words(await report(project))).not.toContain('Próxima reunión')
  })

  test('is in the language that is asked for, else in that of the call, for whoever may read the project', async () => {
    const project = await makeProject()
    await signIn('2026-06-02T15:00:00.000Z', 'Consulta')
    expect(await words(await report(project, '?language=en-US'))).toContain('Progress report AS OF Jun 2, 2026')
    expect((await send(`GET /projects/${project}/report?language=fr`)).status).toBe(400)
    expect((await send('GET /projects/99999/report')).status).toBe(404)
  })
})

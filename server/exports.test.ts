// On one engine: lists and their batches are asked on both beside it.
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { exports as exported, exportTypes } from '#contract/exports.ts'
import type { Page } from '#contract/lists.ts'
import { createEmployee, createUser, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { assignMilestone, createContact, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let person: { id: number; email: string }
let ana: SignedIn
let customer: number
let project: number

const places = [...Array(12).keys()]
/** Of its allowance of exports nobody has used any at the start of a test. */
let time = Date.parse('2026-11-22T15:00:00.000Z')
beforeEach(async () => {
  app.setTime(new Date((time += 10 * 60_000)))
  ana = await openSession(app, person)
})

beforeAll(async () => {
  app = await testApp()
  app.setTime(new Date(time))
  const { sql } = app.context.db
  await sql.insertInto('installation').values({ secret_check: 'x' }).execute()
  person = await createUser(app, { role: 'Administrador' }, { first_name: 'Ana', last_name: 'Ibáñez' })
  await createUser(app, { role: 'Consulta' }, { first_name: 'Beto' })
  customer = await createCustomer(app, { commercial_name: 'Nevada' })
  for (const n of places) {
    await createEmployee(app, { first_name: `Faro ${n % 4}`, document_number: `900${n}` })
    await createCustomer(app, { commercial_name: `Faro ${n % 4}`, classification: n % 4 })
    await createContact(app, customer, { first_name: `Faro ${n % 4}`, position: `Cargo ${n % 3}` })
  }
  project = await createProject(app, { customer_id: customer, name: 'Faro mayor', employee_ids: [person.id] })
  for (const n of places)
    await createProject(app, { customer_id: customer, name: `Faro ${n}`, total_cost: 1000 + (n % 5) })
  for (const name of ['Levantamiento', 'Desarrollo', 'Cierre', 'Capacitación'])
    await assignMilestone(app, project, name)
  await ofProject()
})
afterAll(() => app.close())

/** Follow-ups, tasks, novedades and licences of the project, many of one day. */
async function ofProject(): Promise<void> {
  const { sql } = app.context.db
  const productId = await idOf(app, 'products', 'CRM Comercial')
  const status = await idOf(app, 'project_statuses', 'En ejecución')
  for (const n of places) {
    const date = `2026-03-0${1 + (n % 3)}T12:00:00.123456Z`
    const { id } = await sql
      .insertInto('checkpoints')
      .values({ employee_id: person.id, project_id: project, summary: `Faro ${n % 4}`, comments: 'x', date })
      .returning('id')
      .executeTakeFirstOrThrow()
    const task = { checkpoint_id: id, employee_id: person.id, task: `Faro ${n % 4}`, comments: 'x' }
    await sql
      .insertInto('checkpoint_tasks')
      .values({ ...task, status: 1 + (n % 3), estimated_date: '2026-04-01' })
      .execute()
    await sql
      .insertInto('project_changes')
      .values({
        project_id: project,
        employee_id: person.id,
        date,
        previous_date: '2026-12-15',
        new_date: `2027-01-1${n % 3}`,
        comments: `Faro ${n % 4}`,
        novelty_type: 1,
        project_status_id: status,
      })
      .execute()
    await sql
      .insertInto('licences')
      .values({
        project_id: project,
        product_id: productId,
        date,
        expiration_date: n % 2 ? `2026-01-0${(n % 9) + 1}` : '2028-01-01',
        serial_number: `FARO-${n}`,
      })
      .execute()
  }
}

interface File {
  status: number
  type: string
  disposition: string
  bytes: Buffer
}

async function fetched(path: string, { token = ana.token, locale = 'es-CO' } = {}): Promise<File> {
  const answer = await app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, locale } })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    disposition: String(answer.headers['content-disposition']),
    bytes: answer.rawPayload,
  }
}
const bookOf = async (file: File) => (await readXlsx(new Uint8Array(file.bytes), { readStyles: true })).sheets
const linesOf = (file: File) => file.bytes.toString().trimEnd().split('\r\n').slice(1)

type Known = { id: number; version: number; held?: number; free?: number }

/** All rows of a list's pages, in their order. */
async function listed(path: string, query: string): Promise<Known[]> {
  const rows: Known[] = []
  for (;;) {
    const page = `${path}?${query}&offset=${rows.length}&top=5`
    const { body } = await call<Page<Known>>(app, `GET ${page}`, { token: ana.token })
    rows.push(...body.data)
    if (rows.length >= body.filteredRecordsCount) return rows
  }
}

/** Each list with an order of its own, a search that some of its rows have, and a filter where it takes one. */
const lists = (): [keyof typeof exported, string, string[]][] => [
  ['employees', '', ['orderBy=Group.Name&ascending=false', 'searchTerm=faro%202&orderBy=DocumentNumber']],
  [
    'customers',
    '',
    ['orderBy=DocumentNumber&ascending=false', 'searchTerm=faro&orderBy=CommercialName&ascending=false'],
  ],
  ['accounts', '', ['orderBy=LastSignIn&ascending=false', 'orderBy=Role&ascending=false']],
  ['contacts', '', ['orderBy=Position&ascending=false', 'searchTerm=faro%203']],
  ['projects', '', ['orderBy=TotalCost&ascending=false', 'searchTerm=faro%201&orderBy=Phases&ascending=false']],
  ['milestones', `projectId=${project}`, ['orderBy=Name&ascending=false', 'searchTerm=ci']],
  ['checkpoints', '', ['orderBy=Date&ascending=false', 'orderBy=Summary&ascending=false', 'searchTerm=faro%202']],
  ['checkpointsOfProject', `projectId=${project}`, ['orderBy=EmployeeName&ascending=false', 'searchTerm=faro%201']],
  ['myTasks', '', ['orderBy=Status&ascending=false', 'searchTerm=faro%202&orderBy=Task']],
  ['tasks', '', ['orderBy=Task&ascending=false', 'status=1,2&searchTerm=faro%201']],
  ['projectChanges', '', ['orderBy=NewDate&ascending=false', 'orderBy=Date', 'searchTerm=faro%200']],
  ['licences', '', ['orderBy=Date&ascending=false', 'expired=true&orderBy=SerialNumber', 'searchTerm=faro-1&status=0']],
  ['filteredProjects', '', ['orderBy=TotalCost&ascending=false', 'searchTerm=faro%201&overdue=false']],
  ['silence', '', ['orderBy=Project&ascending=false', 'searchTerm=faro%201']],
  ['licenceRadar', '', ['orderBy=Product', 'searchTerm=faro&reason=expired,soon,early']],
  ['portfolio', '', ['orderBy=Cost&ascending=false', `searchTerm=faro%201&open=true,false`, `customerId=${customer}`]],
]

test.each(lists().map(([name], at) => [name, at] as const))(
  'the export of %s has the rows of its list in their order: all of them, and with a search, a filter and a sort',
  async (name, at) => {
    const [, within, queries] = lists()[at]!
    const id = name === 'contacts' ? customer : project
    const path = exported[name].path.replace(/\/export$/, '').replace(':id', String(id))
    for (const query of [within, ...queries.map((one) => `${within}&${one}`)]) {
      const rows = await listed(path, query)
      expect([name, query, rows.length > 1]).toEqual([name, query, true])
      // A row of the licence radar has a line for each of its licences, and one where there are none.
      const known = rows.flatMap(({ id, version, held = 0, free = 0 }) =>
        Array.from({ length: Math.max(1, held + free) }, () => [id, version]),
      )
      const book = await bookOf(await fetched(`${path}/export?${query}`))
      expect(book[0]!.rows.slice(1).map((cells) => cells.slice(0, 2))).toEqual(known)
      const csv = await fetched(`${path}/export?format=csv&${query}`)
      expect(linesOf(csv).map((line) => line.split(';').slice(0, 2).map(Number))).toEqual(known)
    }
  },
)

test('rows beyond a batch come once each, in their order', async () => {
  await app.context.db.pool.query(
    `insert into contacts (customer_id, first_name, last_name, email)
     select $1, 'Lote ' || n % 7, 'X', 'lote.' || n || '@cliente.test' from generate_series(1, 1203) as n`,
    [customer],
  )
  const lines = linesOf(
    await fetched(`/contacts/contacts-list/${customer}/export?format=csv&searchTerm=lote&ascending=false`),
  )
  const ids = lines.map((line) => Number(line.split(';')[0]))
  expect(new Set(ids).size).toBe(1203)
  const { rows } = await app.context.db.pool.query<{ id: number }>(
    `select id from contacts where first_name like 'Lote%' order by name_key desc, id desc`,
  )
  expect(ids).toEqual(rows.map(({ id }) => id))
})

/** What the sheet about an export says that it was narrowed to. */
const filtersOf = async (path: string, locale = 'es-CO') =>
  (await bookOf(await fetched(path, { locale })))[1]!.rows[1]![1]

/** What the sheet about customers says of their order. */
const orderIn = async (query: string, locale?: string) =>
  (await bookOf(await fetched(`/customers/customers-list/export?${query}`, { ...(locale && { locale }) })))[1]!.rows[2]

describe('a workbook', () => {
  test('has the list’s columns, then what an import takes, and says what it is', async () => {
    const file = await fetched('/customers/customers-list/export?searchTerm=nevada')
    expect(file.type).toBe(exportTypes.xlsx)
    expect(file.disposition).toContain('filename="Clientes 2026-11-22.xlsx"')
    const [sheet, about] = await bookOf(file)
    expect(sheet!.rows[0]).toEqual([
      'Id',
      'Versión',
      'Código',
      'Nombre Comercial',
      'Número de Documento',
      'Dirección',
      'Ciudad',
      'Clasificación',
      'Activo',
    ])
    expect(sheet!.columns?.slice(0, 3).map(({ hidden }) => hidden ?? false)).toEqual([true, true, false])
    const { rows } = await app.context.db.pool.query<{ id: string }>('select portal_id::text as id from installation')
    expect(about!.rows.slice(0, 6)).toEqual([
      ['Contenido', 'Clientes'],
      ['Filtros', 'Búsqueda: nevada'],
      ['Orden', 'El de la lista'],
      ['Exportado por', 'Ana Ibáñez'],
      ['Fecha y hora', expect.stringMatching(/^2026-11-22 1\d:\d0:00$/)],
      ['Instalación', rows[0]!.id],
    ])
  })

  test('says by what it is sorted, in the language of who exports', async () => {
    expect(await orderIn('orderBy=commercialname')).toEqual(['Orden', 'Nombre Comercial, ascendente'])
    expect(await orderIn('orderBy=Code&ascending=false', 'en-US')).toEqual(['Order', 'Code, descending'])
  })

  test('names the records and values that it was narrowed to', async () => {
    const open = 'Abiertos: Sí; Semáforo: Rojo, Gris; Cliente: Nevada; Medir contra: Primera promesa'
    const asked = 'light=red,grey&against=first&compareTo=2026-03-02&groupTop=7'
    expect(await filtersOf(`/portfolio/export?customerId=${customer}&${asked}`)).toBe(open)
    expect(await filtersOf('/portfolio/causes/export?by=employee', 'en-US')).toContain('See by: Responsible')
    expect(await filtersOf(`/projects/${project}/licenses/filter/export?status=2`)).toContain('Estado: Inactivo')
    expect(await filtersOf('/accounts/people/export?role=0')).toBe('Rol: Ninguno')
    expect(await filtersOf('/project-checkpoints/tasks-list/export?status=1')).toBe('Estado: Pendiente')
    const people = `positionId=${await idOf(app, 'positions', 'Consultor(a)')}&isActive=true`
    expect(await filtersOf(`/employees/employees-list/export?${people}`)).toBe('Cargo: Consultor(a); Activo: Sí')
  })

  test('has money, percentages and days as numbers with a format, and people by their names', async () => {
    const columns = 'totalCost,percentage,startDate,employeeIds'
    const [sheet] = await bookOf(await fetched(`/projects/projects-list/export?searchTerm=mayor&columns=${columns}`))
    const headers = 'Id, Versión, Costo Total, Porcentaje de Avance, Fecha de Inicio, Responsables'
    expect(sheet!.rows[0]!.join(', ')).toBe(headers)
    expect(sheet!.rows[1]!.slice(2)).toEqual([250_000_000, 0, new Date('2026-01-15'), 'Ana Ibáñez'])
    const format = (place: number) => sheet!.cells?.get(`1,${place}`)?.style?.numFmt
    expect([2, 3, 4].map(format)).toEqual(['#,##0', '0.00%', 'dd/mm/yyyy'])
  })

  test('keeps odd content: signs, line ends, emoji, long texts and days before 1904', async () => {
    const odd = { middle_name: '🧑‍💻 "x"', last_name: '=1+1', address: '_x000D_ & <b>', birth_date: '1903-02-01' }
    await createEmployee(app, { first_name: 'Rara', ...odd })
    await createProject(app, { name: '=Rara', summary: `=SUM(A1)\n${'ñ'.repeat(3900)}` })
    const people = 'middleName,lastName,address,birthDate'
    const [sheet] = await bookOf(await fetched(`/employees/employees-list/export?searchTerm=rara&columns=${people}`))
    expect(sheet!.rows[1]!.slice(2)).toEqual([odd.middle_name, odd.last_name, odd.address, new Date('1903-02-01')])
    const [projects] = await bookOf(
      await fetched('/projects/projects-list/export?searchTerm=rara&columns=name,summary'),
    )
    expect(projects!.rows[1]!.slice(2)).toEqual(['=Rara', `=SUM(A1)\n${'ñ'.repeat(3900)}`])
    const csv = await fetched('/employees/employees-list/export?format=csv&searchTerm=rara&columns=lastName,middleName')
    expect(linesOf(csv)[0]).toMatch(/^\d+;1;'=1\+1;"🧑‍💻 ""x"""$/u)
  })

  test('of the audit trail has a row for each field; without a format the trail is its CSV', async () => {
    await call(app, `PUT /customers/update-customer/${customer}`, { token: ana.token, body: { address: 'Calle 7' } })
    const query = `entity=customer&entityId=${customer}`
    const [sheet] = await bookOf(await fetched(`/audit/export?format=xlsx&${query}`))
    const [header, ...rows] = sheet!.rows
    expect(header!.slice(0, 4)).toEqual(['Id', 'Fecha y hora', 'Persona', 'Tipo de cambio'])
    const change = rows.find((cells) => cells.includes('Calle 7'))
    expect(change!.slice(2)).toEqual(
      expect.arrayContaining(['Ana Ibáñez', 'Cambio', 'Cliente', 'Nevada', 'Dirección', 'Calle 7']),
    )
    expect((await fetched(`/audit/export?${query}`)).type).toBe(exportTypes.csv)
  })
})

/** The line of a project, as an expression. */
const row = (separator: string) =>
  ['', '\\d+', 'Faro mayor', '250000000', '0%', '2026-01-15', 'Ana Ibáñez'].join(separator).slice(1)

test('a CSV has the mark of UTF-8, the language’s separator, days as YYYY-MM-DD and percentages with their sign', async () => {
  const query = 'searchTerm=mayor&columns=name,totalCost,percentage,startDate,employeeIds'
  const spanish = await fetched(`/projects/projects-list/export?format=csv&${query}`)
  expect(spanish.type).toBe(exportTypes.csv)
  expect(spanish.bytes.toString()).toMatch(
    new RegExp(
      `^\ufeffId;Versión;Nombre;Costo Total;Porcentaje de Avance;Fecha de Inicio;Responsables\r\n\\d+;${row(';')}\r\n$`,
    ),
  )
  const english = await fetched(`/projects/projects-list/export?format=csv&${query}`, { locale: 'en-US' })
  expect(linesOf(english)[0]).toMatch(new RegExp(`^\\d+,${row(',')}$`))
})

test('an export is refused like its list: unknown records, columns and orders, and people without a way in', async () => {
  expect((await fetched('/contacts/contacts-list/99999/export')).status).toBe(404)
  expect((await fetched('/projects/99999/licenses/filter/export')).status).toBe(404)
  for (const query of ['columns=password', 'format=pdf', 'orderBy=Password', 'searchTerm=%00'])
    expect([query, (await fetched(`/customers/customers-list/export?${query}`)).status]).toEqual([query, 400])
  expect((await fetched('/customers/customers-list/export', await signedIn(app, { role: null }))).status).toBe(403)
})

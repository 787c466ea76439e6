import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { SearchGroup } from '#contract/search.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Consulta' })).token
  const customer = await createCustomer(app, {
    commercial_name: 'Ganadería Hato Nuevo',
    document_number: '900512388',
    address: 'Vereda La Esperanza',
  })
  await createContact(app, customer, {
    first_name: 'Yeison',
    last_name: 'Marín',
    email: 'ym@hato.co',
    cellphone_number: '310 555 0357',
  })
  const { id: employee } = await createEmployee(app, {
    first_name: 'Sandra',
    last_name: 'Álvarez',
    document_number: '1020304050',
  })
  const project = await createProject(app, {
    name: 'Facturación electrónica',
    customer_id: customer,
    employee_ids: [employee],
  })
  await app.context.db.sql
    .insertInto('checkpoints')
    .values({
      project_id: project,
      employee_id: employee,
      date: '2026-11-10T15:00:00Z',
      summary: 'Comité',
      comments: `${'Se revisó el plan con la gerencia. '.repeat(4)}El inventario quedó para diciembre, sin más cambios.`,
    })
    .execute()
})
afterAll(() => app.close())

const ask = async (term: string) =>
  (await call<SearchGroup[]>(app, `GET /search?searchTerm=${encodeURIComponent(term)}`, { token })).body
const found = async (term: string) =>
  (await ask(term)).flatMap(({ noun, near, items }) => items.map(({ name }) => [noun, name, near]))

const matched = async (noun: string, term: string) =>
  (await ask(term)).find((group) => group.noun === noun)?.items[0]?.matched

describe('a word with one letter mistyped', () => {
  test.each([
    ['ganadria', 'ganaderia', 'missing'],
    ['ganaderiia', 'ganaderia', 'too many'],
    ['gamaderia', 'ganaderia', 'another one'],
    ['ganaedria', 'ganaderia', 'in another place'],
    ['xanaderia', 'ganaderia', 'another first one'],
    ['GANADRÍA', 'ganaderia', 'whatever case and accents'],
    ['ganadr', 'ganaderia', 'while it is typed'],
  ])('%s finds the customer: %s, a letter %s', async (term, near) => {
    expect(await found(term)).toContainEqual(['customers', 'Ganadería Hato Nuevo', near])
  })

  test('finds people, contacts and projects, and what these belong to', async () => {
    expect(await found('alvaerz')).toContainEqual(['employees', 'Sandra Álvarez', 'alvarez'])
    expect(await found('alvaerz')).toContainEqual(['projects', 'Facturación electrónica', 'alvarez'])
    expect(await found('yeizon')).toEqual([['contacts', 'Yeison Marín', 'yeison']])
    expect(await found('factuacion')).toContainEqual(['projects', 'Facturación electrónica', 'facturacion'])
  })

  test('is looked for among the words that nobody has, the others stay', async () => {
    expect(await found('sandra alvrez')).toContainEqual(['employees', 'Sandra Álvarez', 'sandra alvarez'])
    expect(await found('hato nueov')).toContainEqual(['customers', 'Ganadería Hato Nuevo', 'hato nuevo'])
  })

  test('is asked for nothing where the term itself finds a record', async () => {
    expect(await found('ganaderia')).toEqual(expect.arrayContaining([['customers', 'Ganadería Hato Nuevo', undefined]]))
    expect((await ask('ganaderia')).every(({ near }) => near === undefined)).toBe(true)
  })

  test('two letters off, a number or a short word find nothing', async () => {
    expect(await found('ganadxxia')).toEqual([])
    expect(await found('900512377')).toEqual([])
    expect(await found('hxt')).toEqual([])
    expect(await found('100% _____')).toEqual([])
  })
})

describe('what a record was found by is said where its line does not show it', () => {
  test('a cell phone and a document, as they are written', async () => {
    expect(await matched('contacts', '3105550357')).toEqual({ field: 'cellphone', text: '310 555 0357' })
    expect(await matched('employees', '1.020.304.050')).toEqual({ field: 'document', text: '1020304050' })
  })

  test('a responsable and an address', async () => {
    expect(await matched('projects', 'sandra')).toEqual({ field: 'person', text: 'Sandra Álvarez' })
    expect(await matched('customers', 'esperanza')).toEqual({ field: 'address', text: 'Vereda La Esperanza' })
  })

  test('the words around it in a long text', async () => {
    expect(await matched('checkpoints', 'inventario')).toEqual({
      field: 'words',
      text: '…revisó el plan con la gerencia. El inventario quedó para diciembre, sin más…',
    })
  })

  test('nothing where name and detail have each word, a tax number with its check digit too', async () => {
    expect(await matched('customers', 'hato nuevo')).toBeUndefined()
    expect(await matched('customers', 'NIT 900.512.388-4')).toBeUndefined()
  })
})

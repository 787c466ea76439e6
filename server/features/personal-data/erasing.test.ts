// On both engines: it speaks SQL.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Erased, PersonalData } from '#contract/personal-data.ts'
import { contactDraft, created, customerDraft } from '#server/testing/drafts.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// What a person's right to be forgotten takes away, and what it leaves.

let app: TestApp
let ana: SignedIn
let customer: Customer
let maria: Contact

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ana = await signedIn(app, { role: 'Administrador' }, { first_name: 'Ana', email: 'ana@empresa.test' })
  customer = await created<Customer>(app, ana.token, '/customers/create-customer', await customerDraft(app))
  maria = await created<Contact>(app, ana.token, '/contacts', contactDraft(customer.id, mariasData))
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const mariasData = {
  firstName: 'María José',
  middleName: '',
  lastName: 'Ñáñez',
  surname: 'Quiñones',
  email: 'Maria.Nanez@cliente.test',
  phoneNumber: '(601) 744 55 66',
  cellphoneNumber: '+57 310 555 0142',
  position: 'Jefa de compras',
}
const erase = (id = maria.id, kind = 'contacts') =>
  call<Erased>(app, `POST /personal-data/${kind}/${id}/erase`, { token: ana.token })
const read = (id = maria.id, kind = 'contacts') =>
  call<PersonalData>(app, `GET /personal-data/${kind}/${id}`, { token: ana.token })
const problemOf = ({ status, body }: Answer) => [status, (body as { type?: string }).type]
const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await app.context.db.pool.query<Row & object>(text, values)).rows
/** What a text becomes. */
const without = async (text: string) => {
  const patterns = await rows<{ p: object }>(`select person_patterns('contact', $1) as p`, [maria.id])
  const [row] = await rows<{ t: string }>('select without_person($1, $2::jsonb) as t', [
    text,
    JSON.stringify(patterns[0]!.p),
  ])
  return row!.t
}

describe('a text', () => {
  test.each([
    ['Llamar a María José Ñáñez mañana', 'Llamar a Titular suprimido # mañana'],
    ['maria jose nanez quinones', 'Titular suprimido #'],
    ['MARÍA  JOSÉ\nÑÁÑEZ: avisada', 'Titular suprimido #: avisada'],
    ['Mari\u0301a Jose\u0301 N\u0303a\u0301n\u0303ez', 'Titular suprimido #'],
    ['Ñáñez Quiñones, María José', 'Titular suprimido #'],
    ['A maria.nanez@CLIENTE.test.', 'A suprimido-#@titular.invalid.'],
    ['Tel. 3105550142, 601-7445566', 'Tel. SUPR-#, SUPR-#'],
    ['+57 (310) 555-0142', 'SUPR-#'],
  ])('with the person, %j, becomes %j', async (before, after) => {
    expect(await without(before)).toBe(after.replaceAll('#', String(maria.id)))
  })

  test.each([
    'María José llamó',
    'La señora Ñáñez',
    'Mariana José Ñáñez',
    'María José Ñáñezu',
    'otra.maria.nanez@cliente.test',
    'maria.nanez@cliente.test.co',
    '13105550142',
    '31055501421',
  ])('of somebody else, %j, stays', async (text) => {
    expect(await without(text)).toBe(text)
  })
})
describe('erasing', () => {
  test('empties the record of a contact', async () => {
    expect((await erase()).status).toBe(200)
    const { body } = await call<Contact>(app, `GET /contacts/contact-by-id/${maria.id}`, { token: ana.token })
    expect(body).toMatchObject({
      firstName: 'Titular suprimido',
      middleName: '',
      lastName: String(maria.id),
      surname: '',
      email: `suprimido-${maria.id}@titular.invalid`,
      phoneNumber: '',
      cellphoneNumber: '',
      position: '',
      cityId: null,
      customerId: customer.id,
      version: 2,
    })
  })
})

// On both engines: it speaks SQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import { contactDraft, created, customerDraft } from '#server/testing/drafts.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// Which words of a text are a person's, and which are somebody else's.

let app: TestApp
let maria: Contact

beforeAll(async () => {
  app = await testApp()
  const { token } = await signedIn(app, { role: 'Administrador' })
  const customer = await created<Customer>(app, token, '/customers/create-customer', await customerDraft(app))
  maria = await created<Contact>(app, token, '/contacts', contactDraft(customer.id, mariasData))
})
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
    ['Contrato_Maria_Jose_Nanez_2026.pdf', 'Contrato_Titular suprimido #_2026.pdf'],
    ['hoja-de-vida-ñáñez-quiñones-maría-josé.docx', 'hoja-de-vida-Titular suprimido #.docx'],
    ['Acta.María José.Ñáñez.v2.pdf', 'Acta.Titular suprimido #.v2.pdf'],
    ['ContratoMariaJoseNanez.pdf', 'ContratoTitular suprimido #.pdf'],
    ['ÑáñezQuiñonesMaríaJoséHojaDeVida.docx', 'Titular suprimido #HojaDeVida.docx'],
    ['contrato_mariajosenanez_2026.pdf', 'contrato_Titular suprimido #_2026.pdf'],
    ['2026MARIAJOSENANEZ.PDF', '2026Titular suprimido #.PDF'],
    ['MaríaJosé_ÑáñezQuiñones2026.pdf', 'Titular suprimido #2026.pdf'],
    ['Mari\u0301aJose\u0301N\u0303a\u0301n\u0303ez.pdf', 'Titular suprimido #.pdf'],
    ['Usuario MariaJoseNanez', 'Usuario Titular suprimido #'],
    ['@María José Ñáñez', '@Titular suprimido #'],
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
    'Contrato_Mariana_Jose_Nanez.pdf',
    'Contrato_Maria_Jose_Nanezu.pdf',
    'Vino María José. Ñáñez Hermanos no respondió',
    'maria.jose.nanez@otra.test',
    'maria_jose_nanez-ventas@otra.test',
    'ContratoMariaJoseNanezu.pdf',
    'AnamariaJoseNanez.pdf',
    'contratomariajosenanez.pdf',
    'ROSAMARIAJOSENANEZ.PDF',
    'mariajosenanez@otra.test',
    'MariaJoseNanez2@otra.test',
    'María José Nanez2@otra.test',
    'ventas@mariajosenanez.test',
    'ContratoMariaJose.pdf',
  ])('of somebody else, %j, stays', async (text) => {
    expect(await without(text)).toBe(text)
  })
})

test('a name that makes another word where it is run together is found in names of files alone', async () => {
  const { id } = await createEmployee(app, { first_name: 'Li', last_name: 'Ma', document_number: '80.123.457' })
  const becomes = async (text: string) => {
    const [row] = await rows<{ t: string }>(`select without_person($1, person_patterns('employee', $2)) as t`, [
      text,
      id,
    ])
    return row!.t
  }
  expect(await becomes('Viaje a Lima, o a LiMa; Limas y climas')).toBe(
    `Viaje a Lima, o a Titular suprimido ${id}; Limas y climas`,
  )
  expect(await becomes('contrato-lima.pdf y clima.pdf')).toBe(`contrato-Titular suprimido ${id}.pdf y clima.pdf`)
})

test('a document in the name of a file is found between underscores, and not within another number', async () => {
  const { id } = await createEmployee(app, { first_name: 'Luz', last_name: 'Roa', document_number: '80.123.456' })
  const becomes = async (text: string) => {
    const [row] = await rows<{ t: string }>(`select without_person($1, person_patterns('employee', $2)) as t`, [
      text,
      id,
    ])
    return row!.t
  }
  expect(await becomes('CC_80123456_luz_roa.pdf')).toBe(`CC_SUPR-${id}_Titular suprimido ${id}.pdf`)
  expect(await becomes('CC_980123456.pdf')).toBe('CC_980123456.pdf')
})

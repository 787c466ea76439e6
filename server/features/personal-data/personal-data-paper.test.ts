import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import { contactDraft, created, customerDraft, employeeDraft } from '#server/testing/drafts.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { readPdf } from '#server/testing/pdf-text.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// What a person is handed of their data, read as a reader of PDFs does.

let app: TestApp
let ana: SignedIn
beforeAll(async () => {
  app = await testApp()
  ana = await signedIn(app, { role: 'Administrador' })
})
afterAll(() => app.close())

const paperOf = async (who: string, locale = 'es-CO') => {
  const answer = await app.app.inject({
    url: `/api/personal-data/${who}/pdf`,
    headers: { authorization: `Bearer ${ana.token}`, locale },
  })
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { pages, title } = await readPdf(answer.rawPayload)
  return { text: pages.join('\n').replaceAll(/\s+/g, ' '), title }
}

test('a contact reads their record and every change of it in words', async () => {
  const customer = await created<Customer>(app, ana.token, '/customers/create-customer', await customerDraft(app))
  const maria = await created<Contact>(app, ana.token, '/contacts', {
    ...contactDraft(customer.id, { firstName: 'María', lastName: 'Ñáñez', position: 'Auxiliar' }),
    dataAuthorization: { date: '2026-02-16', means: 'oral' },
  })
  await call(app, `PUT /contacts/update-contact/${maria.id}`, {
    token: ana.token,
    body: { position: 'Jefa de compras' },
  })
  const { text, title } = await paperOf(`contacts/${maria.id}`)
  expect(title).toBe('Datos personales del titular')
  expect(text).toContain('Primer Nombre María')
  expect(text).toMatch(/16 feb 2026 · Verbal/)
  expect(text).toContain('Cargo: Jefa de compras (antes: Auxiliar)')
  expect(text).not.toMatch(/2026-\d\d-\d\d|\{|->|null|undefined/)
})

test('an employee reads days and choices as words, in either language', async () => {
  const { id } = await created<{ id: number }>(app, ana.token, '/employees', {
    ...(await employeeDraft(app)),
    birthDate: '1990-01-11',
    gender: 2,
  })
  expect((await paperOf(`employees/${id}`)).text).toMatch(/Fecha de Nacimiento 11 ene 1990 Género Femenino/)
  const { text } = await paperOf(`employees/${id}`, 'en-US')
  expect(text).toMatch(/Jan 11, 1990/)
  expect(text).toContain('Female')
})

test('who may not see a field of employees does not read it here either', async () => {
  const { id } = await created<{ id: number }>(app, ana.token, '/employees', {
    ...(await employeeDraft(app)),
    birthDate: '1990-01-11',
  })
  const { token, employeeId } = await signedIn(app, { permissions: ['portal.access', 'users.manage'] })
  await app.context.db.pool.query(
    `update roles set hidden_fields = '{birthDate}' where id = (select role_id from employees where id = $1)`,
    [employeeId],
  )
  const { body } = await call<PersonalData>(app, `GET /personal-data/employees/${id}`, { token })
  expect([body.record['birthDate'], JSON.stringify(body).includes('1990-01-11')]).toEqual([null, false])
})

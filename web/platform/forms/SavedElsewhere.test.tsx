import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { beginOwnCall } from '#web/platform/calls/own-calls.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { tellChanges } from '#web/platform/live/live-changes.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { RecordPlace } from './RecordPlace.tsx'
import { useRecord } from './useRecord.ts'

let stored = { id: 5, version: 3, name: 'Uno' }

function Thing() {
  const loaded = useRecord(['customers', 'by-id', 5], () => Promise.resolve(stored))
  return <RecordPlace loaded={loaded}>{({ name }) => <input aria-label="Nombre" defaultValue={name} />}</RecordPlace>
}
const save = (part: object = {}) =>
  tellChanges.changed([
    { entity: 'customer', id: 5, version: 4, projectId: null, employeeId: 9, requestId: null, at: 0, ...part },
  ])
const marta = { id: 9, firstName: 'Marta', middleName: '', lastName: 'Gil', surname: '' }
const line = () => screen.queryByRole('status')?.textContent

beforeEach(async () => {
  await changeLanguage('es-CO')
  signIn('a.b.c', someone({ id: 7 }))
  stored = { id: 5, version: 3, name: 'Uno' }
  pretendApi({ 'GET /employees/employee-by-id/:id': marta })
})
afterEach(() => {
  cleanup()
  signOut()
})

async function open() {
  const rendered = renderScreen(<Thing />)
  const field = await screen.findByLabelText<HTMLInputElement>('Nombre')
  return { ...rendered, field }
}

describe('a form whose record somebody else has saved', () => {
  test('says who it was, and keeps what is typed', async () => {
    const { user, field } = await open()
    await user.type(field, ' y medio')
    save()
    await screen.findByText('Marta Gil guardó este registro mientras usted lo tiene abierto')
    expect(field.value).toBe('Uno y medio')
    expect(document.activeElement).toBe(field)
  })

  test('gets what is stored when it is asked for', async () => {
    const { user } = await open()
    save()
    stored = { id: 5, version: 4, name: 'Dos' }
    await user.click(await screen.findByRole('button', { name: 'Cargar lo guardado' }))
    await screen.findByDisplayValue('Dos')
    expect(line()).toBeUndefined()
  })

  test('says so without a name where there is none to be had', async () => {
    pretendApi({ 'GET /employees/employee-by-id/:id': refusal(404, 'No existe') })
    await open()
    save()
    expect(await screen.findByRole('status').then((found) => found.textContent)).toContain('Otra persona guardó')
  })

  test('knows oneself in another window', async () => {
    await open()
    save({ employeeId: 7 })
    expect(await screen.findByRole('status').then((found) => found.textContent)).toContain('Usted guardó')
  })
})

test.each([
  ['another record', () => save({ id: 6 })],
  ['a record of another kind', () => save({ entity: 'employee' })],
  ['the version that it shows', () => save({ version: 3 })],
  ['what it saves itself', () => save({ requestId: beginOwnCall() })],
])('a form says nothing of %s', async (_what, told) => {
  await open()
  told()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(line()).toBeUndefined()
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { BulkAnswer } from '#contract/bulk.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { Announcer } from '#web/platform/page/announce.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedEmployee } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { EmployeeListPage } from './EmployeeListPage.tsx'

const list = 'GET /employees/employees-list'
const change = 'PATCH /employees/employees-list/bulk'
const people = ['Ana', 'Luz', 'Eva', 'Sol'].map((firstName, at) => storedEmployee({ id: 41 + at, firstName }))
const found = { ...onePage(...people), filteredRecordsCount: 37 }
const nothing = { data: [], filteredRecordsCount: 0 }
const answerOf = (part: Partial<BulkAnswer>): BulkAnswer => ({
  changed: 0,
  unchanged: 0,
  failed: [],
  undo: null,
  versions: null,
  ...part,
})
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString()

beforeEach(async () => {
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

async function select(address = '/employees') {
  const page = (
    <>
      <EmployeeListPage />
      <Announcer />
    </>
  )
  const { user } = renderScreen(page, address)
  await user.click(await screen.findByRole('button', { name: 'Seleccionar' }))
  const bar = await screen.findByRole('region', { name: 'Selección' })
  return { user, bar, count: () => within(bar).getByRole('status').textContent }
}
const said = () => document.querySelector('.ui-hidden[aria-live=polite]')?.textContent
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Seleccionar ${name}`) })

test('rows are marked by Space, by the arrows with Shift, and from one to another by Shift and a click', async () => {
  pretendApi({ [list]: found })
  const { user, count } = await select()
  box('Ana').focus()
  await user.keyboard(' ')
  expect(count()).toBe('1 seleccionada')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect([count(), document.activeElement]).toEqual(['2 seleccionadas', box('Luz')])
  await user.keyboard('{ArrowDown}')
  expect([count(), document.activeElement]).toEqual(['2 seleccionadas', box('Eva')])
  await user.click(screen.getByRole('button', { name: 'Quitar la selección' }))
  await user.click(box('Luz'))
  await user.keyboard('{Shift>}')
  await user.click(box('Sol'))
  await user.keyboard('{/Shift}')
  expect([count(), box('Ana').checked, box('Eva').checked]).toEqual(['3 seleccionadas', false, true])
})

test('marking a row announces it with how many are, and Enter leads from it to the change', async () => {
  pretendApi({ [list]: found, [change]: answerOf({}) })
  const { user } = await select()
  box('Ana').focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard(' ')
  expect(said()).toMatch(/^Ana .+ seleccionada, 1 seleccionada$/)
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(said()).toMatch(/^Luz .+ seleccionada, 2 seleccionadas$/)
  await user.keyboard('{ArrowUp} ')
  expect(said()).toMatch(/^Ana .+ sin seleccionar, 1 seleccionada$/)
  await user.click(screen.getByRole('button', { name: 'Esta página (4)' }))
  expect(said()).toBe('4 seleccionadas')
  box('Eva').focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Cambiar 4 registros' })).toBeDefined()
})

test('a change of all that was found is counted first, sends the versions that were counted, says who was not changed and why, and is undone', async () => {
  const failed = [{ id: 42, name: 'Luz Íñigo', problem: 'El registro no existe.' }]
  const done = answerOf({ changed: 35, unchanged: 1, failed, undo: { change: 'c-1', until: inTenMinutes() } })
  const versions = { 41: 5, 42: 3 }
  const api = pretendApi({
    [list]: found,
    [change]: ({ query, body }) => {
      if ('undo' in (body as object)) return answerOf({ changed: 35 })
      return query['dryRun'] === 'true' ? { ...done, undo: null, versions } : done
    },
  })
  const { user, count } = await select('/employees?q=ana')
  await user.click(screen.getByRole('button', { name: 'Todos los encontrados (37)' }))
  expect([count(), box('Eva').checked]).toEqual(['37 seleccionadas', true])
  await user.click(screen.getByRole('button', { name: 'Cambiar...' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cambiar 37 registros' })
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Cambiar' })
  expect(confirm.disabled).toBe(true)
  await user.click(within(dialog).getByRole('radio', { name: 'Inactivo' }))
  expect((await within(dialog).findByText('Cambian 35 registros.')).parentElement?.textContent).toContain(
    '1 ya está así',
  )
  expect(within(dialog).getByRole('listitem').textContent).toBe('Luz Íñigo: El registro no existe.')
  await user.click(within(dialog).getByRole('button', { name: 'Cambiar 35 registros' }))
  await screen.findByText('35 registros cambiados')
  const body = { filter: { searchTerm: 'ana' }, changes: { isActive: false } }
  expect(api.of(change).map((asked) => [asked.query, asked.body])).toEqual([
    [{ dryRun: 'true' }, body],
    [{ dryRun: 'false' }, { ...body, versions }],
  ])
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('35 registros quedaron como estaban')
  expect(api.of(change).at(-1)?.body).toEqual({ undo: 'c-1' })
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

test('what a person changed is said when they come back to the list, and not to the next one in this tab', async () => {
  const failed = [{ id: 42, name: 'Luz Íñigo', problem: 'El registro no existe.' }]
  const done = answerOf({ changed: 1, failed, undo: { change: 'c-1', until: inTenMinutes() } })
  pretendApi({ [list]: found, [change]: done })
  const { user } = await select()
  await user.click(box('Ana'))
  await user.click(screen.getByRole('button', { name: 'Cambiar...' }))
  await user.click(await screen.findByRole('radio', { name: 'Inactivo' }))
  await user.click(await screen.findByRole('button', { name: 'Cambiar 1 registro' }))
  await screen.findByRole('button', { name: 'Deshacer' })
  cleanup()
  await select()
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy()
  cleanup()
  signIn('t2', someone({ id: 8 }))
  await select()
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

test('each change leads to its undo, and the undo to what it came to', async () => {
  const changes = ['c-2', 'c-3']
  pretendApi({
    [list]: found,
    [change]: ({ query, body }) => {
      if ('undo' in (body as object) || query['dryRun'] === 'true') return answerOf({ changed: 1 })
      return answerOf({ changed: 1, undo: { change: changes.shift()!, until: inTenMinutes() } })
    },
  })
  const { user } = await select()
  for (const name of ['Ana', 'Eva']) {
    await user.click(box(name))
    await user.click(screen.getByRole('button', { name: 'Cambiar...' }))
    await user.click(await screen.findByRole('radio', { name: 'Inactivo' }))
    await user.click(await screen.findByRole('button', { name: 'Cambiar 1 registro' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button('Deshacer')))
  }
  await user.keyboard('{Enter}')
  const result = await screen.findByText('1 registro quedó como estaba')
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(document.activeElement?.contains(result)).toBe(true)
})

test('what is selected by hand goes with the versions that the person saw, the dry run too', async () => {
  const rows = people.map((person, at) => ({ ...person, version: 5 + at }))
  const api = pretendApi({ [list]: { ...found, data: rows }, [change]: answerOf({ changed: 2 }) })
  const { user } = await select()
  await user.click(box('Ana'))
  await user.click(box('Eva'))
  await user.click(screen.getByRole('button', { name: 'Cambiar...' }))
  await user.click(await screen.findByRole('radio', { name: 'Inactivo' }))
  await user.click(await screen.findByRole('button', { name: 'Cambiar 2 registros' }))
  await screen.findByText('2 registros cambiados')
  const body = { ids: [41, 43], versions: { 41: 5, 43: 7 }, changes: { isActive: false } }
  expect(api.of(change).map((asked) => asked.body)).toEqual([body, body])
})

test('another search ends what is selected and says so, and nothing of it comes back with the former one', async () => {
  pretendApi({ [list]: found })
  const { user, bar, count } = await select()
  await user.click(box('Ana'))
  await user.click(box('Eva'))
  await user.type(screen.getByRole('searchbox'), 'eva{Enter}')
  expect([count(), said(), box('Eva').checked]).toEqual([
    'Selección quitada: cambió el filtro',
    'Selección quitada: cambió el filtro',
    false,
  ])
  expect(within(bar).getByRole<HTMLButtonElement>('button', { name: 'Cambiar...' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Todos los encontrados (37)' }))
  expect(count()).toBe('37 seleccionadas')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'ana{Enter}')
  expect(count()).toBe('Selección quitada: cambió el filtro')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'eva{Enter}')
  expect([count(), box('Eva').checked]).toEqual(['Selección quitada: cambió el filtro', false])
  await user.click(box('Eva'))
  expect(count()).toBe('1 seleccionada')
})

test('while the answer to another search is on its way, the rows of the former one cannot be selected for it', async () => {
  const answer = Promise.withResolvers<object>()
  pretendApi({ [list]: ({ query }) => (query['searchTerm'] === 'eva' ? answer.promise : found) })
  const { user, count } = await select()
  await user.type(screen.getByRole('searchbox'), 'eva{Enter}')
  await waitFor(() => expect(button('Esta página (4)').disabled).toBe(true))
  expect(button('Todos los encontrados (37)').disabled).toBe(true)
  await user.click(box('Ana'))
  box('Ana').focus()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect([count(), box('Ana').checked]).toEqual(['0 seleccionadas', false])
  answer.resolve(onePage(people[2]!))
  await waitFor(() => expect(screen.queryByText(/^Ana/)).toBeNull())
  await user.click(box('Eva'))
  expect(count()).toBe('1 seleccionada')
})

test('nor can they where selecting begins while that answer is on its way', async () => {
  const answer = Promise.withResolvers<object>()
  pretendApi({ [list]: ({ query }) => (query['searchTerm'] === 'eva' ? answer.promise : found) })
  const { user } = renderScreen(<EmployeeListPage />, '/employees')
  await screen.findByRole('table')
  await user.type(screen.getByRole('searchbox'), 'eva{Enter}')
  await user.click(screen.getByRole('button', { name: 'Seleccionar' }))
  await screen.findByRole('region', { name: 'Selección' })
  expect(button('Todos los encontrados (37)').disabled).toBe(true)
  answer.resolve({ ...found, data: [people[2]!] })
  await waitFor(() => expect(button('Todos los encontrados (37)').disabled).toBe(false))
})

test('an answer that comes after its person has signed out is said to nobody', async () => {
  const answer = Promise.withResolvers<object>()
  const api = pretendApi({
    [list]: found,
    [change]: ({ query }) => (query['dryRun'] === 'true' ? answerOf({ changed: 1 }) : answer.promise),
  })
  const { user } = await select()
  await user.click(box('Ana'))
  await user.click(screen.getByRole('button', { name: 'Cambiar...' }))
  await user.click(await screen.findByRole('radio', { name: 'Inactivo' }))
  await user.click(await screen.findByRole('button', { name: 'Cambiar 1 registro' }))
  await waitFor(() => expect(api.of(change)).toHaveLength(2))
  signIn('t2', someone({ id: 8 }))
  answer.resolve(answerOf({ changed: 1, undo: { change: 'c-9', until: inTenMinutes() } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  await select()
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

test('another search that finds nothing says that it ends what is selected', async () => {
  pretendApi({ [list]: ({ query }) => (query['searchTerm'] === 'zzz' ? { ...found, ...nothing } : found) })
  const { user } = await select()
  await user.click(box('Ana'))
  await user.type(screen.getByRole('searchbox'), 'zzz{Enter}')
  await screen.findByText("Ningún resultado para 'zzz'")
  expect(screen.queryByRole('table')).toBeNull()
  expect([screen.getByRole('status', { name: 'Selección' }).textContent, said()]).toEqual([
    'Selección quitada: cambió el filtro',
    'Selección quitada: cambió el filtro',
  ])
})

test('a filter that finds too many says how many, and changes nothing', async () => {
  pretendApi({ [list]: found, [change]: () => refusal(409, 'El filtro encuentra 612 registros.') })
  const { user } = await select()
  await user.click(screen.getByRole('button', { name: 'Todos los encontrados (37)' }))
  await user.click(screen.getByRole('button', { name: 'Cambiar...' }))
  await user.click(await screen.findByRole('radio', { name: 'Activo' }))
  await screen.findByText('El filtro encuentra 612 registros.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cambiar' }).disabled).toBe(true)
})

test('who may not write employees selects none', async () => {
  pretendApi({ [list]: found })
  signIn('t1', someone({ permissions: ['portal.access'] }))
  renderScreen(<EmployeeListPage />, '/employees')
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'Seleccionar' })).toBeNull()
})

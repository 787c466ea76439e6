import { checkpoints } from '#contract/checkpoints.ts'

import { expect, test } from './fixtures.ts'
import { signInNewUser } from './own-account.ts'
import { inDays, someEmployee, someProject, tag } from './records.ts'
import { addressOf, expectNoSidewaysScroll, finds } from './screen.ts'

/** Runs in the page: entries whose words go over the day beside theirs. */
const runsOver = `[...document.querySelectorAll('.agenda-entry-name')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  .map(({ textContent }) => textContent)`

// In test:full alone. The rule is kept by web/features/agenda/AgendaPage.test.tsx.
test('the calendar is walked by the keyboard alone: days, months, entries, the list, and a filter of its own @full', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Calendario ${tag()}`
  const { id: employeeId } = await someEmployee(api)
  const project = await someProject(api, { name, startDate: inDays(-20), endDate: inDays(200) })
  const tasks = [{ employeeId, task: `Acta ${name}`, status: 1, estimatedDate: inDays(1), comments: 'x' }]
  const followUp = await api.call(checkpoints.create, {
    body: { employeeId, projectId: project.id, comments: 'x', tasks },
  })
  await signIn(page)
  await page.goto(`/calendar?view=month&all=true&kind=task&employeeId=${employeeId}`)
  const today = page.locator('[aria-current=date]')
  await today.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(`[data-day="${inDays(1)}"]`)).toBeFocused()
  await expect(page.getByRole('link', { name: `Tarea: Acta ${name}` })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: `Tarea: Acta ${name}` })).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect.poll(() => addressOf(page)).toContain('day=')
  await page.getByRole('button', { name: 'Hoy', exact: true }).press('Enter')
  await expect.poll(() => addressOf(page)).not.toContain('day=')
  await page.getByRole('radio', { name: 'Mes' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => addressOf(page)).toContain('view=agenda')
  await page.getByRole('link', { name: /^Ver la semana del/ }).press('Enter')
  const entry = page.getByRole('link', { name: `Acta ${name}` })
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toBe(`/project-checkpoints/tasks-by-project-checkpoints/${followUp.id}`)
})

test('no window is too narrow for a late task with a long name; on a phone the calendar is a list; on paper what can be pressed is left out', async ({
  page,
  signIn,
  api,
}) => {
  const { id: employeeId } = await someEmployee(api)
  const project = await someProject(api, { startDate: inDays(-20), endDate: inDays(200) })
  const late = { employeeId, task: 'Acta de la reunión '.repeat(10).trim(), status: 1, comments: 'x' }
  const tasks = Array.from({ length: 3 }, () => ({ ...late, estimatedDate: inDays(-1) }))
  await api.call(checkpoints.create, { body: { employeeId, projectId: project.id, comments: 'x', tasks } })
  await signIn(page)
  const month = `/calendar?view=month&all=true&kind=task&employeeId=${employeeId}&day=${inDays(-1)}`
  await page.goto(month)
  await expect(page.getByRole('link', { name: /^Tarea: Acta .*\(ya pasó y sigue abierto\)$/ }).first()).toBeVisible()
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar?all=true')
  await expect(page.getByRole('heading', { name: /^Hoy, / })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto('/calendar?all=true&view=month')
  await expect(page.locator('[aria-current=date]')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.emulateMedia({ media: 'print' })
  for (const pressed of ['.agenda-filters', '.agenda-views', '.agenda-period .ui-button'])
    await expect(page.locator(pressed).first()).toBeHidden()
  await page.goto(month)
  await expect(page.locator('[data-count="3"] .agenda-entry')).toHaveCount(3)
  await finds(page, runsOver).toEqual([])
})

test('the number of today is as clear in the weeks of another month', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/calendar?view=month')
  await expect(page.locator('[data-today] .agenda-number')).toBeVisible()
  const colours = () =>
    page.evaluate<string>(`(({ color, backgroundColor }) => color + ' on ' + backgroundColor)(
      getComputedStyle(document.querySelector('[data-today] .agenda-number')))`)
  const own = await colours()
  await page.evaluate(`document.querySelector('[data-today]').setAttribute('data-other', 'true')`)
  expect(await colours()).toEqual(own)
})

// In test:full alone. The rule is kept by web/features/agenda/AgendaPage.test.tsx and server/features/agenda/calendar-feeds.test.ts.
test('an address to subscribe to is made, read without signing in, and ended in Options @full', async ({
  page,
  request,
  api,
  portal,
}) => {
  await signInNewUser(page, api, portal)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Suscribirse' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear dirección: Todo' }).press('Enter')
  const url = await dialog.getByLabel('Dirección', { exact: true }).inputValue()
  const path = new URL(url).pathname
  const answer = await request.get(path)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await page.goto('/account/options')
  await page.getByRole('button', { name: 'Terminar la suscripción: Todo' }).press('Enter')
  await page.getByRole('button', { name: 'Terminar', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Crear dirección: Todo' })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})

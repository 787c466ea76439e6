import type { Page } from '@playwright/test'

import { checkpointTasks } from '#contract/checkpoint-tasks.ts'
import { notices } from '#contract/notices.ts'
import { projects } from '#contract/projects.ts'

import { Api } from './api.ts'
import { someCheckpoint, someTask } from './checkpoint-tasks.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { signInNewUser } from './own-account.ts'
import { tag } from './records.ts'
import { addressOf, expectNoSidewaysScroll, numberIn, openLive } from './screen.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Avisos/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Avisos' })
const unreadOn = async (page: Page): Promise<number> =>
  numberIn((await bell(page).getAttribute('aria-label'))?.replace(/^Avisos$/, '0') ?? '')

test('a task that somebody assigns is counted at once, read in the panel, and opened and read by one press', async ({
  page,
  api,
  portal,
}) => {
  const { employee } = await signInNewUser(page, api, portal)
  const { id, projectId } = await someCheckpoint(api)
  await openLive(page, '/employees')
  await expect.poll(() => unreadOn(page)).toBe(0)
  const task = someTask(employee.id, { estimatedDate: '2099-12-31' })
  await api.call(checkpointTasks.create, { params: { id: String(id) }, body: task })
  await expect.poll(() => unreadOn(page)).toBe(1)

  await bell(page).click()
  const panel = panelOf(page)
  const line = panel.getByRole('link', {
    name: new RegExp(`le asignó «${task.task}», para el 31 de diciembre de 2099`),
  })
  const item = panel.getByRole('listitem').filter({ hasText: task.task })
  await expect(line).toBeVisible()
  await expect(panel.getByRole('heading', { level: 3 }).first()).toHaveText(/^Hoy, /)
  const project = await api.call(projects.byId, { params: { id: String(projectId) } })
  await expect(panel.getByRole('heading', { level: 4, name: project.name })).toBeVisible()
  await expect(item).toContainText('Sin leer')
  await expectNoAxeViolations(page)

  await line.click()
  await expect(panel).toBeHidden()
  await expect.poll(() => addressOf(page)).toBe(`/project-checkpoints/tasks-by-project-checkpoints/${id}`)
  await expect(page.getByText(task.task).first()).toBeVisible()
  await expect.poll(() => unreadOn(page)).toBe(0)
  await bell(page).click()
  await expect(item).not.toContainText('Sin leer')
})

// In test:full alone. The rule is kept by web/features/notices/BellPanel.test.tsx.
test('by the keyboard alone: the bell, the panel, all read, and the way back @full', async ({ page, api, portal }) => {
  const { employee, token } = await signInNewUser(page, api, portal)
  const own = new Api(portal, token)
  const first = someTask(employee.id)
  await someCheckpoint(api, { tasks: [first] })
  await someCheckpoint(api, { tasks: [someTask(employee.id)] })
  await expect.poll(async () => (await own.call(notices.count, {})).unread).toBe(2)
  await page.goto('/employees')
  await expect.poll(() => unreadOn(page)).toBe(2)
  await bell(page).press('Enter')
  const panel = panelOf(page)
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await panel.getByRole('switch', { name: 'Solo sin leer' }).press('Space')
  await expect(panel.getByRole('link', { name: new RegExp(first.task) })).toBeVisible()
  await panel.getByRole('button', { name: 'Marcar todo como leído' }).press('Enter')
  await expect(panel.getByText('No tiene avisos sin leer')).toBeVisible()
  await expect.poll(() => unreadOn(page)).toBe(0)
  expect(await own.call(notices.count, {})).toEqual({ unread: 0 })
  await panel.getByRole('link', { name: 'Ver todos los avisos' }).press('Enter')
  await expect(panel).toBeHidden()
  await expect(page).toHaveTitle('Avisos · Portal de Proyectos Internos')

  await page.goto('/employees')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect.poll(() => addressOf(page)).toBe('/notices')
})

// In test:full alone. The rule is kept by e2e/looks.spec.ts.
test('on a phone the panel has the whole window @full', async ({ page, signIn, api }) => {
  const { employee } = await signIn(page, { role: 'Consultor', own: true })
  await someCheckpoint(api, { tasks: [someTask(employee.id, { task: `${'Sin blancos '.repeat(10)}${tag()}` })] })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/project-checkpoints')
  await bell(page).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await panel.getByRole('button', { name: 'Cerrar los avisos' }).click()
  await expect(panel).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await page.goto('/notices')
  await expectNoSidewaysScroll(page)
  await page.goto('/account/notices')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

import type { Page } from '@playwright/test'

import { checkpointTasks } from '#contract/checkpoint-tasks.ts'

import { setStatus, someCheckpoint, someTask } from './checkpoint-tasks.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { signInNewUser } from './own-account.ts'
import { someProject, tag } from './records.ts'
import { addressOf, countOfList, expectNoSidewaysScroll, numberIn, row } from './screen.ts'

const toDo = async (page: Page): Promise<number> =>
  numberIn((await page.getByRole('button', { name: /^Mi trabajo: / }).getAttribute('aria-label')) ?? '')

test('what I have to do is one press away from anywhere, and each number is the number of its list', async ({
  page,
  api,
  portal,
}) => {
  const { employee } = await signInNewUser(page, api, portal)
  const late = someTask(employee.id)
  const later = someTask(employee.id, { estimatedDate: '2099-12-31' })
  const project = await someProject(api, { name: `Portal ${tag()}`, employeeIds: [employee.id] })
  const { id } = await someCheckpoint(api, { projectId: project.id, tasks: [late, someTask(employee.id), later] })
  await page.goto('/employees')
  await expect.poll(() => toDo(page)).toBe(2)
  await page.getByRole('button', { name: /^Mi trabajo: \d+ por hacer$/ }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Mi trabajo' })
  await expect(panel.getByRole('link', { name: late.task })).toBeVisible()
  await expect(panel.getByRole('link', { name: later.task })).toBeVisible()
  await expect(panel.getByRole('link', { name: project.name })).toBeVisible()
  await expectNoAxeViolations(page)
  await panel.getByRole('link', { name: 'Vencidas 2', exact: true }).click()
  await expect(panel).toBeHidden()
  await expect.poll(() => addressOf(page)).toContain(`/project-checkpoints/tasks?employeeId=${employee.id}&to=`)
  await expect(row(page, new RegExp(late.task))).toBeVisible()
  await expect.poll(() => countOfList(page)).toBe(2)

  // What others save is counted at once.
  await api.call(checkpointTasks.create, { params: { id: String(id) }, body: someTask(employee.id) })
  await expect.poll(() => toDo(page)).toBe(3)
})

test('the tasks of all are narrowed in the address, and each filter is taken back by itself', async ({
  page,
  signIn,
  api,
}) => {
  const { employee } = await signIn(page)
  const task = someTask(employee.id)
  const { projectId } = await someCheckpoint(api, { tasks: [task] })
  await page.goto(
    `/project-checkpoints/tasks?employeeId=${employee.id}&to=2020-12-31&status=1,2&projectId=${projectId}`,
  )
  await expect(page).toHaveTitle('Tareas de seguimientos · Portal de Proyectos Internos')
  await expect(page.getByRole('button', { name: 'Consultor Mías' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Fecha Estimada hasta el 31 dic 2020/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Estado Abiertas' })).toBeVisible()
  await expect.poll(() => countOfList(page)).toBe(1)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Quitar el filtro Fecha Estimada' }).press('Enter')
  await expect.poll(() => addressOf(page)).not.toContain('to=')
  await expect(page.getByRole('button', { name: /^Fecha Estimada Cualquier día/ })).toBeFocused()

  await page.getByRole('combobox', { name: `Estado de ${task.task}` }).click()
  await page.getByRole('option', { name: 'Terminado', exact: true }).click()
  await expect(page.getByText(`La tarea '${task.task}' quedó terminada y salió de la lista.`)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar el filtro Estado' }).click()
  await setStatus(page, task.task, 'Pendiente')
  await expect
    .poll(() => addressOf(page))
    .toBe(`/project-checkpoints/tasks?employeeId=${employee.id}&status=1%2C2%2C3&projectId=${projectId}`)
})

// In test:full alone. The rule is kept by e2e/looks.spec.ts.
test('on a phone the press is in the bar too, and nothing scrolls sideways @full', async ({ page, signIn, api }) => {
  const { employee } = await signIn(page, { role: 'Consultor' })
  await someCheckpoint(api, { tasks: [someTask(employee.id, { task: `${'Sin blancos '.repeat(10)}${tag()}` })] })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/project-checkpoints')
  await page.getByRole('button', { name: /^Mi trabajo/ }).click()
  await expect(page.getByRole('dialog', { name: 'Mi trabajo' }).getByRole('link').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Mi trabajo/ })).toBeFocused()
  await page.goto('/project-checkpoints/tasks?status=1')
  await expect(page.getByRole('button', { name: /^Filtros/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

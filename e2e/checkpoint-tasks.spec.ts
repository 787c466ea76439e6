import { checkpoints } from '#contract/checkpoints.ts'

import { setStatus, someCheckpoint, someTask } from './checkpoint-tasks.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someEmployee } from './records.ts'
import { row } from './screen.ts'

test('who may not write follow-ups still keeps the tasks that are theirs', async ({ page, signIn, api }) => {
  const { employee } = await signIn(page, { role: 'Consulta' })
  const own = someTask(employee.id)
  const other = someTask((await someEmployee(api)).id)
  const { id } = await someCheckpoint(api, { tasks: [own, other] })
  await page.goto(`/project-checkpoints?q=${own.task.split(' ').at(-1)}`)
  await expect(page.getByRole('button', { name: 'Nuevo seguimiento' })).toHaveCount(0)
  await expect(row(page, new RegExp(own.task))).toContainText('Vencida')
  await setStatus(page, own.task, 'En progreso')
  await page.getByRole('link', { name: `Ver el seguimiento de ${own.task}` }).click()
  await expect(page.getByRole('combobox', { name: `Estado de ${own.task}` })).toHaveText('En progreso')
  await expect(page.getByRole('combobox', { name: `Estado de ${other.task}` })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Agregar tarea' })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('combobox', { name: `Estado de ${own.task}` }).click()
  await page.getByRole('option', { name: 'Terminado', exact: true }).click()
  await expect(page.getByText(`La tarea '${own.task}' quedó terminada y salió de la lista.`)).toBeVisible()
  await expect(row(page, new RegExp(own.task))).toHaveCount(0)
  const stored = await api.call(checkpoints.byId, { params: { id: String(id) } })
  expect(stored.tasks.map(({ status }) => status)).toEqual([3, 1])
})

test('a status that could not be saved returns and is marked, until it is tried again', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of 500/)
  const task = someTask((await someEmployee(api)).id)
  const { id } = await someCheckpoint(api, { tasks: [task] })
  await signIn(page)
  await page.goto(`/project-checkpoints/tasks-by-project-checkpoints/${id}`)
  await page.route('**/update-task-status/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  const field = page.getByRole('combobox', { name: `Estado de ${task.task}` })
  await field.click()
  await page.getByRole('option', { name: 'Terminado', exact: true }).click()
  await expect(page.getByText('No se guardó')).toBeVisible()
  await expect(field).toHaveText('Pendiente')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `Reintentar ${task.task}` }).click()
  await expect(field).toHaveText('Terminado')
  await expect(page.getByText('No se guardó')).toHaveCount(0)
})

/** Runs in the page: how high the words of a row's cells stand, one line each. */
const heightsOfWords = `[...document.querySelector('tbody tr').children].slice(1, 3).map((cell) => {
  const range = document.createRange()
  range.selectNodeContents(cell.querySelector('.checkpoint-project') ?? cell.firstElementChild)
  const { top, height } = range.getBoundingClientRect()
  return Math.round(top + height / 2)
})`

test('the name of a project stands as high as the consultant beside it', async ({ page, signIn, api }) => {
  const { employee } = await signIn(page)
  const { task } = someTask(employee.id)
  await someCheckpoint(api, { tasks: [{ ...someTask(employee.id), task }] })
  await page.goto(`/project-checkpoints/tasks?q=${task.split(' ').at(-1)}`)
  await expect(row(page, new RegExp(task))).toBeVisible()
  const [project, consultant] = await page.evaluate<number[]>(heightsOfWords)
  expect(project).toBe(consultant)
})

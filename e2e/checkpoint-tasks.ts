import { expect, type Locator, type Page } from '@playwright/test'

import type { CheckpointTaskDraft } from '#contract/checkpoint-tasks.ts'
import { checkpoints, type CheckpointDraft } from '#contract/checkpoints.ts'

import type { Api } from './api.ts'
import { someEmployee, someProject, tag } from './records.ts'
import { typeDay } from './screen.ts'

/** A task of a follow-up that was due long ago. */
export const someTask = (employeeId: number, change: Partial<CheckpointTaskDraft> = {}): CheckpointTaskDraft => ({
  employeeId,
  task: `Enviar el acta ${tag()}`,
  status: 1,
  estimatedDate: '2020-01-31',
  comments: 'Con los anexos',
  ...change,
})

/** Makes a follow-up through the API, of a project and an employee of its own. */
export async function someCheckpoint(api: Api, change: Partial<CheckpointDraft> = {}) {
  const employeeId = change.employeeId ?? (await someEmployee(api)).id
  const projectId = change.projectId ?? (await someProject(api)).id
  return api.call(checkpoints.create, {
    body: { employeeId, projectId, summary: `Comité ${tag()}`, comments: 'Se revisó la oleada', ...change },
  })
}

/** Fills the fields of a follow-up's task; the day is typed as dd mm aaaa. */
export async function writeTask(page: Page, form: Locator, consultant: string, task: string, day: string) {
  await form.getByRole('combobox', { name: 'Consultor' }).fill(consultant)
  await page.getByRole('option', { name: consultant }).click()
  await form.getByRole('textbox', { name: 'Tarea' }).fill(task)
  await typeDay(page, 'Fecha Estimada', day, form)
  await form.getByRole('textbox', { name: 'Comentarios' }).fill(`Sobre ${task}`)
}

/** Takes a status for a follow-up's task with the keyboard alone. */
export async function setStatus(page: Page, task: string, status: string) {
  const field = page.getByRole('combobox', { name: `Estado de ${task}` })
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  // The three begin with different letters.
  await page.keyboard.press(status[0]!.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(field).toHaveText(status)
}

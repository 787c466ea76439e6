import { expect, type Locator, type Page } from '@playwright/test'

import { typeDay } from './screen.ts'

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
  await field.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(status.slice(0, 2).toLowerCase())
  await page.keyboard.press('Enter')
  await expect(field).toHaveText(status)
}

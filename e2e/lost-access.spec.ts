import { employees } from '#contract/employees.ts'
import { lookups } from '#contract/lookups.ts'

import { expect, test } from './fixtures.ts'
import { addressOf } from './screen.ts'

test('whoever loses the access is told so, keeps what was typed, and goes on once it is back', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const { employee } = await signIn(page, { role: 'Gerente de Proyectos', own: true })
  const roles = await api.call(lookups.roles, { query: {} })
  const role = roles.find(({ name }) => name === employee.roleName)!.id
  const give = (one: number | null) =>
    api.call(employees.update, { params: { id: String(employee.id) }, body: { role: one } })
  await page.goto('/customers/create-customer')
  const name = page.getByLabel('Nombre Comercial')
  await name.fill('Aserradero del Magdalena')

  const lost = page.getByRole('heading', { level: 1, name: 'Ya no tiene acceso al portal' })
  const retry = page.getByRole('button', { name: 'Reintentar' })
  try {
    await give(null)
    await expect(lost).toBeVisible({ timeout: 15_000 })
    await expect(name).toBeHidden()
    await expect(retry).toBeFocused()
    await retry.press('Enter')
    await expect(retry).toBeFocused()
    await expect(lost).toBeVisible()
  } finally {
    await give(role)
  }
  await retry.click()
  await expect(lost).toBeHidden()
  await expect(name).toHaveValue('Aserradero del Magdalena')

  try {
    await give(null)
    await page.reload()
    await expect(lost).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect.poll(() => addressOf(page)).toBe('/login')
  } finally {
    await give(role)
  }
})

import type { Browser, Page } from '@playwright/test'

import { employees } from '#contract/employees.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someEmployee } from './records.ts'
import { box, expectNoSidewaysScroll } from './screen.ts'

/** A second person with a browser of their own, of which nothing is left afterwards. */
async function beside(browser: Browser, portal: string, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: portal })
  await act(await context.newPage())
  await context.close()
}

const update = (page: Page) => page.getByRole('button', { name: 'Actualizar', exact: true }).click()
const done = (page: Page) => page.getByText('Empleado actualizado exitosamente!')

test.describe('two people who edit one employee at the same time', () => {
  test('and change the same field are asked, and nothing that was typed is lost', async ({
    page,
    signIn,
    api,
    browser,
    portal,
    complaints,
  }) => {
    complaints.allow(/status of 412/)
    const employee = await someEmployee(api, { address: 'Calle 1' })
    const path = `/employees/update-employee/${employee.id}`
    const saveBeside = (address: string) =>
      beside(browser, portal, async (other) => {
        await signIn(other, { role: 'Administrador' })
        await other.goto(path)
        await box(other, 'Dirección').fill(address)
        await box(other, 'Segundo Nombre').fill(`José${address.length}`)
        await update(other)
        await expect(done(other)).toBeVisible()
      })
    await signIn(page)
    await page.goto(path)
    await box(page, 'Dirección').fill('La mía')
    await box(page, 'Teléfono').fill('601 555 0100')
    await saveBeside('La de ella')
    // What is sent stays as it is until its answer is there.
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/employees/update-employee/*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await box(page, 'Dirección').press('Enter')
    await expect(page.getByRole('button', { name: 'Actualizando...' })).toBeVisible()
    await page.keyboard.type(', y más')
    expect(await box(page, 'Dirección').inputValue()).toBe('La mía')
    answer.resolve()

    const dialog = page.getByRole('dialog', { name: 'Prueba Administrador guardó cambios en este registro' })
    const field = dialog.getByRole('group', { name: 'Dirección' })
    await expect(field).toContainText('Calle 1')
    await expect(field.getByRole('radio', { name: /^Prueba Administrador .* La de ella$/ })).not.toBeChecked()
    await expect(field.getByRole('radio', { name: 'Usted La mía' })).toBeFocused()
    await expect(dialog.getByRole('list', { name: 'También cambió' })).toContainText('Segundo Nombre')
    await expect(dialog).toContainText('Se conserva lo que solo usted cambió: Teléfono.')
    await expectNoAxeViolations(page)
    for (const width of [390, 900]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeInViewport()
      await expectNoSidewaysScroll(page)
    }

    // Back to the form: everything stands in it, and what somebody saves next is asked about, too.
    await page.keyboard.press('Escape')
    await expect(box(page, 'Dirección')).toBeFocused()
    await expect(box(page, 'Dirección')).toHaveValue('La mía')
    await expect(box(page, 'Teléfono')).toHaveValue('601 555 0100')
    await expect(box(page, 'Segundo Nombre')).toHaveValue('José10')
    await saveBeside('La nueva de ella')
    await update(page)
    await expect(field).toContainText('La nueva de ella')

    // With the keyboard alone.
    await expect(field.getByRole('radio', { name: 'Usted La mía' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(field.getByRole('radio', { name: /La nueva de ella$/ })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(done(page)).toBeVisible()
    expect(await api.call(employees.byId, { params: { id: String(employee.id) } })).toMatchObject({
      address: 'La nueva de ella',
      phoneNumber: '601 555 0100',
    })
  })
})

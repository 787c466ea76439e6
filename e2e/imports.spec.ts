import { customers } from '#contract/customers.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someCustomer } from './records.ts'
import { expectNoSidewaysScroll, expectToast } from './screen.ts'

const file = (text: string) => ({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('customers that two people corrected are brought back with their conflict, which is decided and saved', async ({
  page,
  signIn,
  api,
}) => {
  const [one, two] = [await someCustomer(api), await someCustomer(api)]
  const lines = [one, two].map(({ id, version, code }) => `${id};${version};Calle 100;${code}`)
  await api.call(customers.update, { params: { id: String(one.id) }, body: { address: 'Avenida 68' } })
  await signIn(page)
  await page.goto('/customers')
  await page.getByRole('link', { name: 'Importar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar clientes')
  await expectNoAxeViolations(page)
  const text = `Id;Versión;Dirección;Código\n${lines.join('\n')}\n999999;1;x;y`
  await page.getByLabel('Elegir archivo').setInputFiles(file(text))

  await expect(page.getByRole('button', { name: /^Conflictos/ })).toContainText('1')
  await expect(page.getByRole('button', { name: 'Aplicar 1 cambio' })).toBeDisabled()
  await page.getByRole('button', { name: /^Rechazadas/ }).click()
  await expect(page.getByText('No hay un registro con ese Id.')).toBeVisible()
  await page.getByRole('button', { name: /^Conflictos/ }).click()
  await expect(page.getByText('Avenida 68')).toBeVisible()
  await page.getByRole('radio', { name: /Su archivo/ }).click()
  await expect(page.getByText('1 de 1 decididos')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('checkbox', { name: 'Omitir las filas rechazadas: 1' }).check()
  await page.getByRole('button', { name: 'Aplicar 2 cambios' }).click()
  await expectToast(page, 'Importación aplicada: 0 nuevos, 2 actualizados.')
  expect((await api.call(customers.byId, { params: { id: String(one.id) } })).address).toBe('Calle 100')
})

import { contacts } from '#contract/contacts.ts'
import { customers } from '#contract/customers.ts'
import { projectMilestones } from '#contract/project-milestones.ts'
import { projects } from '#contract/projects.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { signInNewUser } from './own-account.ts'
import { someContact, someCustomer, someEmployee, someMilestone, someProject, tag } from './records.ts'
import { expectNoSidewaysScroll, expectToast } from './screen.ts'

const file = (text: string) => ({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const importLink = { name: 'Importar', exact: true }

// In test:full alone. The rule is kept by e2e/spreadsheet.spec.ts and web/features/imports/ImportPage.test.tsx.
test('customers that two people corrected are brought back with their conflict, which is decided and saved @full', async ({
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
  // It begins with what waits for somebody.
  await expect(page.getByRole('button', { name: /^Por revisar/, pressed: true })).toContainText('2')
  await expect(page.getByText('Avenida 68')).toBeVisible()
  await expect(page.getByText('No hay un registro con ese Id.')).toBeVisible()
  await page.getByRole('button', { name: /^Rechazadas/ }).click()
  await expect(page.getByText('Avenida 68')).toHaveCount(0)
  await expect(page.getByText('No hay un registro con ese Id.')).toBeVisible()
  await page.getByRole('button', { name: /^Conflictos/ }).click()
  await expect(page.getByText('Avenida 68')).toBeVisible()
  await page.getByRole('radio', { name: /Su archivo/ }).click()
  await expect(page.getByText('1 de 1 decidido')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('checkbox', { name: 'Omitir las filas rechazadas: 1' }).check()
  await page.getByRole('button', { name: 'Aplicar 2 cambios' }).click()
  await expectToast(page, 'Importación aplicada: 0 nuevos, 2 actualizados.')
  expect((await api.call(customers.byId, { params: { id: String(one.id) } })).address).toBe('Calle 100')
})

// In test:full alone. The rule is kept by e2e/imports.spec.ts and web/features/imports/ImportPage.test.tsx.
test('contacts of a customer are corrected and created from a file, and the list leads there and back @full', async ({
  page,
  signIn,
  api,
}) => {
  const customer = await someCustomer(api)
  const one = await someContact(api, customer.id)
  await signIn(page)
  await page.goto(`/customers/contacts/contacts-list/${customer.id}`)
  await page.getByRole('link', importLink).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar contactos')
  await expect(page.getByText(customer.commercialName)).toBeVisible()
  const text = [
    'Id;Versión;Cliente;Primer Nombre;Primer Apellido;Correo Electrónico;Cargo',
    `${one.id};${one.version};${customer.code};${one.firstName};${one.lastName};${one.email};Gerente`,
    `;;${customer.code};Óscar;Zuluaga;${tag()}@cliente.test;Compras`,
  ]
  await page.getByLabel('Elegir archivo').setInputFiles(file(text.join('\n')))
  await expect(page.getByRole('button', { name: /^Nuevas/ })).toContainText('1')
  await expect(page.getByText('Óscar Zuluaga')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Aplicar 2 cambios' }).click()
  await expectToast(page, 'Importación aplicada: 1 nuevo, 1 actualizado.')
  await page.getByRole('link', { name: 'Ver la lista' }).click()
  await expect(page).toHaveURL(new RegExp(`/customers/contacts/contacts-list/${customer.id}$`))
  await expect(page.getByRole('link', { name: 'Óscar Zuluaga', exact: true })).toBeVisible()
  expect((await api.call(contacts.byId, { params: { id: String(one.id) } })).position).toBe('Gerente')
})

// In test:full alone. The rule is kept by e2e/imports.spec.ts and web/features/imports/ImportPage.test.tsx.
test('projects: which of two namesakes is meant is chosen, and one like another is created when somebody says so @full', async ({
  page,
  signIn,
  api,
}) => {
  const lastName = `Homónima${tag()}`
  const [, second] = [await someEmployee(api, { lastName }), await someEmployee(api, { lastName })]
  const one = await someProject(api)
  const other = await someProject(api)
  await signIn(page)
  await page.goto('/projects')
  await page.getByRole('link', importLink).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar proyectos')
  const text = [
    'Id;Versión;Cliente;Nombre;Producto;Ciudad;Fecha de Inicio;Fecha de Fin;Costo Total;Responsables',
    `${one.id};${one.version};${one.customerName};${one.name};${one.productName};${one.cityName};${one.startDate};${one.endDate};$ 1.000.000;Íñigo ${lastName}`,
    `;;${other.customerName};${other.name};${other.productName};${other.cityName};16/02/2026;18/12/2026;5000;`,
  ]
  await page.getByLabel('Elegir archivo').setInputFiles(file(text.join('\n')))
  await expect(page.getByText('Hay varios con ese nombre: elija uno')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Íñigo ${lastName} (${second.email})` }).click()
  await expect(page.getByText('No falta ningún valor por aclarar.')).toBeVisible()
  await page.getByRole('button', { name: 'Seguir a revisar' }).click()
  const conflicts = page.getByRole('button', { name: /^Conflictos/ })
  await expect(conflicts).toContainText('1')
  const like = page.getByRole('link', { name: 'Ver el que hay, en una pestaña nueva' })
  await expect(like).toHaveAttribute('href', `/projects/projects-list/${other.id}`)
  await page.getByRole('radio', { name: 'Crear otro' }).click()
  await expect(page.getByText('1 de 1 decidido')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('button', { name: /^Cambian/ })).toContainText('1')
  await page.getByRole('button', { name: 'Aplicar 2 cambios' }).click()
  await expectToast(page, 'Importación aplicada: 1 nuevo, 1 actualizado.')
  const stored = await api.call(projects.byId, { params: { id: String(one.id) } })
  expect(stored.totalCost).toBe(1_000_000)
  expect(stored.employees.map(({ id }) => id)).toEqual([second.id])
})

// In test:full alone. The rule is kept by e2e/imports.spec.ts and web/features/imports/ImportPage.test.tsx.
test('milestones are brought into their project from its screen @full', async ({ page, signIn, api }) => {
  const project = await someProject(api)
  const milestone = await someMilestone(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${project.id}`)
  await page.getByRole('link', importLink).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar hitos del proyecto')
  await expect(page.getByRole('link', { name: project.name })).toBeVisible()
  const text = `Hito;Peso;Planeado;Realizado\n${milestone.name};40%;50%;25,5%`
  await page.getByLabel('Elegir archivo').setInputFiles(file(text))
  await expect(page.getByRole('button', { name: /^Nuevas/ })).toContainText('1')
  await page.getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await expectToast(page, 'Importación aplicada: 1 nuevo, 0 actualizados.')
  const assigned = await api.call(projectMilestones.list, { query: { projectId: String(project.id) } })
  expect(assigned).toMatchObject([{ weight: 40, plannedPercentage: 50, percentageRealized: 25.5 }])
})

test('30 customers under usual headers, with towns as people write them, go in by few presses', async ({
  page,
  api,
  portal,
}) => {
  const mark = tag()
  const rows = Array.from(
    { length: 30 },
    (_, i) => `Cliente ${mark} ${i};${tag()}${i};${i % 3 === 0 ? 'Cali' : 'bogota'}`,
  )
  // What a person said of a file's headers is remembered.
  await signInNewUser(page, api, portal, 'Comercial')
  await page.goto('/customers/import')
  await expectNoAxeViolations(page)
  let presses = 1
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name }).click()
  }
  const text = ['Razón social;NIT;Municipio', ...rows].join('\n')
  await page.getByLabel('Elegir archivo').setInputFiles(file(text))
  // The file has no code: the NIT is one.
  await expect(page.getByText('Falta: Código.').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Código, igual a la columna').selectOption('B')
  presses += 2
  await expect(page.getByText('También: Código')).toBeVisible()
  await press('Comparar con estas columnas')
  await expect(page.getByText('Falta 1 valor, en 10 filas')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '«Cali»' })).toContainText('10 filas')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await press('Aceptar la sugerencia')
  await expect(page.getByText('No falta ningún valor por aclarar.')).toBeVisible()
  await press('Seguir a revisar')
  await press('Aplicar 30 cambios')
  await expectToast(page, 'Importación aplicada: 30 nuevos, 0 actualizados.')
  expect(presses).toBeLessThanOrEqual(12)
})

// In test:full alone. The rule is kept by e2e/imports.spec.ts and web/features/imports/ImportPage.test.tsx.
test('a column of days that may be two is asked about, and a wrong cell is typed in place @full', async ({
  page,
  api,
  portal,
}) => {
  const one = await someProject(api)
  const name = `Proyecto ${tag()}`
  // What a person said of a file's headers is remembered.
  await signInNewUser(page, api, portal, 'Gerente de Proyectos')
  await page.goto('/projects/import')
  const text = [
    'Cliente;Nombre;Producto;Ciudad;Inicio;Entrega;Valor',
    `${one.customerName};${name};${one.productName};${one.cityName};03/04/2026;05/06/2026;5000,55`,
  ]
  await page.getByLabel('Elegir archivo').setInputFiles(file(text.join('\n')))
  await expect(page.getByRole('listitem').filter({ hasText: 'Entrega' })).toContainText('Puede leerse de dos maneras')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Comparar con estas columnas' }).click()
  await page.getByRole('button', { name: 'Corregir Costo Total' }).click()
  await page.getByLabel('Costo Total').fill('5000')
  await page.getByRole('button', { name: 'Tomar' }).click()
  await page.getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await expectToast(page, 'Importación aplicada: 1 nuevo, 0 actualizados.')
})

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someContact, someCustomer, someProject, tag } from './records.ts'
import { box, expectNoSidewaysScroll, expectToast } from './screen.ts'

test('a person is found, shown with all that is kept, and erased; the request keeps its term', async ({
  page,
  api,
  signIn,
}) => {
  const surname = `Ñáñez${tag()}`
  const customer = await someCustomer(api)
  const contact = await someContact(api, customer.id, { firstName: 'Begoña', lastName: surname, surname: '' })
  const project = await someProject(api, {
    customerId: customer.id,
    summary: `Lo pidió BEGONA ${surname.toUpperCase()}.`,
  })
  await signIn(page)
  await page.goto('/account/options')
  await page.getByRole('link', { name: 'Datos Personales' }).click()
  await page.getByRole('searchbox', { name: 'Buscar contactos y empleados' }).fill(surname)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: `Begoña ${surname}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Begoña ${surname}`)
  await expect(page.getByText(`Lo pidió BEGONA ${surname.toUpperCase()}.`).first()).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Registrar solicitud' }).click()
  const asked = page.getByRole('dialog', { name: 'Nueva solicitud' })
  await box(page, 'Notas').fill('Pide que se supriman sus datos.')
  await asked.getByRole('button', { name: 'Registrar solicitud' }).click()
  await expectToast(page, 'Solicitud registrada exitosamente!')

  await page.getByRole('button', { name: 'Suprimir datos' }).click()
  const dialog = page.getByRole('dialog', { name: `¿Suprimir los datos de Begoña ${surname}?` })
  await expect(dialog).toContainText('El contenido de los archivos adjuntos: el portal no lo busca.')
  await expect(dialog.getByRole('button', { name: 'Suprimir datos' })).toBeDisabled()
  await expectNoAxeViolations(page)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Suprimir datos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Titular suprimido ${contact.id}`)
  // The project's, and what the request's create was answered, which is kept for a day.
  await expect(page.getByRole('status').filter({ hasText: 'Datos suprimidos' })).toContainText('Textos reescritos: 2.')
  await expect(page.getByRole('button', { name: 'Suprimir datos' })).toBeDisabled()

  await page.goto(`/projects/projects-list/${project.id}`)
  await expect(page.getByText(`Lo pidió Titular suprimido ${contact.id}.`).first()).toBeVisible()
  await page.goto('/admin/personal-data')
  await expect(page.getByRole('link', { name: `Titular suprimido ${contact.id}` })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

// In test:full alone. The rule is kept by web/platform/forms/RecordForm.test.tsx and server/features/retention/retention.test.ts.
test('how long things are kept is changed, and out of bounds is refused where it was typed @full', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/admin/retention')
  await box(page, 'Avisos').fill('5')
  await page.getByRole('button', { name: 'Guardar plazos' }).click()
  await expect(page.getByText('Avisos: debe ser').or(page.getByRole('alert')).first()).toBeVisible()
  await box(page, 'Avisos').fill('200')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar plazos' }).click()
  await expectToast(page, 'Plazos actualizados exitosamente!')
  await page.reload()
  await expect(box(page, 'Avisos')).toHaveValue('200')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

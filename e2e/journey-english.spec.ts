import { expect, test } from './fixtures.ts'
import { digits, tag } from './records.ts'
import { box, expectToast, fetched, search, typeDay } from './screen.ts'

test('a shorter way in English: a customer, its project, and what happens to it', async ({ page, signIn }) => {
  test.slow()
  const unique = tag()
  const [customer, project, milestone] = [`Harbor ${unique}`, `Migration ${unique}`, `Pilot ${unique}`]
  const create = () => page.getByRole('button', { name: 'Create', exact: true }).click()
  await signIn(page, { locale: 'en-US' })

  await test.step('a customer and a milestone', async () => {
    await page.goto('/customers/create-customer')
    await box(page, 'Code').fill(unique)
    await box(page, 'Commercial Name').fill(customer)
    await box(page, 'Document Number').fill(digits())
    await search(page, 'City', 'medellin', 'Medellín (Antioquia)')
    await create()
    await expectToast(page, 'Customer created successfully!')
    await page.goto('/project-milestone/create-project-milestone')
    await box(page, 'Name').fill(milestone)
    await box(page, 'Order').fill('1')
    await page.getByRole('combobox', { name: 'Project Type' }).fill('Service')
    await create()
    await expectToast(page, 'Milestone created successfully!')
  })

  await test.step('a project', async () => {
    await page.goto('/projects/create-project')
    await box(page, 'Name').fill(project)
    await search(page, 'Customer', customer, customer)
    await search(page, 'City', 'ibague', 'Ibagué (Tolima)')
    await page.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option').first().click()
    await typeDay(page, 'Start Date', '02162026')
    await typeDay(page, 'End Date', '12182026')
    await box(page, 'Total Cost').pressSequentially('1284500000')
    await create()
    await expectToast(page, 'Project created successfully!')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(project)
    await expect(page).toHaveTitle(`${project} · Portal de Proyectos Internos`)
  })

  await test.step('its milestone, refused at 101 and assigned at 100 %', async () => {
    await page.getByRole('button', { name: 'Assign milestones' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign milestones' })
    await dialog.getByRole('combobox', { name: 'Milestone' }).fill(milestone)
    await page.getByRole('option', { name: milestone }).click()
    const weight = dialog.getByRole('group', { name: milestone }).getByRole('textbox', { name: 'Weight' })
    await weight.fill('101')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').first()).toContainText('exceeds 100%')
    await weight.fill('100')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Milestone assigned successfully!')
  })

  await test.step('a change of its date', async () => {
    await page.getByRole('tab', { name: 'Changes' }).click()
    await typeDay(page, 'New Date', '01302027')
    await box(page, 'Reason').fill('The customer asked for more time.')
    await page.getByRole('button', { name: 'Add' }).click()
    await expectToast(page, 'Change created successfully!')
    await expect(page.getByText('Scheduled for Jan 30, 2027')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '+43 calendar days' })).toContainText('Dec 18, 2026')
  })

  await test.step('its licenses, exported', async () => {
    await page.getByRole('tab', { name: 'Licenses' }).click()
    await page.getByRole('button', { name: 'Create licenses' }).click()
    const making = page.getByRole('dialog', { name: 'Create licenses' })
    await making.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await making.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    await typeDay(page, 'Expiration Date', '12312099', making)
    await making.getByRole('button', { name: 'Create', exact: true }).click()
    await expectToast(page, 'Licenses created successfully')
    const sheet = await fetched(page, () => page.getByRole('button', { name: 'Export' }).click())
    expect(sheet.content).toMatch(/^\uFEFFProduct,Serial Number,Holder,Date,Expiration Date,Status\r\n/)
    expect(sheet.content.trimEnd().split('\r\n')).toHaveLength(3)
  })
})

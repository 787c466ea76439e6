import { someCheckpoint, someTask } from './checkpoint-tasks.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { signInNewUser } from './own-account.ts'
import { someCustomer, someProject, tag } from './records.ts'
import { addressOf, countOfList, numberIn, typeDay } from './screen.ts'

test('which projects are late is answered in two presses, and each figure is the number of its list', async ({
  page,
  signIn,
  api,
}) => {
  const customer = await someCustomer(api)
  const name = `Atrasado ${tag()}`
  const { id } = await someProject(api, {
    name,
    customerId: customer.id,
    startDate: '2026-01-05',
    endDate: '2026-06-30',
    percentage: 40,
  })
  await signIn(page)
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Panorama' }).click()
  await expect(page).toHaveTitle('Panorama · Portal de Proyectos Internos')
  const figures = page.getByRole('list', { name: 'Resumen' })
  await figures.getByRole('link', { name: 'Vencidos' }).click()
  await expect(page.getByRole('tab', { name: /^Todos/ })).toHaveAttribute('aria-selected', 'true')
  const overdue = figures.getByRole('listitem').filter({ hasText: 'Vencidos' })
  await expect(overdue.locator('strong')).toHaveText(/^[\d.]+$/)
  // Other tests make projects meanwhile, of which the figure and the list hear one after the other.
  await expect(async () => {
    expect(await countOfList(page)).toBe(numberIn(await overdue.locator('strong').innerText()))
  }).toPass()

  await page.getByRole('searchbox').fill(name)
  await expect.poll(() => countOfList(page)).toBe(1)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Rojo: vencido hace')
  await expect(row).toContainText(customer.commercialName)
  await expect(row).toContainText('Sin motivo escrito')
  await expectNoAxeViolations(page)
  await row.getByRole('link', { name }).click()
  await expect.poll(() => addressOf(page)).toBe(`/projects/projects-list/${id}`)
  await expect(page.getByText(/^Rojo\. Vencido hace/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
})

for (const width of [1440, 390])
  // In test:full alone. The rule is kept by e2e/my-work.spec.ts and e2e/portfolio.spec.ts.
  test(`from signing in, my tasks are one press away and the late projects two, at ${width} px @full`, async ({
    page,
    api,
    portal,
  }) => {
    const { employee } = await signInNewUser(page, api, portal)
    const task = someTask(employee.id)
    await someCheckpoint(api, { tasks: [task] })
    await someProject(api, { startDate: '2026-01-05', endDate: '2026-06-30', percentage: 40 })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: /^Mi trabajo/ }).click()
    const panel = page.getByRole('dialog', { name: 'Mi trabajo' })
    await expect(panel.getByRole('link', { name: task.task })).toBeVisible()
    await panel.getByRole('link', { name: 'Panorama: qué va tarde' }).click()
    await expect(page.getByRole('tab', { name: /^Necesitan atención/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('rowheader').first()).toContainText(/Rojo|Ámbar/)
  })

// In test:full alone. The rule is kept by web/features/portfolio/PortfolioPage.test.tsx and web/features/portfolio/portfolio-groups.test.ts.
test('groups open and close, have the words of their lights, and say where a page cuts them @full', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Agrupado ${tag()}`
  for (let n = 1; n <= 6; n += 1)
    await someProject(api, { name: `${name} ${n}`, startDate: '2026-01-05', endDate: '2026-06-30', percentage: 40 })
  await signIn(page)
  await page.goto(`/portfolio?tab=todos&groupBy=light&size=5&q=${encodeURIComponent(name)}`)
  const head = page.locator('.ui-group').filter({ hasText: 'Rojo' })
  await expect(head).toContainText('sigue en la página siguiente')
  await expect(head).not.toContainText('red')
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(5)
  await page.getByRole('button', { name: 'Ocultar Rojo' }).press('Enter')
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mostrar Rojo' }).press('Enter')
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(1)
  await expect(head).toContainText('viene de la página anterior')
  await page.goto(`/projects/timeline?groupBy=light&size=5&q=${encodeURIComponent(name)}`)
  await expect(page.getByText('sigue en la página siguiente')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rojo' })).toBeVisible()
})

// In test:full alone. The rule is kept by web/features/portfolio/PortfolioPage.test.tsx and web/features/portfolio/portfolio-state.test.ts.
test('filters, groups and a past day stand in the address, and go one by one @full', async ({ page, signIn, api }) => {
  await someProject(api, { startDate: '2026-01-05', endDate: '2026-06-30' })
  await signIn(page)
  await page.goto('/portfolio?tab=todos')
  await page.getByRole('button', { name: /^Semáforo/ }).click()
  await page.getByRole('checkbox', { name: 'Rojo' }).check()
  await expect.poll(() => addressOf(page)).toBe('/portfolio?tab=todos&light=red')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Semáforo Rojo/ })).toBeFocused()
  await page.getByRole('button', { name: /^Agrupar por/ }).click()
  await page.getByRole('radio', { name: 'Estado' }).check()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ui-group').first()).toContainText('proyecto')
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(() => addressOf(page)).toBe('/portfolio?tab=todos')

  await page.getByRole('button', { name: /^Comparar/ }).click()
  await typeDay(page, 'Comparado con', '30/09/2026')
  await expect.poll(() => addressOf(page)).toBe('/portfolio?tab=todos&compareTo=2026-09-30')
  await expect(page.getByText(/desde el 30 sept? 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar comparación' }).click()
  await expect.poll(() => addressOf(page)).toBe('/portfolio?tab=todos')
})

// In test:full alone. The rule is kept by web/shell/redirects.test.ts.
test('signing in leads to the start screen that was chosen in the options @full', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/account/options')
  await page.getByRole('radio', { name: 'Panorama' }).check()
  await page.goto('/login')
  await expect.poll(() => addressOf(page)).toBe('/portfolio')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Proyectos Internos')
})

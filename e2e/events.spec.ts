import { employees } from '#contract/employees.ts'
import { projects } from '#contract/projects.ts'
import { session } from '#contract/session.ts'

import { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someEmployee, someProject, tag } from './records.ts'
import { addressOf, box, expectSettled, openLive, row } from './screen.ts'

/** Runs in the page: how many tabs of the browser wait for the stream that another one reads. */
const waitingTabs = `navigator.locks.query().then(({ pending }) => pending.length)`

async function rename(api: Api, id: number, firstName: string): Promise<void> {
  await api.call(employees.update, { params: { id: String(id) }, body: { firstName } })
}

test.describe('what somebody else saves', () => {
  test('shows in an open list at once', async ({ page, signIn, api }) => {
    const surname = tag()
    const { id } = await someEmployee(api, { firstName: 'Antes', surname })
    await signIn(page, { role: 'Consulta' })
    await openLive(page, `/employees?q=${surname}`)
    await expect(row(page, /Antes/)).toBeVisible()
    await rename(api, id, 'Después')
    await expect(row(page, /Después/)).toBeVisible()
    await someEmployee(api, { firstName: 'Nueva', surname })
    await expect(row(page, /Nueva/)).toBeVisible()
  })

  // In test:full alone. The rule is kept by web/shell/live/live-queries.test.ts and e2e/events.spec.ts.
  test('shows on the open overview of a project @full', async ({ page, signIn, api }) => {
    const project = await someProject(api)
    await signIn(page, { role: 'Consulta' })
    await openLive(page, `/projects/projects-list/${project.id}`)
    const stored = await api.call(projects.byId, { params: { id: String(project.id) } })
    const name = `Renombrado ${tag()}`
    await api.call(projects.update, {
      params: { id: String(project.id) },
      body: {
        ...stored,
        name,
        customerContactsIds: stored.customerContacts.map(({ id }) => id),
        employeeIds: stored.employees.map(({ id }) => id),
      },
    })
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('is told beside a form with that record open, which keeps what is typed and where it stands', async ({
    page,
    signIn,
    api,
  }) => {
    const { id } = await someEmployee(api, { firstName: 'Antes', surname: tag() })
    await signIn(page)
    await openLive(page, `/employees/update-employee/${id}`)
    await box(page, 'Segundo Nombre').fill('Escrito aquí')
    await expectSettled(page)
    const place = await box(page, 'Segundo Nombre').boundingBox()
    await rename(api, id, 'Después')
    await expect(page.getByText(/guardó este registro/)).toBeVisible()
    await expect.poll(() => box(page, 'Segundo Nombre').boundingBox()).toEqual(place)
    await expectNoAxeViolations(page)
    await expect(box(page, 'Segundo Nombre')).toHaveValue('Escrito aquí')
    await expect(box(page, 'Primer Nombre')).toHaveValue('Antes')

    await page.getByRole('button', { name: 'Cargar lo guardado' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(box(page, 'Primer Nombre')).toHaveValue('Después')
    await expect(box(page, 'Segundo Nombre')).toHaveValue('')
    await expect(page.getByText(/guardó este registro/)).toBeHidden()
  })

  test('reaches all tabs of a browser over one stream', async ({ page, context, signIn, api }) => {
    const surname = tag()
    const { id } = await someEmployee(api, { firstName: 'Antes', surname })
    await signIn(page, { role: 'Consulta' })
    await openLive(page, `/employees?q=${surname}`)
    const second = await context.newPage()
    let streams = 0
    second.on('request', (request) => {
      if (request.url().includes('/api/events')) streams += 1
    })
    await second.goto(`/employees?q=${surname}`)
    await expect(row(second, /Antes/)).toBeVisible()
    // It hears of what is saved once it waits to be the tab that reads.
    await expect.poll(() => second.evaluate<number>(waitingTabs)).toBe(1)
    await rename(api, id, 'Después')
    for (const tab of [page, second]) await expect(row(tab, /Después/)).toBeVisible()
    expect(streams).toBe(0)

    const reading = second.waitForResponse((answer) => answer.url().includes('/api/events') && answer.ok())
    await page.close()
    await reading
    expect(streams).toBe(1)
    await rename(api, id, 'Todavía')
    await expect(row(second, /Todavía/)).toBeVisible()
  })
})

// In test:full alone. The rule is kept by web/platform/live/events.test.ts and e2e/session-end.spec.ts.
test('a session that is ended elsewhere ends here within seconds, without a click @full', async ({
  page,
  portal,
  signIn,
  complaints,
}) => {
  // Of a list that is asked for anew just then, because somebody saved.
  complaints.allow(/status of 401/)
  const { token } = await signIn(page, { role: 'Consulta', own: true })
  await openLive(page, '/employees')
  await new Api(portal, token).call(session.logout, {})
  await expect.poll(() => addressOf(page), { timeout: 12_000 }).toBe('/login')
  await expect(page.getByText('La sesión ha expirado. Por favor, inicie sesión de nuevo.')).toBeVisible()
})

// In test:full alone. The rule is kept by web/features/checkpoint-minutes/SendMinutesDialog.test.tsx and server/features/checkpoint-minutes/minutes-sending.test.ts.
import type { Page } from '@playwright/test'

import { minutes } from '#contract/checkpoint-minutes.ts'

import type { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { dialogOf, openMinutes, someMeeting } from './minutes.ts'
import { box, expectNoSidewaysScroll } from './screen.ts'

/** A follow-up with an acta. */
async function someActa(api: Api) {
  const meeting = await someMeeting(api)
  await api.call(minutes.make, { params: { id: String(meeting.checkpoint.id) }, body: {} })
  return meeting
}

/** The page as it is where the portal has a mail server: the tests' has none. */
const withMail = (page: Page) =>
  page.route('**/project-checkpoints/tasks-by-project-checkpoints/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('data-mail="off"', 'data-mail="on"') })
  })
const opener = (page: Page) => page.getByRole('button', { name: 'Enviar acta-1.pdf' })
const sendingOf = (page: Page) => page.getByRole('dialog', { name: 'Enviar acta-1.pdf' })

test('an acta is sent from the dialog that made it, and its follow-up says to whom', async ({ page, signIn, api }) => {
  const { checkpoint, names, project } = await someActa(api)
  const sent: unknown[] = []
  await withMail(page)
  await page.route('**/minutes/send', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ status: 202, json: { recipients: [] } })
  })
  await page.route(`**/api/project-checkpoints/${checkpoint.id}/minutes`, async (route) => {
    const answer = await route.fetch()
    const [made] = (await answer.json()) as object[]
    const recipients = [{ fullName: names.natalia, email: 'natalia@cliente.test', state: 'sent' }]
    const sendings = sent.map(() => ({ at: '2026-02-16T15:05:00Z', employeeName: 'Rita', recipients, subject: 'Acta' }))
    await route.fulfill({ response: answer, json: [{ ...made, sent: sendings }] })
  })
  await signIn(page)
  await openMinutes(page, checkpoint.id)
  await dialogOf(page).getByRole('button', { name: 'Enviar acta-1.pdf' }).click()
  const dialog = sendingOf(page)
  await expect(dialog.getByRole('checkbox', { name: names.natalia })).toBeChecked()
  await expect(box(page, 'Asunto')).toHaveValue(`Acta N.º 1 · ${project.name}`)
  await dialog.getByRole('checkbox', { name: names.wilson }).uncheck()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('acta-1.pdf está en camino')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(dialogOf(page).getByText(`Enviada a ${names.natalia} el 16 feb 2026`)).toBeVisible()
  expect(sent).toMatchObject([{ to: [{ contactId: expect.any(Number), employeeId: null }] }])
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByText(`Enviada a ${names.natalia} el 16 feb 2026`)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a portal without a mail server offers none; what it refuses is said, and the letter stays', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const { checkpoint } = await someActa(api)
  const address = `/project-checkpoints/tasks-by-project-checkpoints/${checkpoint.id}`
  await signIn(page)
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Descargar acta-1.pdf' })).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
  await withMail(page)
  await page.reload()
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await box(page, 'Asunto').fill('Para firmar')
  await page.keyboard.press('Enter')
  await expect(sendingOf(page).getByRole('alert')).toContainText('servidor de correo')
  await expect(box(page, 'Asunto')).toHaveValue('Para firmar')
})

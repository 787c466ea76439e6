import type { Locator, Page } from '@playwright/test'

import { nitCheckDigit } from '#contract/nit.ts'

import { expect, test } from './fixtures.ts'
import { firstOf } from './looks.ts'
import { digits, tag } from './records.ts'
import { textsOf } from './scenes/words.ts'
import { box, search } from './screen.ts'

async function boxOf(locator: Locator) {
  const rect = await locator.boundingBox()
  if (!rect) throw new Error('It is not there to be seen')
  return rect
}

/** Whether two things share a point of the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const addLink = (page: Page) => page.getByRole('main').locator('a[href="/customers/create-customer"]').first()

/** Fills the form of a customer, on the way from its list, and sends it. */
async function createCustomer(page: Page, locale: 'es-CO' | 'en-US'): Promise<string> {
  const { customers: texts, forms } = textsOf(locale)
  const name = `Abarrotes ${tag()}`
  const number = digits()
  await page.goto('/customers')
  await addLink(page).click()
  await box(page, texts.fields.code).fill(tag())
  await box(page, texts.fields.commercialName).fill(name)
  await box(page, texts.fields.documentNumber).fill(`${number}-${nitCheckDigit(number)}`)
  await box(page, texts.fields.address).fill('Carrera 7 # 12-34')
  await search(page, texts.fields.cityId, 'Ibagué', 'Ibagué (Tolima)')
  await page.getByRole('button', { name: forms.create, exact: true }).click()
  return name
}

/** Creates a customer and rests on the toast, which waits under the pointer; again where a slow machine came too late for it. */
async function createAndRest(page: Page, locale: 'es-CO' | 'en-US'): Promise<{ name: string; toast: Locator }> {
  const toast = page.locator('.Toastify__toast').filter({ hasText: textsOf(locale).customers.created })
  let name = ''
  await expect(async () => {
    name = await createCustomer(page, locale)
    await toast.hover({ timeout: 4000 })
    const time = toast.locator('.Toastify__progress-bar')
    await expect(time).toHaveCSS('animation-play-state', 'paused', { timeout: 1000 })
  }).toPass()
  return { name, toast }
}

for (const [width, locale] of firstOf(1, [
  [390, 'es-CO'],
  [900, 'en-US'],
  [1440, 'es-CO'],
] as const))
  test(`after a create at ${width} px the toast leads to the record and covers no primary button, in ${locale}`, async ({
    page,
    signIn,
  }) => {
    const { customers: texts } = textsOf(locale)
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, { locale })
    const { name, toast } = await createAndRest(page, locale)
    const add = addLink(page)
    await expect(add).toBeVisible()
    await expect.poll(() => overlap(toast, add)).toBe(false)
    // It went out of the button's way, and so from under the pointer.
    await toast.hover()

    // The new row is marked, also where others like it fill the first page; the toast leads there from wherever one is.
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveAttribute('data-state', 'fresh')

    await page.keyboard.press('Alt+t')
    await page.keyboard.press('Tab')
    await expect(toast.getByRole('link', { name: texts.seeCreated })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/customers\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

test('a toast follows the pointer that drags it, and goes when it is dragged far', async ({ page, signIn }) => {
  await signIn(page)
  const { toast } = await createAndRest(page, 'es-CO')
  const before = await boxOf(toast)
  const start = { x: before.x + 150, y: before.y + before.height - 10 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 60, start.y, { steps: 4 })
  await expect.poll(async () => Math.round((await boxOf(toast)).x - before.x)).toBe(60)
  await page.mouse.move(start.x + 330, start.y, { steps: 8 })
  await page.mouse.up()
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
})

test('a toast can be pressed above a dialog that was opened after it, and is there again when that is closed', async ({
  page,
  signIn,
}) => {
  const { ui } = textsOf('es-CO')
  await signIn(page)
  const { toast } = await createAndRest(page, 'es-CO')
  const dialog = page.getByRole('dialog', { name: ui.shortcuts.title })
  await page.keyboard.press('?')
  await expect(dialog.getByRole('button', { name: ui.close, exact: true })).toBeVisible()
  const offCentre = async () => {
    const { y, height } = await boxOf(page.locator('.ui-modal'))
    return Math.abs(y + height / 2 - 450)
  }
  await expect.poll(offCentre).toBeLessThan(1)
  // Its focus is its own: Esc there is no answer to the dialog.
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Escape')
  await toast.hover()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: ui.close, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await toast.hover()
  await page.keyboard.press('?')
  await toast.getByRole('button', { name: ui.toast.close }).click()
  await expect(toast).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

import type { Page } from '@playwright/test'

import type { Scene } from './scene.ts'

const app = { id: 1, kind: 'totp', name: 'Teléfono de la oficina', createdAt: '2026-09-14T15:00:00.000Z' }
const codes = Array.from({ length: 10 }, (_, at) => `K7QD-3MZA-XW2P-6HBT-N4RC-5J${String.fromCodePoint(65 + at)}E`)

/** Answers as to somebody who has an app: nobody's own account is to ask for one. */
async function withApp(page: Page): Promise<void> {
  await page.route('**/api/accounts/factors', (route) => route.fulfill({ json: [{ ...app, lastUsedAt: null }] }))
  await page.route('**/api/accounts/recovery-codes', (route) =>
    route.fulfill({
      json:
        route.request().method() === 'POST'
          ? { recoveryCodes: codes }
          : { left: 8, createdAt: '2026-09-14T15:00:00.000Z' },
    }),
  )
}

/** What is asked beside the password: how it is set up, and the second step of a sign-in. */
export const factorScenes: Scene[] = [
  {
    name: 'second factor, none yet',
    path: '/account/factors',
    act: async ({ page, texts: { factors } }) => {
      await page.getByRole('button', { name: factors.setUp }).waitFor()
    },
  },
  {
    name: 'second factor, setting up an app',
    path: '/account/factors',
    act: async ({ page, texts: { factors } }) => {
      await page.getByRole('button', { name: factors.setUp }).click()
      await page.getByRole('img', { name: factors.setup.picture }).waitFor()
    },
  },
  {
    name: 'second factor, in use',
    path: '/account/factors',
    before: ({ page }) => withApp(page),
    act: async ({ page, texts: { factors } }) => {
      await page.getByRole('list', { name: factors.title }).waitFor()
    },
  },
  {
    name: 'second factor, recovery codes',
    path: '/account/factors',
    before: ({ page }) => withApp(page),
    act: async ({ page, texts: { factors } }) => {
      await page.getByRole('button', { name: factors.recovery.renew }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: factors.recovery.renew }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'second factor, at the sign-in',
    path: '/login',
    signedOut: true,
    before: ({ page }) =>
      page.route('**/api/accounts/login', (route) =>
        route.fulfill({ json: { secondFactor: { ticket: 'k', kinds: ['totp', 'recovery'] } } }),
      ),
    act: async ({ page, texts: { session } }) => {
      await page.getByLabel(session.email).fill('ana@portal.test')
      await page.getByLabel(session.password, { exact: true }).fill('Zafiro#48')
      await page.getByRole('button', { name: session.signIn }).click()
      await page.getByLabel(session.second.code, { exact: true }).waitFor()
    },
  },
]

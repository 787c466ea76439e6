import type { Page } from '@playwright/test'

import type { Scene } from './scene.ts'

const app = { id: 1, kind: 'totp', name: 'Teléfono de la oficina', createdAt: '2026-09-14T15:00:00.000Z' }
const codes = Array.from({ length: 10 }, (_, at) => `K7QD-3MZA-XW2P-6HBT-N4RC-5J${String.fromCodePoint(65 + at)}E`)

const key = { ...app, id: 2, kind: 'passkey', name: 'Portátil de la oficina', lastUsedAt: '2026-11-28T12:58:00.000Z' }

/** Answers as to somebody who has these: nobody's own account is to ask for one. */
async function withFactors(page: Page, ...list: object[]): Promise<void> {
  await page.route('**/api/accounts/factors', (route) => route.fulfill({ json: list }))
  await page.route('**/api/accounts/recovery-codes', (route) =>
    route.fulfill({
      json:
        route.request().method() === 'POST'
          ? { recoveryCodes: codes }
          : { left: 8, createdAt: '2026-09-14T15:00:00.000Z' },
    }),
  )
}

/** Lets the browser use passkeys at the address that the test calls. */
const withPasskeys = (page: Page) =>
  page.route(
    (url) => !/^\/(?:api|assets)\//.test(url.pathname),
    async (route) => {
      const answer = await route.fetch()
      const { origin } = new URL(route.request().url())
      const body = (await answer.text()).replace(/data-passkeys="[^"]*"/, `data-passkeys="${origin}"`)
      await route.fulfill({ response: answer, body })
    },
  )

export const factorScenes: Scene[] = [
  {
    name: 'second factor, none yet',
    like: 'second factor, in use',
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
    before: ({ page }) => withFactors(page, { ...app, lastUsedAt: null }),
    act: async ({ page, texts: { factors } }) => {
      await page.getByRole('list', { name: factors.title }).waitFor()
    },
  },
  {
    name: 'passkeys, in use',
    path: '/account/factors',
    async before({ page }) {
      await withPasskeys(page)
      await withFactors(page, { ...app, lastUsedAt: null }, key, { ...key, id: 3, name: 'iPhone', lastUsedAt: null })
    },
    act: async ({ page, texts: { factors } }) => {
      await page.getByRole('list', { name: factors.passkeys.title }).waitFor()
      await page.getByRole('button', { name: factors.passkeys.more('iPhone') }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'passkeys, adding one',
    like: 'second factor, setting up an app',
    path: '/account/factors',
    async before({ page }) {
      await withPasskeys(page)
      await withFactors(page)
    },
    act: async ({ page, texts: { factors } }) => {
      await page.getByRole('button', { name: factors.passkeys.add }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'passkeys, confirming with one',
    like: 'second factor, setting up an app',
    path: '/account/tokens',
    async before({ page }) {
      await withPasskeys(page)
      await withFactors(page, { ...app, lastUsedAt: null }, key)
      await page.route('**/api/accounts/tokens', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: [] })
          : route.fulfill({
              status: 403,
              contentType: 'application/problem+json',
              json: { type: 'urn:portal:problem:confirm-first', title: '-', status: 403, detail: '-' },
            }),
      )
    },
    act: async ({ page, texts: { accessTokens, confirming } }) => {
      await page.getByRole('button', { name: accessTokens.create }).click()
      await page.getByRole('dialog').getByRole('textbox').first().fill('Contabilidad')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: confirming.ways.passkey }).waitFor()
    },
    complaint: /status of 403/,
  },
  {
    name: 'passkeys, at the login',
    like: 'login, with a directory',
    path: '/login',
    signedOut: true,
    before: ({ page }) => withPasskeys(page),
    act: async ({ page, texts: { session } }) => {
      await page.getByRole('button', { name: session.passkey.signIn }).waitFor()
    },
  },
  {
    name: 'passkeys, at the second step',
    like: 'second factor, at the sign-in',
    path: '/login',
    signedOut: true,
    async before({ page }) {
      await withPasskeys(page)
      await page.route('**/api/accounts/login', (route) =>
        route.fulfill({ json: { secondFactor: { ticket: 'k', kinds: ['totp', 'passkey', 'recovery'] } } }),
      )
    },
    act: async ({ page, texts: { session, secondStep } }) => {
      await page.getByLabel(session.email).fill('ana@portal.test')
      await page.getByLabel(session.password, { exact: true }).fill('Zafiro#48')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: secondStep.ways.passkey }).waitFor()
    },
  },
  {
    name: 'second factor, recovery codes',
    like: 'second factor, setting up an app',
    path: '/account/factors',
    before: ({ page }) => withFactors(page, { ...app, lastUsedAt: null }),
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
    act: async ({ page, texts: { session, secondStep } }) => {
      await page.getByLabel(session.email).fill('ana@portal.test')
      await page.getByLabel(session.password, { exact: true }).fill('Zafiro#48')
      await page.getByRole('button', { name: session.signIn }).click()
      await page.getByLabel(secondStep.code, { exact: true }).waitFor()
    },
  },
]

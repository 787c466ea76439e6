import type { Page } from '@playwright/test'

import type { Scene } from './scene.ts'

const name = 'Lumbrera (Microsoft)'

/** The page as it is where people sign in at a directory. */
const withDirectory = (page: Page, only = false) =>
  page.route(/\/(login|account\/tokens)$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replace('data-sign-on=""', `data-sign-on="${name}"`)
      .replace('data-sign-on-only="false"', `data-sign-on-only="${only}"`)
    await route.fulfill({ response: answer, body })
  })

const identity = {
  id: 1,
  issuer: 'https://login.microsoftonline.com/0a1b2c3d-4e5f/v2.0',
  subject: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  createdAt: '2026-09-14T15:00:00.000Z',
  lastUsedAt: '2026-11-27T13:05:00.000Z',
}

/** Everybody of the list is bound to the directory, as far as one sees. */
async function withIdentities(page: Page): Promise<void> {
  await page.route('**/api/accounts/people?**', async (route) => {
    const answer = await route.fetch()
    const { data, ...counts } = (await answer.json()) as { data: object[] }
    const people = data.map((row) => ({ ...row, singleSignOn: true }))
    await route.fulfill({ response: answer, json: { ...counts, data: people } })
  })
  await page.route('**/api/accounts/people/*/identities', (route) => route.fulfill({ json: [identity] }))
}

export const identityScenes: Scene[] = [
  {
    name: 'login, with a directory',
    path: '/login',
    signedOut: true,
    before: ({ page }) => withDirectory(page),
    act: ({ page }) => page.getByRole('button', { name }).waitFor(),
  },
  {
    name: 'login, with a directory alone',
    path: '/login',
    signedOut: true,
    before: ({ page }) => withDirectory(page, true),
    act: ({ page }) => page.getByRole('button', { name }).waitFor(),
  },
  {
    name: 'login, refused by the directory',
    path: '/login#sso-error=unknown',
    signedOut: true,
    before: ({ page }) => withDirectory(page),
    act: ({ page }) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'confirming at the directory',
    like: 'second factor, setting up an app',
    path: '/account/tokens',
    complaint: /status of 403/,
    before: async ({ page }) => {
      await withDirectory(page, true)
      const type = 'urn:portal:problem:confirm-first'
      const body = JSON.stringify({ type, title: 'Falta confirmar', status: 403, detail: 'Confirme que es usted.' })
      await page.route('**/api/accounts/tokens', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 403, contentType: 'application/problem+json', body })
          : route.continue(),
      )
    },
    act: async ({ page, texts: { accessTokens, identities } }) => {
      await page.getByRole('button', { name: accessTokens.create }).first().click()
      await page.getByRole('textbox').first().fill('Contabilidad')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: identities.confirm.button(name) }).waitFor()
    },
  },
  {
    name: 'identities of a person',
    like: 'people of the portal, inviting',
    path: '/admin/people',
    before: ({ page }) => withIdentities(page),
    act: async ({ page, texts: { accounts, identities } }) => {
      await page
        .getByRole('button', { name: new RegExp(`^${accounts.identities}`) })
        .first()
        .click()
      await page.getByRole('dialog').getByText(identities.admin.subject(identity.subject)).waitFor()
    },
  },
]

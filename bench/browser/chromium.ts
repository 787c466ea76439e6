import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type BrowserContext, chromium, type Page } from '@playwright/test'

import { spanish } from '#texts/spanish.ts'

import { browserFlags, provideBrowser } from '../../scripts/find-browser.ts'
import { administrator } from './site.ts'

export interface Chromium {
  context: BrowserContext
  port: number
}

/** The caller closes its context. */
export async function openChromium(folder: string): Promise<Chromium> {
  const profile = join(folder, 'profile')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await provideBrowser(),
    args: [...browserFlags, '--remote-debugging-port=0'],
    // An emulated size would disturb a measurement's own.
    viewport: null,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  })
  // The port that it chose.
  const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n', 1)[0])
  return { context, port }
}

export async function signIn(page: Page, address: string): Promise<void> {
  const { email, password, signIn: label } = spanish.session
  await page.goto(`${address}/login`)
  await page.getByRole('textbox', { name: email, exact: true }).fill(administrator.email)
  await page.getByLabel(password, { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('navigation', { name: spanish.menu.label, exact: true }).waitFor()
}

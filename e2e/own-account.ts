import type { Page } from '@playwright/test'

import { lookups } from '#contract/lookups.ts'
import { session } from '#contract/session.ts'

import { Api } from './api.ts'
import { someEmployee, tag } from './records.ts'

/** Of {@link someUser}. */
export const password = 'Tinto#48Arepa'

/** Somebody with access who has chosen their password. */
export async function someUser(api: Api, portal: string, role = 'Consultor') {
  const roles = await api.call(lookups.roles, { query: {} })
  const chosen = roles.find(({ name }) => name === role)!
  const saved = await someEmployee(api, { hasUser: true, role: chosen.id, surname: `Segundo${tag()}` })
  const token = new URL(saved.invitation!.url).hash.replace('#invite=', '')
  await new Api(portal, '').call(session.setPassword, { body: { token, newPassword: password } })
  return saved
}

/** Types e-mail and password at the login, and sends them. */
export async function typeLogin(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo Electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

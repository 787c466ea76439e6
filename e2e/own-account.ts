import type { Page } from '@playwright/test'

import { lookups } from '#contract/lookups.ts'
import { type RoleDraft, roles } from '#contract/roles.ts'
import { session } from '#contract/session.ts'

import { logIn, storeSession } from './accounts.ts'
import { Api } from './api.ts'
import { someEmployee, tag } from './records.ts'

/** Of {@link someUser}. */
export const password = 'Tinto#48Arepa'

/** A person with that role, by its name or id, who has chosen their password. */
export async function someUser(api: Api, portal: string, role: string | number = 'Consultor') {
  const id = typeof role === 'number' ? role : await roleNamed(api, role)
  const saved = await someEmployee(api, { hasUser: true, role: id, surname: `Segundo${tag()}` })
  const token = new URL(saved.invitation!.url).hash.replace('#invite=', '')
  await new Api(portal, '').call(session.setPassword, { body: { token, newPassword: password } })
  return saved
}

/** The same with a role of their own that allows this much beside the portal's access. */
export async function someUserWho(api: Api, portal: string, { permissions = [], ...others }: Partial<RoleDraft>) {
  const body = { name: `Rol ${tag()}`, permissions: ['portal.access' as const, ...permissions], ...others }
  const { id: roleId } = await api.call(roles.create, { body })
  return { ...(await someUser(api, portal, roleId)), roleId }
}

/** Signs in somebody whom no other flow knows: nobody else gives them tasks, notices or sessions. */
export async function signInNewUser(page: Page, api: Api, portal: string, role?: string) {
  const person = await someUser(api, portal, role)
  const login = await logIn(portal, person.email, password)
  await storeSession(page, login, {})
  return { ...login, person }
}

/** Nobody is signed in in this browser any more, without the portal's hearing of it. */
export async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  // An address of the portal that runs no script of it: an answer on its way would store the session again.
  await page.goto('/api/health/live')
  await page.evaluate('localStorage.clear()')
}

export const roleNamed = async (api: Api, name: string): Promise<number> =>
  (await api.call(lookups.roles, { query: {} })).find((one) => one.name === name)!.id

export async function typeLogin(page: Page, email: string, at = '/login'): Promise<void> {
  await page.goto(at)
  await page.getByLabel('Correo Electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

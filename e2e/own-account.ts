import type { Page } from '@playwright/test'

import { lookups } from '#contract/lookups.ts'
import { type RoleDraft, roles } from '#contract/roles.ts'
import { session } from '#contract/session.ts'

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

export const roleNamed = async (api: Api, name: string): Promise<number> =>
  (await api.call(lookups.roles, { query: {} })).find((one) => one.name === name)!.id

export async function typeLogin(page: Page, email: string, at = '/login'): Promise<void> {
  await page.goto(at)
  await page.getByLabel('Correo Electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

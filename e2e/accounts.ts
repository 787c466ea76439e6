import type { Page } from '@playwright/test'

import { employees } from '#contract/employees.ts'
import { lookups } from '#contract/lookups.ts'
import { session, type LoginResult } from '#contract/session.ts'

import { Api } from './api.ts'

export type RoleName = 'Administrador' | 'Gerente de Proyectos' | 'Comercial' | 'Consultor' | 'Consulta'

export interface SignInOptions {
  /** Whoever has this role; the portal's first administrator without one. */
  role?: RoleName
  /** The language of the screens; Spanish without one. */
  locale?: 'es-CO' | 'en-US'
  skin?: 'smart' | 'provider'
  theme?: 'light' | 'dark'
  /** A session of the test's own, because it ends or counts sessions. */
  own?: boolean
}

/** Fits the rules of the portal and stands on no list. */
const password = 'Zafiro#48Luna'

/** The accounts of one worker of the test run: people with each role, made when first asked for. */
export class Accounts {
  readonly #address: string
  readonly #administrator: Api
  readonly #worker: number
  readonly #emails = new Map<RoleName, Promise<string>>()
  readonly #tokens: string[] = []
  readonly #shared = new Map<RoleName | undefined, Promise<LoginResult>>()

  constructor(address: string, administrator: Api, worker: number) {
    this.#address = address
    this.#administrator = administrator
    this.#worker = worker
  }

  /** A session of its own for somebody with that role. */
  async login(role?: RoleName): Promise<LoginResult> {
    const login = await this.#logIn(role)
    this.#tokens.push(login.token)
    return login
  }

  /** The session that all tests of the worker share which neither end it nor count sessions. */
  sharedLogin(role?: RoleName): Promise<LoginResult> {
    const shared = this.#shared.get(role) ?? this.#logIn(role)
    this.#shared.set(role, shared)
    return shared
  }

  /** Ends the sessions of former tests: a person has twenty, and one more would end that of another test. */
  async endSessions(): Promise<void> {
    for (const token of this.#tokens.splice(0)) await new Api(this.#address, token).send('POST', '/accounts/logout')
  }

  async #logIn(role: RoleName | undefined): Promise<LoginResult> {
    if (role === undefined) return logIn(this.#address, ...firstAdministrator())
    let email = this.#emails.get(role)
    if (email === undefined) {
      email = this.#create(role)
      this.#emails.set(role, email)
    }
    return logIn(this.#address, await email, password)
  }

  async #create(role: RoleName): Promise<string> {
    const first = async (list: 'documentTypes' | 'cities' | 'positions' | 'groups') =>
      (await this.#administrator.call(lookups[list], { query: {} }))[0]!.id
    const roles = await this.#administrator.call(lookups.roles, { query: {} })
    const chosen = roles.find(({ name }) => name === role)
    if (chosen === undefined) throw new Error(`The portal has no role ${role}.`)
    const slug = role.toLowerCase().replaceAll(' ', '-')
    const email = `${slug}-${this.#worker}@portal.test`
    const saved = await this.#administrator.call(employees.create, {
      body: {
        documentTypeId: await first('documentTypes'),
        cityId: await first('cities'),
        positionId: await first('positions'),
        groupId: await first('groups'),
        documentNumber: `E2E-${slug.slice(0, 8)}-${this.#worker}`,
        firstName: 'Prueba',
        lastName: role,
        email,
        hasUser: true,
        role: chosen.id,
      },
    })
    const token = new URL(saved.invitation!.url).hash.replace('#invite=', '')
    await new Api(this.#address, '').call(session.setPassword, { body: { token, newPassword: password } })
    return email
  }
}

/** E-mail and password of the administrator that the portal was started with. */
export function firstAdministrator(): [email: string, password: string] {
  return [process.env['E2E_ADMIN_EMAIL']!, process.env['E2E_ADMIN_PASSWORD']!]
}

export async function logIn(address: string, email: string, typed: string): Promise<LoginResult> {
  const answer = await new Api(address, '').call(session.login, { body: { email, password: typed } })
  if ('secondFactor' in answer) throw new Error(`A second factor is asked of ${email}.`)
  return answer
}

/**
 * Puts a session, or that there is none, and what a person has chosen into the browser, as the screens themselves
 * store it.
 */
export async function storeSession(page: Page, login: LoginResult | undefined, options: SignInOptions): Promise<void> {
  const entries: Record<string, string> = {
    ...(login && { jwt: login.token, user: JSON.stringify(login.employee) }),
    lang: options.locale ?? 'es-CO',
    ...(options.skin !== undefined && { skin: options.skin }),
    ...(options.theme !== undefined && { theme: options.theme }),
  }
  // An address of the portal that runs no script of it: nothing reads the storage before it is filled.
  await page.goto('/api/health/live')
  await page.evaluate((stored) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
}

import type { ClientRequest, IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { lookups } from '#contract/lookups.ts'
import { projects } from '#contract/projects.ts'
import { session } from '#contract/session.ts'

import { administrator } from './portal.ts'

/** With or without a session. `fetch` throws for a broken connection. */
export async function ask(url: string, { token, method, json, form, signal }: Asked = {}): Promise<Response> {
  return fetch(url, {
    method: method ?? (json !== undefined || form ? 'POST' : 'GET'),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
    ...(signal && { signal }),
  })
}

export interface Asked {
  token?: string
  method?: string
  json?: unknown
  form?: FormData
  signal?: AbortSignal
}

/** The answer of a portal that may be too busy for a while (503), which is asked again each 0.2 s for a minute. @throws Error when it is refused */
export async function patientAnswerOf<T>(url: string, asked: Asked = {}): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await ask(url, asked)
    if (answer.status !== 503) return readAnswer<T>(answer, url, asked)
    await answer.body?.cancel()
    await wait(200)
  }
  throw new Error(`${asked.method ?? ''} ${url}: busy for a minute`)
}

export const answerOf = async <T>(url: string, asked: Asked = {}): Promise<T> =>
  readAnswer<T>(await ask(url, asked), url, asked)

async function readAnswer<T>(answer: Response, url: string, asked: Asked): Promise<T> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${asked.method ?? ''} ${url}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** To a request of Node's own. @throws Error where the connection breaks before it */
export async function responseTo(asked: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  asked.once('response', resolve).once('error', reject)
  return promise
}

export async function signIn(api: string, credentials = administrator): Promise<string> {
  return (await answerOf<{ token: string }>(`${api}${session.login.path}`, { json: credentials })).token
}

export async function firstIdOf(api: string, token: string, list: keyof typeof lookups): Promise<number> {
  const [first] = await answerOf<{ id: number }[]>(`${api}${lookups[list].path}`, { token })
  if (!first) throw new Error(`There is nothing in ${list}`)
  return first.id
}

export async function roleNamed(api: string, token: string, name: string): Promise<number> {
  const roles = await answerOf<{ id: number; name: string }[]>(`${api}${lookups.roles.path}`, { token })
  const role = roles.find((one) => one.name === name)
  if (!role) throw new Error(`There is no role ${name}`)
  return role.id
}

export const customerDraft = (code: string, cityId: number) => ({
  code,
  commercialName: `Cliente ${code}`,
  documentNumber: code,
  cityId,
  address: `Carrera ${code}`,
})

export async function makeProject(api: string, token: string, name = 'Faro'): Promise<number> {
  const cityId = await firstIdOf(api, token, 'cities')
  const draft = customerDraft(`P${Math.random().toString(36).slice(2, 10)}`, cityId)
  const customer = await answerOf<{ id: number }>(`${api}${customers.create.path}`, { token, json: draft })
  const json = {
    name,
    cityId,
    customerId: customer.id,
    productId: await firstIdOf(api, token, 'products'),
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    totalCost: 1_000_000,
  }
  return (await answerOf<{ id: number }>(`${api}${projects.create.path}`, { token, json })).id
}

export async function makeUser(api: string, token: string, n: string, role: number) {
  const email = `faro.${n}@portal.local`
  const json = {
    documentTypeId: await firstIdOf(api, token, 'documentTypes'),
    cityId: await firstIdOf(api, token, 'cities'),
    positionId: await firstIdOf(api, token, 'positions'),
    groupId: await firstIdOf(api, token, 'groups'),
    documentNumber: `F-${n}`,
    firstName: 'Faro',
    lastName: n,
    email,
    hasUser: true,
    role,
  }
  const made = await answerOf<{ id: number; version: number; invitation: { url: string } }>(
    `${api}${employees.create.path}`,
    { token, json },
  )
  const password = 'Brumoso*74Tejo'
  await setPassword(api, made.invitation.url, password)
  return { ...made, json, email, password }
}

async function setPassword(api: string, link: string, newPassword: string): Promise<void> {
  const token = new URL(link).hash.replace('#invite=', '')
  await answerOf(`${api}${session.setPassword.path}`, { json: { token, newPassword } })
}

import { contacts } from '#contract/contacts.ts'
import { customers } from '#contract/customers.ts'
import { dayInBogota } from '#contract/days.ts'
import { employees } from '#contract/employees.ts'
import { lookups } from '#contract/lookups.ts'
import { milestones } from '#contract/milestones.ts'
import { nitCheckDigit } from '#contract/nit.ts'
import { projectStatuses } from '#contract/project-statuses.ts'
import { projects } from '#contract/projects.ts'
import type { CallOf } from '#contract/route.ts'

import type { Api } from './api.ts'

let made = 0

/** Letters and digits that nothing else in this run has, for names to be found by. */
export function tag(): string {
  made += 1
  return `${process.pid.toString(36)}${Date.now().toString(36)}${made.toString(36)}`
}

/** A number of nine digits that nothing else in this run has. */
export function digits(): string {
  made += 1
  return String((Date.now() * 7 + process.pid * 13 + made * 1_000_003) % 900_000_000).padStart(9, '1')
}

type Lookup = 'documentTypes' | 'positions' | 'groups' | 'cities' | 'products'
const firsts = new WeakMap<Api, Partial<Record<Lookup, Promise<number>>>>()

/** The first entry of a catalogue, which is asked for once. */
function first(api: Api, list: Lookup): Promise<number> {
  const known = firsts.get(api) ?? {}
  firsts.set(api, known)
  return (known[list] ??= api.call(lookups[list], { query: { top: '1' } }).then(([entry]) => entry!.id))
}

/** The day that is so many days after today in Bogotá. */
export const inDays = (count: number): string => dayInBogota(new Date(Date.now() + count * 86_400_000))

/** Makes an employee through the API; what is not told is made up. */
export async function someEmployee(api: Api, change: Partial<CallOf<typeof employees.create>['body']> = {}) {
  const unique = tag()
  return api.call(employees.create, {
    body: {
      documentTypeId: await first(api, 'documentTypes'),
      cityId: await first(api, 'cities'),
      positionId: await first(api, 'positions'),
      groupId: await first(api, 'groups'),
      documentNumber: digits(),
      firstName: 'Íñigo',
      lastName: `Peña${unique}`,
      email: `${unique}@lumbrera.test`,
      ...change,
    },
  })
}

export async function someCustomer(api: Api, change: Partial<CallOf<typeof customers.create>['body']> = {}) {
  const unique = tag()
  const number = digits()
  return api.call(customers.create, {
    body: {
      cityId: await first(api, 'cities'),
      documentNumber: `${number}-${nitCheckDigit(number)}`,
      code: unique,
      commercialName: `Cooperativa ${unique}`,
      address: 'Carrera 7 # 12-34',
      ...change,
    },
  })
}

export function someContact(
  api: Api,
  customerId: number,
  change: Partial<CallOf<typeof contacts.create>['body']> = {},
) {
  const unique = tag()
  return api.call(contacts.create, {
    body: {
      customerId,
      firstName: 'Begoña',
      lastName: `Núñez${unique}`,
      email: `${unique}@cliente.test`,
      ...change,
    },
  })
}

export const someStatus = (api: Api, change: Partial<CallOf<typeof projectStatuses.create>['body']> = {}) =>
  api.call(projectStatuses.create, {
    body: { name: `Estado ${tag()}`, description: 'Hecho por una prueba', color: '#2F6FED', ...change },
  })

export const someMilestone = (api: Api, change: Partial<CallOf<typeof milestones.create>['body']> = {}) =>
  api.call(milestones.create, {
    body: { name: `Hito ${tag()}`, ordinality: 1, typeProject: 'Servicio', ...change },
  })

/** Makes a project through the API, of a customer of its own unless told; what else is not told is made up. */
export async function someProject(api: Api, change: Partial<CallOf<typeof projects.create>['body']> = {}) {
  return api.call(projects.create, {
    body: {
      customerId: change.customerId ?? (await someCustomer(api)).id,
      cityId: await first(api, 'cities'),
      productId: await first(api, 'products'),
      name: `Migración ${tag()}`,
      startDate: '2026-02-16',
      endDate: '2026-12-18',
      totalCost: 1_284_500_000,
      ...change,
    },
  })
}

/** Makes nine projects through the API that have ended: so many tell how long the others take. */
export async function nineFinished(api: Api): Promise<void> {
  const { id: projectStatusId } = await someStatus(api, { closesProject: true })
  const { id: customerId } = await someCustomer(api)
  const made = Array.from({ length: 9 }, async (_, at) => {
    const days = { startDate: inDays(-420 + at), endDate: inDays(-200) }
    const { id } = await someProject(api, { customerId, projectStatusId, percentage: 100, ...days })
    // What is made closed ends today.
    const body = { realEndDate: inDays(-190 + 6 * at) }
    await api.call(projects.update, { params: { id: String(id) }, body })
  })
  await Promise.all(made)
}

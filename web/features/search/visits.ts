import { type DataTag, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { itemAt } from '#contract/items.ts'
import { fullName } from '#contract/people.ts'
import { searchNouns } from '#contract/search.ts'
import { checkpointById } from '#web/features/checkpoints/checkpoints.api.ts'
import { contactById } from '#web/features/contacts/contacts.api.ts'
import { customerById } from '#web/features/customers/customers.api.ts'
import { employeeById } from '#web/features/employees/employees.api.ts'
import { projectById } from '#web/features/projects/projects.api.ts'
import { takenKey } from '#web/platform/calls/fetched-ahead.ts'
import { currentSession } from '#web/platform/calls/session.ts'
import { VISITED_KEY } from '#web/platform/calls/stored-session.ts'
import { paths } from '#web/platform/paths.ts'

import { latestAnswer } from './open-record.ts'

const Visit = z.object({ noun: z.enum(searchNouns), name: z.string(), detail: z.string(), path: z.string() })
export type Visit = z.infer<typeof Visit>

const most = 10

const StoredVisits = z.object({ userId: z.number(), visits: z.array(Visit) })
type StoredVisits = z.infer<typeof StoredVisits>

const parts = (...of: readonly string[]): string => of.filter(Boolean).join(' · ')

/** What a screen of one record shows: whose answer that is, and what the record is called by it. */
interface Shown {
  queryKey: QueryKey
  visit: (cache: QueryClient) => Visit | undefined
}

/** What is made of the latest answer to `queryKey` in memory, whether the screen asked for it or took it from ahead. */
const shown = <Answer>(
  { queryKey }: { queryKey: DataTag<QueryKey, Answer, Error> },
  visitOf: (answer: Answer) => Visit,
): Shown => ({
  queryKey,
  visit(cache) {
    const latest = latestAnswer(cache, { queryKey })
    return latest && visitOf(latest)
  },
})

/** The screens of one record, with what the record is called there. */
const screens: readonly { at: RegExp; of: (id: number) => Shown }[] = [
  {
    at: /^\/projects\/(?:projects-list|update-project)\/(\d+)$/,
    of: (id) =>
      shown(projectById(id), ({ name, customerName, projectStatusName }) => ({
        noun: 'projects',
        name,
        detail: parts(customerName, projectStatusName),
        path: paths.projects.overview(id),
      })),
  },
  {
    at: /^\/customers\/(?:update-customer\/|contacts\/contacts-list\/)?(\d+)$/,
    of: (id) =>
      shown(customerById(id), ({ commercialName, code, cityName }) => ({
        noun: 'customers',
        name: commercialName,
        detail: parts(code, cityName),
        path: paths.customers.page(id),
      })),
  },
  {
    at: /^\/customers\/contacts\/update-contact\/(\d+)$/,
    of: (id) =>
      shown(contactById(id), (contact) => ({
        noun: 'contacts',
        name: fullName(contact),
        detail: parts(contact.position, contact.customerName),
        path: paths.contacts.update(id),
      })),
  },
  {
    at: /^\/employees\/update-employee\/(\d+)$/,
    of: (id) =>
      shown(employeeById(id), (employee) => ({
        noun: 'employees',
        name: fullName(employee),
        detail: parts(employee.positionName, employee.email),
        path: paths.employees.update(id),
      })),
  },
  {
    at: /^\/project-checkpoints\/tasks-by-project-checkpoints\/(\d+)$/,
    of: (id) =>
      shown(checkpointById(id), ({ summary, comments, projectName, employeeName }) => ({
        noun: 'checkpoints',
        name: summary || comments.slice(0, 80),
        detail: parts(projectName, employeeName),
        path: paths.checkpoints.tasks(id),
      })),
  },
]

function storedVisits(): StoredVisits | undefined {
  try {
    return StoredVisits.parse(JSON.parse(localStorage.getItem(VISITED_KEY) ?? ''))
  } catch {
    return undefined
  }
}

const idOfUser = (): number | undefined => {
  const session = currentSession()
  return session.status === 'signed-in' ? session.user?.id : undefined
}

/** The last records that the person who is signed in has visited in this browser, the latest first; ten at most. */
export function visitsOfUser(): Visit[] {
  const stored = storedVisits()
  return stored !== undefined && stored.userId === idOfUser() ? stored.visits : []
}

function remember(visit: Visit): void {
  const userId = idOfUser()
  if (userId === undefined) return
  const visits = [visit, ...visitsOfUser().filter(({ path }) => path !== visit.path)].slice(0, most)
  localStorage.setItem(VISITED_KEY, JSON.stringify({ userId, visits } satisfies StoredVisits))
}

/**
 * Remembers the record at a path by the answer that its screen shows, also when another answer replaces it. Makes no
 * call of its own. Leaving the screen ends it, as the returned function does.
 */
export function noteVisits(cache: QueryClient, pathname: string): () => void {
  const screen = screens.find(({ at }) => at.test(pathname))
  if (!screen) return () => {}
  const { queryKey, visit } = screen.of(Number(itemAt(screen.at.exec(pathname) ?? [], 1)))
  const hashes = new Set([queryKey, takenKey(queryKey)].map((key) => hashKey(key)))
  const note = () => {
    const now = visit(cache)
    if (now) remember(now)
  }
  note()
  return cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && hashes.has(query.queryHash)) note()
  })
}

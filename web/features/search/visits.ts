import { type DataTag, type QueryClient } from '@tanstack/react-query'

import { fullName } from '#contract/people.ts'
import type { SearchNoun } from '#contract/search.ts'
import { checkpointById } from '#web/features/checkpoints/checkpoints.api.ts'
import { contactById } from '#web/features/contacts/contacts.api.ts'
import { customerById } from '#web/features/customers/customers.api.ts'
import { employeeById } from '#web/features/employees/employees.api.ts'
import { projectById } from '#web/features/projects/projects.api.ts'
import { takenKey } from '#web/platform/calls/fetched-ahead.ts'
import { currentSession } from '#web/platform/calls/session.ts'
import { paths } from '#web/platform/paths.ts'

/** A record whose screen was open. */
export interface Visit {
  noun: SearchNoun
  name: string
  detail: string
  path: string
}

/** Where they are kept in this browser; whoever signs out takes them away (web/shell/portal-of.ts). */
const storageKey = 'visited'
const most = 10

interface Kept {
  userId: number
  visits: Visit[]
}

const parts = (...of: readonly string[]): string => of.filter(Boolean).join(' · ')

/** The screens of one record, with what the record is called; it is in memory, or on its way, when its screen is open. */
const screens: readonly { at: RegExp; visit: (cache: QueryClient, id: number) => Promise<Visit> }[] = [
  {
    at: /^\/projects\/(?:projects-list|update-project)\/(\d+)$/,
    async visit(cache, id) {
      const { name, customerName, projectStatusName } = await shownAnswer(cache, projectById(id))
      return {
        noun: 'projects',
        name,
        detail: parts(customerName, projectStatusName),
        path: paths.projects.overview(id),
      }
    },
  },
  {
    at: /^\/customers\/(?:update-customer\/|contacts\/contacts-list\/)?(\d+)$/,
    async visit(cache, id) {
      const { commercialName, code, cityName } = await shownAnswer(cache, customerById(id))
      return { noun: 'customers', name: commercialName, detail: parts(code, cityName), path: paths.customers.page(id) }
    },
  },
  {
    at: /^\/customers\/contacts\/update-contact\/(\d+)$/,
    async visit(cache, id) {
      const contact = await shownAnswer(cache, contactById(id))
      return {
        noun: 'contacts',
        name: fullName(contact),
        detail: parts(contact.position, contact.customerName),
        path: paths.contacts.update(id),
      }
    },
  },
  {
    at: /^\/employees\/update-employee\/(\d+)$/,
    async visit(cache, id) {
      const employee = await shownAnswer(cache, employeeById(id))
      return {
        noun: 'employees',
        name: fullName(employee),
        detail: parts(employee.positionName, employee.email),
        path: paths.employees.update(id),
      }
    },
  },
  {
    at: /^\/project-checkpoints\/tasks-by-project-checkpoints\/(\d+)$/,
    async visit(cache, id) {
      const { summary, comments, projectName, employeeName } = await shownAnswer(cache, checkpointById(id))
      return {
        noun: 'checkpoints',
        name: summary || comments.slice(0, 80),
        detail: parts(projectName, employeeName),
        path: paths.checkpoints.tasks(id),
      }
    },
  },
]

/** The answer that a screen shows, once it has come; no call of its own is made for it. */
async function shownAnswer<Answer>(
  cache: QueryClient,
  { queryKey }: { queryKey: DataTag<(string | number)[], Answer, Error> },
) {
  for (let tries = 0; tries < 25; tries += 1) {
    const answer = cache.getQueryData<Answer>(queryKey) ?? cache.getQueryData<Answer>(takenKey(queryKey))
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The screen shows no record.')
}

function kept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '') as Kept
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
  const stored = kept()
  return stored !== undefined && stored.userId === idOfUser() ? stored.visits : []
}

/** Remembers the record whose screen is at a path; a screen of no record, or of one that does not come, is none. */
export async function noteVisit(cache: QueryClient, pathname: string): Promise<void> {
  const screen = screens.find(({ at }) => at.test(pathname))
  const userId = idOfUser()
  if (!screen || userId === undefined) return
  const visit = await screen.visit(cache, Number(screen.at.exec(pathname)?.[1])).catch(() => undefined)
  if (!visit || idOfUser() !== userId) return
  const visits = [visit, ...visitsOfUser().filter(({ path }) => path !== visit.path)].slice(0, most)
  localStorage.setItem(storageKey, JSON.stringify({ userId, visits } satisfies Kept))
}

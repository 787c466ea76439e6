import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Employee } from '#contract/employees.ts'
import type { Forecast } from '#contract/forecast.ts'
import { itemAt } from '#contract/items.ts'
import { fullName } from '#contract/people.ts'
import type { Project } from '#contract/projects.ts'
import { checkpointById, firstOfProject } from '#web/features/checkpoints/checkpoints.api.ts'
import { contactById } from '#web/features/contacts/contacts.api.ts'
import { customerById } from '#web/features/customers/customers.api.ts'
import { employeeById } from '#web/features/employees/employees.api.ts'
import { forecastOfProject } from '#web/features/forecast/forecast.api.ts'
import { projectById } from '#web/features/projects/projects.api.ts'
import { takenKey } from '#web/platform/calls/fetched-ahead.ts'

export type OpenRecord = { name: string; path: string } & (
  | { noun: 'projects'; record: Project; forecast: Forecast | undefined; lastFollowUp: string | undefined }
  | { noun: 'customers'; record: Customer }
  | { noun: 'contacts'; record: Contact }
  | { noun: 'employees'; record: Employee }
  | { noun: 'checkpoints'; record: Checkpoint }
)

/** The latest answer in memory, whether the screen asked for it or took it from ahead. */
export function latestAnswer<Answer>(
  cache: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Answer, Error> },
): Answer | undefined {
  const [latest] = [queryKey, takenKey(queryKey)]
    .flatMap((key) => cache.getQueryState<Answer>(key) ?? [])
    .filter(({ data }) => data !== undefined)
    .toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)
  return latest?.data
}

type Opened<Of = OpenRecord> = Of extends OpenRecord ? Omit<Of, 'path'> : never

function projectAt(cache: QueryClient, id: number): Opened | undefined {
  const record = latestAnswer(cache, projectById(id))
  const followUps = latestAnswer(cache, firstOfProject(id))
  return (
    record && {
      noun: 'projects',
      name: record.name,
      record,
      forecast: latestAnswer(cache, forecastOfProject(id, undefined)),
      lastFollowUp: followUps?.data[0]?.date,
    }
  )
}

function customerAt(cache: QueryClient, id: number): Opened | undefined {
  const record = latestAnswer(cache, customerById(id))
  return record && { noun: 'customers', name: record.commercialName, record }
}

function contactAt(cache: QueryClient, id: number): Opened | undefined {
  const record = latestAnswer(cache, contactById(id))
  return record && { noun: 'contacts', name: fullName(record), record }
}

function employeeAt(cache: QueryClient, id: number): Opened | undefined {
  const record = latestAnswer(cache, employeeById(id))
  return record && { noun: 'employees', name: fullName(record), record }
}

function checkpointAt(cache: QueryClient, id: number): Opened | undefined {
  const record = latestAnswer(cache, checkpointById(id))
  return record && { noun: 'checkpoints', name: record.summary || record.projectName, record }
}

const screens: readonly { at: RegExp; of: (cache: QueryClient, id: number) => Opened | undefined }[] = [
  { at: /^\/projects\/(?:projects-list|update-project)\/(\d+)$/, of: projectAt },
  { at: /^\/customers\/(?:update-customer\/|contacts\/contacts-list\/)?(\d+)$/, of: customerAt },
  { at: /^\/customers\/contacts\/update-contact\/(\d+)$/, of: contactAt },
  { at: /^\/employees\/update-employee\/(\d+)$/, of: employeeAt },
  { at: /^\/project-checkpoints\/tasks-by-project-checkpoints\/(\d+)$/, of: checkpointAt },
]

/** The record whose screen is at a path, once it is in memory. */
export function openRecordAt(cache: QueryClient, pathname: string): OpenRecord | undefined {
  const screen = screens.find(({ at }) => at.test(pathname))
  if (!screen) return undefined
  const opened = screen.of(cache, Number(itemAt(screen.at.exec(pathname) ?? [], 1)))
  return opened && { ...opened, path: pathname }
}

import * as z from 'zod/mini'

import { auditEntities } from './audit-fields.ts'
import { auditReaders } from './audit-readers.ts'
import { calendarDate, id, instant, MAX_ID, problem, wholeNumber } from './fields.ts'
import { flag, listQuery, page } from './lists.ts'
import type { Permission } from './permissions.ts'
import { route } from './route.ts'

/** What was done with a record; of who comes in and goes out, what became of their sessions. */
export const auditKinds = [
  'create',
  'update',
  'delete',
  'signIn',
  'signOut',
  'endSessions',
  'confirm',
  'erase',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** References are names already, several of them a list; other values are as they are stored. */
export const AuditValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.string()), z.null()])
export type AuditValue = z.infer<typeof AuditValue>

/** One field that changed. Of a record made or removed: what it had, with null on the other side. */
export const AuditField = z.object({ field: z.string(), before: AuditValue, after: AuditValue })
export type AuditField = z.infer<typeof AuditField>

/** One change of one record, as it is never changed again. */
export const AuditRow = z.object({
  id,
  at: instant,
  /** Null when the portal acted by itself. */
  employeeId: z.nullable(id),
  employeeName: z.nullable(z.string()),
  /** The access token of the program that did it in their name; null where they did it themselves. */
  tokenId: z.nullable(id),
  tokenName: z.nullable(z.string()),
  /** The call that did it, as the contract names it. */
  call: z.string(),
  entity: z.enum(auditEntities),
  entityId: id,
  /** What the record is called today, or was when it was removed; null where nobody knows any more. */
  name: z.nullable(z.string()),
  /** The project that the record is or belongs to. */
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  kind: z.enum(auditKinds),
  fields: z.array(AuditField),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Whether a change was made by a command on the machine that runs the portal, as `npm run admin` is. */
export const isOwnersCommand = (call: string): boolean => call.startsWith('npm run ')

const aRecord = { entity: z.enum(auditEntities, problem('invalid')), entityId: wholeNumber(1, MAX_ID) }

/**
 * Which changes: of a kind of record, of one record, by a person, of a kind, within days in Bogotá, both included.
 * `related`, with a project: also those of what belongs to it.
 */
export const AuditFilter = z.object({
  entity: z.optional(aRecord.entity),
  entityId: z.optional(aRecord.entityId),
  related: z.optional(flag),
  employeeId: z.optional(wholeNumber(1, MAX_ID)),
  kind: z.optional(z.enum(auditKinds, problem('invalid'))),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
})
export type AuditFilter = z.output<typeof AuditFilter>

const { offset, top } = listQuery(['Date']).shape
export const AuditQuery = z.object({ ...AuditFilter.shape, offset, top })
export type AuditQuery = z.output<typeof AuditQuery>

const OneRecord = z.object(aRecord)

/** A query that names one record lets in who may change it, too. */
function readerOf(query: unknown): Permission | undefined {
  const named = z.safeParse(OneRecord, query)
  return named.success ? auditReaders[named.data.entity] : undefined
}

export const audit = {
  list: route({
    tag: 'audit',
    method: 'GET',
    path: '/audit',
    costly: 'read',
    summary:
      'A page of the changes of records, newest first. With entity and entityId also for who may change that one.',
    access: 'audit.read',
    alsoFor: readerOf,
    query: AuditQuery,
    answer: page(AuditRow),
  }),
}

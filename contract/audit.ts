import * as z from 'zod/mini'

import { auditEntities } from './audit-fields.ts'
import { auditReaders } from './audit-readers.ts'
import { calendarDate, id, instant, MAX_ID, problem, wholeNumber } from './fields.ts'
import { flag, listQuery, page } from './lists.ts'
import type { Permission } from './permissions.ts'
import { route } from './route.ts'

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

/** References are names, several of them a list. */
export const AuditValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.string()), z.null()])
export type AuditValue = z.infer<typeof AuditValue>

/** A record that was made or removed has null on the other side. */
export const AuditField = z.object({ field: z.string(), before: AuditValue, after: AuditValue })
export type AuditField = z.infer<typeof AuditField>

/** It never changes. */
export const AuditRow = z.object({
  id,
  at: instant,
  /** Null for the portal itself. */
  employeeId: z.nullable(id),
  employeeName: z.nullable(z.string()),
  /** Of a program; null when the person acted. */
  tokenId: z.nullable(id),
  tokenName: z.nullable(z.string()),
  call: z.string(),
  entity: z.enum(auditEntities),
  entityId: id,
  /** The record's name today, or its last one; null when it is unknown. */
  name: z.nullable(z.string()),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  kind: z.enum(auditKinds),
  fields: z.array(AuditField),
})
export type AuditRow = z.infer<typeof AuditRow>

/** As `npm run admin`. */
export const isOwnersCommand = (call: string): boolean => call.startsWith('npm run ')

const aRecord = { entity: z.enum(auditEntities, problem('invalid')), entityId: wholeNumber(1, MAX_ID) }

/** Days in Bogotá, both included. `related` adds what belongs to a project. */
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

/** A query for one record also admits people who may change it. */
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

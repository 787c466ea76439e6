import * as z from 'zod/mini'

import { contacts, ContactUpdate } from './contacts.ts'
import { customers, CustomerUpdate } from './customers.ts'
import { employees, EmployeeUpdate } from './employees.ts'
import { id, idIn, idParam, instant, problem, requiredId } from './fields.ts'
import { Holder, licences, Renewal } from './licences.ts'
import { flag } from './lists.ts'
import { maxPeople, projects } from './projects.ts'
import { route } from './route.ts'

// One change of many records, in one transaction.

export const maxBulk = 500
export const undoMinutes = 10

const ids = z.array(id, problem('invalid')).check(
  z.minLength(1, problem('choose')),
  z.maxLength(maxBulk, problem('tooMany')),
  z.overwrite((some) => [...new Set(some)].toSorted((a, b) => a - b)),
)

const versions = z
  .record(
    z.string().check(
      z.regex(/^[1-9]\d{0,9}$/, problem('invalid')),
      z.refine((key) => idIn(key) !== undefined, problem('invalid')),
    ),
    z.int(problem('invalid')),
  )
  .check(({ value, issues }) => {
    if (Object.keys(value).length > maxBulk)
      issues.push({ code: 'custom', message: problem('tooMany'), params: { maximum: maxBulk }, input: value })
  })

/** The part of a list's query that is no filter. */
const paging = { offset: true, top: true, orderBy: true, ascending: true } as const

interface Parts {
  ids?: unknown
  filter?: unknown
  changes?: unknown
  undo?: unknown
}

/** An undo alone, or changes with `ids` or a `filter`. */
const oneKind = z.check<Parts>(({ value, issues }) => {
  const refuse = (path: keyof Parts, code: 'required' | 'twice') =>
    issues.push({ code: 'custom', message: problem(code), path: [path], input: value[path] })
  const { undo, changes } = value
  const target = [value.ids, value.filter].filter((part) => part !== undefined)
  if (undo !== undefined) {
    if (changes !== undefined || target.length > 0) refuse('undo', 'twice')
    return
  }
  if (changes === undefined) refuse('changes', 'required')
  if (target.length === 0) refuse('ids', 'required')
  if (target.length > 1) refuse('filter', 'twice')
})

/**
 * `versions` by id must still hold; with a `filter` they are those of a dry run, and no other record changes. `undo` is
 * the `undo.change` of an earlier answer, alone.
 */
const bodyOf = <F extends z.ZodMiniType, C extends z.ZodMiniType>(filter: F, changes: C) =>
  z
    .object({
      ids: z.optional(ids),
      filter: z.optional(filter),
      changes: z.optional(changes),
      versions: z.optional(versions),
      undo: z.optional(z.string(problem('invalid')).check(z.regex(/^[\x20-\x7E]{1,200}$/, problem('invalid')))),
    })
    .check(oneKind)

const something = z.check<object>(({ value, issues }) => {
  if (Object.values(value).every((one) => one === undefined))
    issues.push({ code: 'custom', message: problem('required'), path: [], input: value })
})

export const BulkAnswer = z.object({
  changed: z.int(),
  unchanged: z.int(),
  failed: z.array(z.object({ id, name: z.nullable(z.string()), problem: z.string() })),
  /** Sent back as `undo`; null after a dry run, and without any change. */
  undo: z.nullable(z.object({ change: z.string(), until: instant })),
  /** The versions of a dry run, by id; else null. */
  versions: z.nullable(z.record(z.string(), z.int())),
})
export type BulkAnswer = z.infer<typeof BulkAnswer>

/** `dryRun` stores nothing. */
const query = z.object({ dryRun: z._default(flag, false) })

const shared = { method: 'PATCH', query, answer: BulkAnswer, problems: [409] } as const
const ofParent = { ...shared, params: idParam, problems: [404, 409] } as const

export const EmployeeChanges = z
  .pick(EmployeeUpdate, { isActive: true, positionId: true, groupId: true, cityId: true })
  .check(something)
export type EmployeeChanges = z.output<typeof EmployeeChanges>

export const CustomerChanges = z
  .pick(CustomerUpdate, { isActive: true, classification: true, cityId: true })
  .check(something)
export type CustomerChanges = z.output<typeof CustomerChanges>

/** A contact has no activity, and its position is a text (decision 51). */
export const ContactChanges = z.pick(ContactUpdate, { cityId: true }).check(something)
export type ContactChanges = z.output<typeof ContactChanges>

const people = z.array(requiredId, problem('invalid')).check(z.maxLength(maxPeople, problem('tooMany')))

/** Never status, days or money. */
export const ProjectChanges = z
  .object({
    addEmployeeIds: z.optional(people),
    removeEmployeeIds: z.optional(people),
    cityId: z.optional(requiredId),
  })
  .check(something)
export type ProjectChanges = z.output<typeof ProjectChanges>

/** To assign needs a holder, to renew a day. */
export const LicenceChanges = z
  .object({
    action: z.enum(['assign', 'renew', 'deactivate'], problem('choose')),
    contactId: z.optional(Holder.shape.contactId),
    expirationDate: z.optional(Renewal.shape.expirationDate),
  })
  .check(
    z.check(({ value: { action, contactId, expirationDate }, issues }) => {
      if (action === 'assign' && contactId === undefined)
        issues.push({ code: 'custom', message: problem('required'), path: ['contactId'], input: contactId })
      if (action === 'renew' && expirationDate === undefined)
        issues.push({
          code: 'custom',
          message: problem('licence.date'),
          path: ['expirationDate'],
          input: expirationDate,
        })
    }),
  )
export type LicenceChanges = z.output<typeof LicenceChanges>

export const bulk = {
  employees: route({
    ...shared,
    tag: 'employees',
    path: '/employees/employees-list/bulk',
    summary: 'Changes many employees at once.',
    access: 'employees.write',
    body: bodyOf(z.omit(employees.list.query, paging), EmployeeChanges),
  }),
  customers: route({
    ...shared,
    tag: 'customers',
    path: '/customers/customers-list/bulk',
    summary: 'Changes many customers at once.',
    access: 'customers.write',
    body: bodyOf(z.omit(customers.list.query, paging), CustomerChanges),
  }),
  contacts: route({
    ...ofParent,
    tag: 'contacts',
    path: '/contacts/contacts-list/:id/bulk',
    summary: 'Changes many contacts of customer :id at once.',
    access: 'customers.write',
    body: bodyOf(z.omit(contacts.list.query, paging), ContactChanges),
  }),
  projects: route({
    ...shared,
    tag: 'projects',
    path: '/projects/projects-list/bulk',
    summary: 'Changes many projects at once: who answers for them, and their city.',
    access: 'projects.write',
    body: bodyOf(z.omit(projects.list.query, paging), ProjectChanges),
  }),
  licences: route({
    ...ofParent,
    tag: 'licenses',
    path: '/projects/:id/licenses/filter/bulk',
    summary: 'Assigns, renews or deactivates many licences of project :id at once.',
    access: 'licenses.write',
    body: bodyOf(z.omit(licences.list.query, paging), LicenceChanges),
  }),
}

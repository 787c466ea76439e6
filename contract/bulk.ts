import * as z from 'zod/mini'

import { contacts, ContactUpdate } from './contacts.ts'
import { customers, CustomerUpdate } from './customers.ts'
import { employees, EmployeeUpdate } from './employees.ts'
import { id, idParam, instant, problem, requiredId } from './fields.ts'
import { Holder, licences, Renewal } from './licences.ts'
import { flag } from './lists.ts'
import { maxPeople, projects } from './projects.ts'
import { route } from './route.ts'

// Bulk changes: the same change of many records of one list, in one transaction.

/** Most records that one bulk change takes. */
export const maxBulk = 500
/** For so many minutes whoever made a bulk change can undo it. */
export const undoMinutes = 10

const ids = z.array(id, problem('invalid')).check(
  z.minLength(1, problem('choose')),
  z.maxLength(maxBulk, problem('tooMany')),
  z.overwrite((some) => [...new Set(some)].toSorted((a, b) => a - b)),
)

const versions = z
  .record(z.string().check(z.regex(/^[1-9]\d{0,9}$/, problem('invalid'))), z.int(problem('invalid')))
  .check(({ value, issues }) => {
    if (Object.keys(value).length > maxBulk)
      issues.push({ code: 'custom', message: problem('tooMany'), params: { maximum: maxBulk }, input: value })
  })

/** What a list's query says beside its filter. */
const paging = { offset: true, top: true, orderBy: true, ascending: true } as const

interface Parts {
  ids?: unknown
  filter?: unknown
  changes?: unknown
  undo?: unknown
}

/** A body has either an undo alone, or changes together with `ids` or a `filter`. */
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
 * `versions` are those that records must still have, by their ids; with a `filter` they are those that a dry run counted,
 * and no other record is changed. `undo` stands alone: it is what the answer to a bulk
 * change of the caller gave as `undo.change`.
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

/** How a bulk change went: how many records it changed, how many were so already, and which could not be changed. */
export const BulkAnswer = z.object({
  changed: z.int(),
  unchanged: z.int(),
  failed: z.array(z.object({ id, name: z.nullable(z.string()), problem: z.string() })),
  /** What `undo` takes until then; null after a dry run and where nothing was changed. */
  undo: z.nullable(z.object({ change: z.string(), until: instant })),
  /** By the ids of the records that a dry run counted, for the change itself; null for all else. */
  versions: z.nullable(z.record(z.string(), z.int())),
})
export type BulkAnswer = z.infer<typeof BulkAnswer>

/** With `dryRun` nothing is stored: the answer is what would have been. */
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

/** A contact is not active or inactive, as employees and customers are; its position is a text of its own (decision 51). */
export const ContactChanges = z.pick(ContactUpdate, { cityId: true }).check(something)
export type ContactChanges = z.output<typeof ContactChanges>

const people = z.array(requiredId, problem('invalid')).check(z.maxLength(maxPeople, problem('tooMany')))

/** Never the status, the days or the money of a project. */
export const ProjectChanges = z
  .object({
    addEmployeeIds: z.optional(people),
    removeEmployeeIds: z.optional(people),
    cityId: z.optional(requiredId),
  })
  .check(something)
export type ProjectChanges = z.output<typeof ProjectChanges>

/** A licence to assign needs its holder, one to renew the day until which it is valid. */
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

import * as z from 'zod/mini'

import {
  calendarDate,
  documentNumber,
  email,
  id,
  idParam,
  MAX_ID,
  optionalId,
  optionalText,
  problem,
  requiredId,
  requiredText,
  version,
  wholeNumber,
  storedDay,
} from './fields.ts'
import { ofEmployee } from './hidden-fields.ts'
import { arrayOrPage, flag, openListQuery, selectorQuery } from './lists.ts'
import { partOf } from './part.ts'
import type { Permission } from './permissions.ts'
import { route } from './route.ts'
import { ids } from './several.ts'

export const employeeSortFields = [
  'FirstName',
  'Position.Name',
  'Group.Name',
  'DocumentNumber',
  'Email',
  'IsActive',
] as const
export type EmployeeSortField = (typeof employeeSortFields)[number]

const summaryFields = {
  id,
  version,
  positionName: z.string(),
  groupName: z.string(),
  documentNumber: ofEmployee('documentNumber', z.string()),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  surname: z.string(),
  email: z.string(),
  cellphoneNumber: ofEmployee('cellphoneNumber', z.string()),
  cityName: z.string(),
  isActive: z.boolean(),
}

export const EmployeeRow = z.object(summaryFields)
export type EmployeeRow = z.infer<typeof EmployeeRow>

export const Employee = z.object({
  ...summaryFields,
  documentTypeName: z.string(),
  documentTypeId: id,
  cityId: id,
  positionId: id,
  groupId: id,
  address: ofEmployee('address', z.string()),
  birthDate: ofEmployee('birthDate', storedDay),
  gender: ofEmployee('gender', z.int()),
  phoneNumber: ofEmployee('phoneNumber', z.string()),
  role: z.nullable(id),
  roleName: z.nullable(z.string()),
  hasUser: z.boolean(),
})
export type Employee = z.infer<typeof Employee>

/** Shown once. */
export const Invitation = z.object({ url: z.string(), expiresAt: z.string() })
export type Invitation = z.infer<typeof Invitation>

export const SavedEmployee = z.object({ ...Employee.shape, invitation: z.optional(Invitation) })
export type SavedEmployee = z.infer<typeof SavedEmployee>

export const earliestBirthDate = '1900-01-01'

const draftFields = {
  documentTypeId: requiredId,
  cityId: requiredId,
  positionId: requiredId,
  groupId: requiredId,
  documentNumber,
  firstName: requiredText(),
  middleName: optionalText(),
  lastName: requiredText(),
  surname: optionalText(),
  email,
  phoneNumber: optionalText(),
  cellphoneNumber: optionalText(),
  address: optionalText(150),
  birthDate: z.optional(
    z.nullable(calendarDate.check(z.refine((day) => day >= earliestBirthDate, problem('tooEarly')))),
  ),
  gender: z._default(
    z.int(problem('invalid')).check(z.minimum(0, problem('invalid')), z.maximum(2, problem('invalid'))),
    0,
  ),
  hasUser: z._default(z.boolean(problem('invalid')), false),
  role: optionalId,
}

export const EmployeeDraft = z.object(draftFields)
export type EmployeeDraft = z.output<typeof EmployeeDraft>

export const EmployeeChange = z.object({ ...draftFields, isActive: z.optional(z.boolean(problem('invalid'))) })
export type EmployeeChange = z.output<typeof EmployeeChange>

export const EmployeeUpdate = partOf(EmployeeChange)
export type EmployeeUpdate = z.output<typeof EmployeeUpdate>

export const EmployeeOption = z.object({
  id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  surname: z.string(),
  position: z.string(),
  email: z.string(),
})
export type EmployeeOption = z.infer<typeof EmployeeOption>

/** Role 0 is none; `hasUser` is access. */
const EmployeeFilter = z.object({
  positionId: z.optional(ids),
  groupId: z.optional(ids),
  cityId: z.optional(ids),
  isActive: z.optional(flag),
  role: z.optional(wholeNumber(0, MAX_ID)),
  hasUser: z.optional(flag),
})
export type EmployeeFilter = z.output<typeof EmployeeFilter>

const AccessFilter = z.object({ role: z.optional(z.unknown()), hasUser: z.optional(z.unknown()) })

/** Only people who give roles may ask. */
export const accessNeeds = (query: unknown): Permission | undefined => {
  const { role, hasUser } = AccessFilter.parse(query)
  return role === undefined && hasUser === undefined ? undefined : 'users.manage'
}

const employee = { tag: 'employees' } as const

export const employees = {
  list: route({
    ...employee,
    method: 'GET',
    path: '/employees/employees-list',
    summary: 'A page of employees, or all of them when no parameter is sent; by role or access only for users.manage.',
    access: 'portal.access',
    alsoNeeds: accessNeeds,
    query: z.object({ ...openListQuery(employeeSortFields).shape, ...EmployeeFilter.shape }),
    answer: arrayOrPage(EmployeeRow),
  }),
  selector: route({
    ...employee,
    method: 'GET',
    path: '/employees/employees-list-selector',
    summary: 'Active employees for a selector.',
    access: 'portal.access',
    query: selectorQuery,
    answer: z.array(EmployeeOption),
  }),
  byId: route({
    ...employee,
    method: 'GET',
    path: '/employees/employee-by-id/:id',
    summary: 'One employee.',
    access: 'portal.access',
    params: idParam,
    answer: Employee,
    versioned: true,
    problems: [404],
  }),
  create: route({
    ...employee,
    method: 'POST',
    path: '/employees',
    summary: 'Creates an employee; with hasUser, answers the invitation this one time.',
    access: 'employees.write',
    body: EmployeeDraft,
    answer: SavedEmployee,
    status: 201,
    location: '/employees/employee-by-id/:id',
    problems: [409],
  }),
  update: route({
    ...employee,
    method: 'PUT',
    path: '/employees/update-employee/:id',
    summary: 'Updates an employee.',
    access: 'employees.write',
    params: idParam,
    body: EmployeeUpdate,
    answer: SavedEmployee,
    versioned: true,
    problems: [404, 409, 412],
  }),
  invite: route({
    ...employee,
    method: 'POST',
    path: '/employees/:id/invitation',
    summary: 'Makes a new invitation, which ends the former one.',
    access: 'users.manage',
    params: idParam,
    answer: z.object({ invitation: Invitation }),
    problems: [404, 409],
  }),
}

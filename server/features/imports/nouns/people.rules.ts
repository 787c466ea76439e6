import * as z from 'zod/mini'

import { authorizationMeans, contact, ContactDraft, ContactUpdate } from '#contract/contacts.ts'
import { EmployeeDraft, EmployeeUpdate } from '#contract/employees.ts'
import { enteredDay, problem } from '#contract/fields.ts'
import { fullName } from '#contract/people.ts'
import { unmovableUsers } from '#server/features/employees/given.queries.ts'

import { columnsOf, textIn, type ImportedNoun, type Values } from './noun.rules.ts'

const text = (name: string) => ({ name, type: 'text' })
const reference = (name: string) => ({ name, type: 'integer' })

const nameColumns = {
  firstName: text('first_name'),
  middleName: text('middle_name'),
  lastName: text('last_name'),
  surname: text('surname'),
}

const personName = (values: Values): string =>
  fullName({
    firstName: textIn(values['firstName']),
    middleName: textIn(values['middleName']),
    lastName: textIn(values['lastName']),
    surname: textIn(values['surname']),
  }) || textIn(values['email'])

/** Access and roles are not imported. */
export const employees: ImportedNoun = {
  entity: 'employee',
  table: 'employees',
  columns: {
    documentTypeId: reference('document_type_id'),
    documentNumber: text('document_number'),
    ...nameColumns,
    email: text('email'),
    phoneNumber: text('phone_number'),
    cellphoneNumber: text('cellphone_number'),
    address: text('address'),
    cityId: reference('city_id'),
    positionId: reference('position_id'),
    groupId: reference('group_id'),
    birthDate: { name: 'birth_date', type: 'date' },
    gender: { name: 'gender', type: 'smallint' },
    isActive: { name: 'is_active', type: 'boolean' },
  },
  draft: EmployeeDraft,
  update: EmployeeUpdate,
  keys: [
    { fields: ['email'], sql: 'employees.email_key = ignore_case(asked.f0)', unique: true },
    {
      fields: ['documentTypeId', 'documentNumber'],
      sql: 'employees.document_type_id = asked.f0::integer and employees.document_key = ignore_case(asked.f1)',
      unique: true,
    },
  ],
  constraints: {
    employees_email_unique: { code: 'duplicate-email', field: 'email' },
    employees_document_unique: { code: 'duplicate-document', field: 'documentNumber' },
  },
  nameOf: personName,
  locks: [
    { table: 'document_types', fields: ['documentTypeId'], hasActive: true },
    { table: 'positions', fields: ['positionId'], hasActive: true },
    { table: 'groups', fields: ['groupId'], hasActive: true },
  ],
  checks: [
    {
      of: ['birthDate'],
      problems: ({ birthDate }, { day }) => (textIn(birthDate) > day ? [{ path: 'birthDate', code: 'future' }] : []),
    },
  ],
  guarded: { field: 'email', among: unmovableUsers, code: 'userEmail' },
}

/** A sheet has an authorization in two columns. */
const { dataAuthorization: _, ...contactColumns } = columnsOf(contact)
const part = (name: 'date' | 'means') => ({ name: 'data_authorization', type: 'jsonb', part: name })
const authorization = {
  authorizedOn: z.nullable(enteredDay),
  authorizedBy: z.nullable(z.enum(authorizationMeans, problem('choose'))),
}
const { dataAuthorization: _draft, ...contactDraft } = ContactDraft.shape
const { dataAuthorization: _update, ...contactUpdate } = ContactUpdate.shape

export const contacts: ImportedNoun = {
  entity: 'contact',
  table: 'contacts',
  columns: { ...contactColumns, authorizedOn: part('date'), authorizedBy: part('means') },
  draft: z.object({
    ...contactDraft,
    authorizedOn: z._default(authorization.authorizedOn, null),
    authorizedBy: z._default(authorization.authorizedBy, null),
  }),
  update: { shape: { ...contactUpdate, ...authorization } },
  rules: { units: [['authorizedOn', 'authorizedBy']] },
  checks: [
    {
      of: ['authorizedOn', 'authorizedBy'],
      problems: ({ authorizedOn, authorizedBy }) => [
        ...(authorizedOn === null && authorizedBy !== null
          ? [{ path: 'authorizedOn', code: 'required' } as const]
          : []),
        ...(authorizedBy === null && authorizedOn !== null ? [{ path: 'authorizedBy', code: 'choose' } as const] : []),
      ],
    },
  ],
  keys: [
    {
      fields: ['customerId', 'email'],
      sql: 'contacts.customer_id = asked.f0::integer and contacts.email_key = ignore_case(asked.f1)',
      unique: true,
    },
  ],
  constraints: {
    contacts_email_unique: { code: 'duplicate-email', field: 'email' },
    licences_holder: { code: 'contact-in-use', field: 'customerId', problem: 'invalid' },
    project_contacts_contact: { code: 'contact-in-use', field: 'customerId', problem: 'invalid' },
  },
  nameOf: personName,
  locks: [{ table: 'customers', fields: ['customerId'], hasActive: true }],
  held: {
    field: 'customerId',
    sql: `select contact_id from project_contacts where contact_id = any ($1::integer[])
      union select contact_id from licences where contact_id = any ($1::integer[])`,
    code: 'contactInUse',
  },
}

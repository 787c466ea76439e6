import type * as z from 'zod/mini'

import type { AuditEntity } from '#contract/audit-fields.ts'
import { CustomerDraft, CustomerUpdate } from '#contract/customers.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { ImportNoun } from '#contract/imports.ts'
import type { MergeRules } from '#contract/merge.ts'
import type { Constraints } from '#server/platform/http/refused-writes.ts'

/** The values of a record by the contract's names. */
export type Values = Record<string, unknown>

/** What no two records of a noun may have alike, and by which two are taken for one. */
export interface NaturalKey {
  field: string
  /** The stored key as SQL, which an index leads to, and the function that makes one of a text. */
  sql: string
  of: string
}

/** A noun as an import knows it. */
export interface ImportedNoun {
  entity: AuditEntity
  table: 'customers'
  /** The column of each field that is written, its type, and what an empty cell is where that is not null. */
  columns: Readonly<Record<string, { name: string; type: string; empty?: number }>>
  draft: z.ZodMiniType<Values>
  update: { shape: Readonly<Record<string, z.ZodMiniType>> }
  keys: readonly NaturalKey[]
  constraints: Constraints
  nameOf: (values: Values) => string
  rules?: MergeRules<Values>
  /** Tables that it refers to, in the order of lock-order.ts, and the fields that do. */
  locks?: readonly { table: string; fields: readonly string[] }[]
  /** What is wrong with a record as a whole. */
  check?: (values: Values, day: string) => FieldProblem[]
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export const importedNouns: Readonly<Record<ImportNoun, ImportedNoun>> = {
  customers: {
    entity: 'customer',
    table: 'customers',
    columns: {
      code: { name: 'code', type: 'text' },
      commercialName: { name: 'commercial_name', type: 'text' },
      documentNumber: { name: 'document_number', type: 'text' },
      address: { name: 'address', type: 'text' },
      cityId: { name: 'city_id', type: 'integer' },
      classification: { name: 'classification', type: 'smallint', empty: 0 },
      isActive: { name: 'is_active', type: 'boolean' },
    },
    draft: CustomerDraft,
    update: CustomerUpdate,
    keys: [
      { field: 'code', sql: 'ignore_case(code)', of: 'ignore_case' },
      { field: 'documentNumber', sql: 'document_key', of: 'ignore_case' },
    ],
    constraints: {
      customers_code_unique: { code: 'duplicate-code', field: 'code' },
      customers_document_unique: { code: 'duplicate-document', field: 'documentNumber' },
    },
    nameOf: ({ commercialName, code }) => textIn(commercialName) || textIn(code),
  },
}

/** The values of a stored row by the contract's names. */
export const valuesOfRecord = ({ columns }: ImportedNoun, record: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(columns).map(([field, { name }]) => [field, record[name] ?? null]))

/** The same the other way round, to be written. */
export const recordOfValues = ({ columns }: ImportedNoun, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, { name }]) =>
      values[field] === undefined ? [] : [[name, values[field]]],
    ),
  )

import { customer, CustomerDraft, CustomerUpdate } from '#contract/customers.ts'
import type { ImportNoun } from '#contract/imports.ts'

import { columnsOf, textIn, type ImportedNoun } from './noun.rules.ts'
import { contacts, employees } from './people.rules.ts'
import { milestones, projects } from './projects.rules.ts'

const customers: ImportedNoun = {
  entity: 'customer',
  table: 'customers',
  columns: columnsOf(customer),
  draft: CustomerDraft,
  update: CustomerUpdate,
  keys: [
    { fields: ['code'], sql: 'ignore_case(customers.code) = ignore_case(asked.f0)', unique: true },
    { fields: ['documentNumber'], sql: 'customers.document_key = ignore_case(asked.f0)', unique: true },
  ],
  constraints: {
    customers_code_unique: { code: 'duplicate-code', field: 'code' },
    customers_document_unique: { code: 'duplicate-document', field: 'documentNumber' },
  },
  nameOf: ({ commercialName, code }) => textIn(commercialName) || textIn(code),
}

export const importedNouns: Readonly<Record<ImportNoun, ImportedNoun>> = {
  employees,
  customers,
  contacts,
  projects,
  milestones,
}

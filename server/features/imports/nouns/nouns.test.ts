import { describe, expect, test } from 'vitest'

import { importedColumns, importNouns, ownFields } from '#contract/imports.ts'

import { importedNouns } from './nouns.rules.ts'

/** What an import takes of a noun, but for what names the record. */
const fieldsOf = (noun: (typeof importNouns)[number]): string[] =>
  importedColumns(noun).flatMap(({ field }) => (field === 'id' || field === 'version' ? [] : [field]))

describe.each(importNouns)('%s', (noun) => {
  const { columns, update, keys, fixed = [], checks = [] } = importedNouns[noun]

  test('each imported column of a sheet has a column of the table and a rule, and no other is written', () => {
    expect(Object.keys(columns).toSorted()).toEqual(fieldsOf(noun).toSorted())
    expect(fieldsOf(noun).filter((field) => !(field in update.shape))).toEqual([])
  })

  test('natural keys, checks and fixed fields name only columns that are written', () => {
    const named = [...keys.flatMap(({ fields }) => fields), ...checks.flatMap(({ of }) => of), ...fixed]
    expect(named.filter((field) => !(field in columns))).toEqual([])
  })

  test('what each record has for itself ends a natural key that no two records share', () => {
    expect(keys.flatMap(({ fields, unique }) => (unique ? fields.slice(-1) : []))).toEqual(ownFields[noun])
  })
})

test('a status, who is a user, roles, passwords and serial numbers are not brought in', () => {
  const all = importNouns.flatMap(fieldsOf)
  const never = new Set(['projectStatusId', 'hasUser', 'role', 'password', 'serialNumber'])
  expect(all.filter((field) => never.has(field))).toEqual([])
})

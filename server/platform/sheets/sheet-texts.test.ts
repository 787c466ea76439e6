import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { ContactDraft } from '#contract/contacts.ts'
import { CustomerChange } from '#contract/customers.ts'
import { EmployeeChange } from '#contract/employees.ts'
import { exports } from '#contract/exports.ts'
import { Assignment } from '#contract/project-milestones.ts'
import { ProjectChange } from '#contract/projects.ts'
import { sheetColumns, type SheetNoun } from '#contract/sheet-columns.ts'

import { columnsOf, headersOf, textsIn, wordsOf } from './sheet-texts.ts'

const nouns = Object.keys(sheetColumns) as SheetNoun[]
const languages = ['es-CO', 'en-US'] as const
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

test.each(nouns)('a header of %s names one column, whatever the language, the case and the accents', (noun) => {
  const fieldOf = new Map<string, string>()
  for (const language of languages) {
    const headers: Record<string, string> = headersOf(noun, language)
    const written = columnsOf(noun).map(({ field }) => headers[field]!)
    expect(new Set(written.map(plain)).size).toBe(written.length)
    for (const { field } of columnsOf(noun)) {
      const header = plain(headers[field]!)
      expect([header, fieldOf.get(header) ?? field]).toEqual([header, field])
      fieldOf.set(header, field)
    }
  }
})

const ordersOf = (query: z.ZodMiniType): string[] => {
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return /One of ([\w., ]+), whatever/.exec(JSON.stringify(properties?.['orderBy'] ?? ''))?.[1]?.split(', ') ?? []
}

test('each order that a list can have has a name in both languages', () => {
  const orders = new Set(Object.values(exports).flatMap(({ query }) => ordersOf(query)))
  expect(orders.size).toBeGreaterThan(40)
  for (const language of languages) {
    const named = new Set(Object.keys(textsIn(language).sheets.orders))
    const nameless = [...orders].filter((order) => !named.has(order))
    expect(nameless, 'name it in `orders` of texts/es/sheets.ts and texts/en/sheets.ts').toEqual([])
  }
})

test('each filter of a list that is exported has a name in both languages', () => {
  const unnamed = new Set(['format', 'columns', 'orderBy', 'ascending', 'related', 'groupTop', 'id'])
  const filters = new Set(
    Object.values(exports)
      .flatMap(({ query }) =>
        Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
      )
      .filter((name) => !unnamed.has(name)),
  )
  expect(filters).toContain('against')
  for (const language of languages) {
    const named = new Set(Object.keys(textsIn(language).sheets.filters))
    const nameless = [...filters].filter((filter) => !named.has(filter))
    expect(nameless, 'name it in texts/es/sheet-filters.ts and texts/en/sheet-filters.ts').toEqual([])
  }
})

test('what is known by a word has one in both languages', () => {
  for (const noun of nouns)
    for (const column of columnsOf(noun).filter(({ type }) => ['word', 'words', 'yesNo'].includes(type)))
      for (const language of languages)
        expect([noun, column.field, Object.values(wordsOf(column, language)).length > 1]).toEqual([
          noun,
          column.field,
          true,
        ])
})

test.each([
  ['employees', EmployeeChange, ['hasUser', 'role']],
  ['customers', CustomerChange, []],
  ['contacts', ContactDraft, []],
  ['projects', ProjectChange, ['projectStatusId', 'changeComments', 'changeCauseId', 'progressSource']],
  ['milestones', Assignment, []],
] as const)('a sheet of %s has all that its form sends, but for what only a screen may change', (noun, form, never) => {
  const sent = Object.keys(form.shape)
    .filter((field) => !(never as readonly string[]).includes(field))
    // When and how somebody agreed are two columns.
    .flatMap((field) => (field === 'dataAuthorization' ? ['authorizedOn', 'authorizedBy'] : [field]))
  const imported = columnsOf(noun).flatMap((column) => (column.imported ? [column.field] : []))
  expect(imported.toSorted()).toEqual(sent.toSorted())
})

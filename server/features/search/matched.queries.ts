import * as z from 'zod/mini'

import type { Hidden, HideableField } from '#contract/hidden-fields.ts'
import { firstOf } from '#contract/items.ts'
import { matchedFields, type SearchGroup, type SearchItem, type SearchNoun } from '#contract/search.ts'
import type { Database } from '#server/platform/database/database.ts'

import { excerptAround, showsWord, wordsOf } from './shown-words.rules.ts'

const Part = z.object({ id: z.int(), field: z.enum(matchedFields), text: z.string() })
type Part = z.infer<typeof Part>

const field = (table: string, name: Part['field'], column: string): string =>
  `select id, '${name}' as field, ${column} as text from ${table} where id = any($1)`

const parts: Partial<Record<SearchNoun, readonly string[]>> = {
  projects: [
    `select project_employees.project_id as id, 'person' as field,
      full_name(first_name, middle_name, last_name, surname) as text
      from project_employees join employees on employees.id = employee_id where project_id = any($1)`,
    `select projects.id, 'product' as field, products.name as text
      from projects join products on products.id = product_id where projects.id = any($1)`,
  ],
  customers: [field('customers', 'address', 'address')],
  contacts: [field('contacts', 'cellphone', 'cellphone_number'), field('contacts', 'phone', 'phone_number')],
  employees: [
    field('employees', 'cellphone', 'cellphone_number'),
    field('employees', 'phone', 'phone_number'),
    field('employees', 'document', 'document_number'),
    `select employees.id, 'group' as field, groups.name as text
      from employees join groups on groups.id = group_id where employees.id = any($1)`,
  ],
  checkpoints: [field('checkpoints', 'words', 'comments')],
  changes: [field('project_changes', 'words', 'comments')],
}

const hiddenIn = ({ name, detail }: SearchItem, words: readonly string[]): string[] =>
  words.filter((word) => !showsWord(`${name} ${detail}`, word))

function bestOf(of: readonly Part[], words: readonly string[]): SearchItem['matched'] {
  const rated = of.map(({ field: name, text }) => ({ name, text, held: words.filter((word) => showsWord(text, word)) }))
  const [best] = rated
    .filter(({ held }) => held.length > 0)
    .toSorted((one, other) => other.held.length - one.held.length)
  if (!best) return undefined
  return { field: best.name, text: best.name === 'words' ? excerptAround(best.text, firstOf(best.held)) : best.text }
}

const fieldOf: Partial<Record<Part['field'], HideableField>> = {
  cellphone: 'cellphoneNumber',
  phone: 'phoneNumber',
  document: 'documentNumber',
}

const isHidden = (noun: SearchNoun, part: Part['field'], hidden: Hidden): boolean => {
  const hideable = noun === 'employees' ? fieldOf[part] : undefined
  return hideable !== undefined && hidden.has(hideable)
}

interface Sought {
  term: string
  hidden: Hidden
}

async function shown(db: Database, group: SearchGroup, { term, hidden }: Sought): Promise<SearchGroup> {
  const { noun, items } = group
  const words = wordsOf(group.near ?? term)
  const asked = items.filter((item) => hiddenIn(item, words).length > 0)
  const statements = parts[noun]
  if (asked.length === 0 || !statements) return group
  const ids = asked.map(({ id }) => id)
  const found = await db.wide(`search.matched.${noun}`, statements.join(' union all '), [ids], Part)
  return {
    ...group,
    items: items.map((item) => {
      const matched = ids.includes(item.id)
        ? bestOf(
            found.filter(({ id, field: part }) => id === item.id && !isHidden(noun, part, hidden)),
            hiddenIn(item, words),
          )
        : undefined
      return matched ? { ...item, matched } : item
    }),
  }
}

/** Where its line does not show it; by keys, for the few shown records. */
export const withMatched = async (
  db: Database,
  groups: readonly SearchGroup[],
  sought: Sought,
): Promise<SearchGroup[]> => Promise.all(groups.map(async (group) => shown(db, group, sought)))

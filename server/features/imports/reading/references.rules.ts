import { isSame } from '#contract/merge.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'

import type { StoredProblem } from '../rows.queries.ts'
import type { Candidate, Catalogue } from './references.queries.ts'

/** The ids that a cell of names stands for, or why it stands for none. `part` is the name that was not found. */
type Reference = { value: unknown } | { problem: Pick<StoredProblem, 'code' | 'choices'>; part: string }

/** A cell that names records: its text, and the whole text where an apostrophe was taken off. */
interface NamingCell {
  column: SheetColumn
  texts: readonly string[]
  catalogue: Catalogue
  /** What its record has in this field, now and when the file was written. */
  stored: readonly unknown[]
  /** The customer whose contacts are meant. */
  ownerId: number | undefined
  /** Chosen ids, for a name that means several. */
  chosen: readonly number[]
  /** What somebody said that a name stands for: a record, another name, or nothing. */
  answerOf: (name: string) => number | string | null | undefined
}

/** The longest text of a workbook's cell. An export cuts a longer one and ends it with this sign. */
const mostLetters = 32_767
const cut = '…'

const isText = (text: string, whole: string): boolean =>
  text.trim() === whole.trim() ||
  (text.length === mostLetters && text.endsWith(cut) && whole.startsWith(text.slice(0, -cut.length)))

const nameOf = (id: unknown, catalogue: Catalogue): string | undefined =>
  typeof id === 'number' ? catalogue.byId(id)?.name : undefined

/** The names of a list as an export joins them. */
const joined = (ids: unknown, catalogue: Catalogue): string | undefined =>
  Array.isArray(ids) && ids.length > 0 ? ids.map((id) => nameOf(id, catalogue) ?? '').join('; ') : undefined

/** A candidate with the words that people choose it by. */
const offered = ({ id, name, detail }: Candidate): { id: number; name: string } => ({
  id,
  name: detail === '' ? name : `${name} (${detail})`,
})

/**
 * One record of a name; undefined when the list has them all. @param before ids of the record, which may be inactive
 */
function oneOf(
  candidates: readonly Candidate[],
  { before, chosen, used }: { before: readonly unknown[]; chosen: readonly number[]; used: readonly number[] },
): Candidate | Pick<StoredProblem, 'code' | 'choices'> | undefined {
  if (candidates.length === 0) return { code: 'noName' }
  const left = candidates.filter(({ id }) => !used.includes(id))
  const active = left.filter(({ isActive }) => isActive)
  const usable = active.length > 0 ? active : left
  const [only] = usable
  const named = left.find(({ id }) => before.includes(id) || chosen.includes(id))
  const picked = named ?? (usable.length === 1 ? only : undefined)
  if (picked) return picked.isActive || before.includes(picked.id) ? picked : { code: 'inactive' }
  return only && { code: 'manyNames', choices: usable.slice(0, 20).map(offered) }
}

/** The record that a cell names: the stored one where it has that name, else the only one that has it. */
export function referenceIn({ texts, catalogue, stored, ownerId, chosen }: NamingCell): Reference {
  const known = stored.find((id) => texts.some((text) => nameOf(id, catalogue) === text.trim()))
  if (known !== undefined) return { value: known }
  const [text = ''] = texts
  const found = oneOf(catalogue.named(text.trim(), ownerId), { before: stored, chosen, used: [] })
  return found === undefined || 'code' in found
    ? { problem: found ?? { code: 'noName' }, part: text }
    : { value: found.id }
}

/** The records that a list names, divided by `;`, in its order: first of all the list that is stored. */
export function referencesIn({ texts, catalogue, stored, ownerId, chosen, answerOf }: NamingCell): Reference {
  const whole = stored.find((ids) => {
    const text = joined(ids, catalogue)
    return text !== undefined && texts.some((one) => isText(one, text))
  })
  if (whole !== undefined) return { value: whole }
  const before = stored.flatMap((ids) => (Array.isArray(ids) ? (ids as unknown[]) : []))
  const ids: number[] = []
  const parts = (texts[0] ?? '').split(';').map((part) => part.trim())
  for (const part of parts.filter((one) => one !== '')) {
    const answer = answerOf(part)
    if (answer === null) continue
    const name = typeof answer === 'string' ? answer : part
    const known = before.find((id) => !ids.includes(id as number) && nameOf(id, catalogue) === name)
    const found = catalogue.byId(typeof answer === 'number' ? answer : ((known as number | undefined) ?? 0))
    const one = found ?? oneOf(catalogue.named(name, ownerId), { before, chosen, used: ids })
    if (one === undefined) continue
    if ('code' in one) return { problem: one, part }
    ids.push(one.id)
  }
  return { value: stored.find((one) => isSame(one, ids)) ?? ids }
}

/** The names of a cell, each of which means a record. */
export const namesIn = ({ type }: SheetColumn, text: string): string[] =>
  type === 'references' ? text.split(';').map((part) => part.trim()) : [text.trim()]

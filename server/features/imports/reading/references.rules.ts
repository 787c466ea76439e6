import { isSame } from '#contract/merge.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'

import { idsIn } from '../nouns/noun.rules.ts'
import type { StoredProblem } from '../rows.queries.ts'
import type { Candidate, Catalogue } from './references.queries.ts'

/** `part` is the name that was not found. */
type Reference = { value: unknown } | { problem: Pick<StoredProblem, 'code' | 'choices'>; part: string }

/** With the whole text when an apostrophe was removed. */
interface NamingCell {
  column: SheetColumn
  texts: readonly string[]
  catalogue: Catalogue
  /** Of its record: now, and when the file was written. */
  stored: readonly unknown[]
  ownerId: number | undefined
  chosen: readonly number[]
  /** A person's answer: a record, another name, or nothing. */
  answerOf: (name: string) => number | string | null | undefined
}

/** An export cuts a longer text and ends it with this sign. */
const mostLetters = 32_767
const cut = '…'

const isText = (text: string, whole: string): boolean =>
  text.trim() === whole.trim() ||
  (text.length === mostLetters && text.endsWith(cut) && whole.startsWith(text.slice(0, -cut.length)))

const nameOf = (id: unknown, catalogue: Catalogue): string | undefined =>
  typeof id === 'number' ? catalogue.byId(id)?.name : undefined

const joined = (ids: unknown, catalogue: Catalogue): string | undefined =>
  Array.isArray(ids) && ids.length > 0 ? ids.map((id) => nameOf(id, catalogue) ?? '').join('; ') : undefined

const offered = ({ id, name, detail }: Candidate): { id: number; name: string } => ({
  id,
  name: detail === '' ? name : `${name} (${detail})`,
})

/** Undefined when the list has them all. `before` are the record's ids, which may be inactive. */
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

/** The stored record if it has that name, else the only one that has it. */
export function referenceIn({ texts, catalogue, stored, ownerId, chosen }: NamingCell): Reference {
  const known = stored.find((id) => texts.some((text) => nameOf(id, catalogue) === text.trim()))
  if (known !== undefined) return { value: known }
  const [text = ''] = texts
  const found = oneOf(catalogue.named(text.trim(), ownerId), { before: stored, chosen, used: [] })
  return found === undefined || 'code' in found
    ? { problem: found ?? { code: 'noName' }, part: text }
    : { value: found.id }
}

/** Divided by `;`, in order; the stored list comes first. */
export function referencesIn({ texts, catalogue, stored, ownerId, chosen, answerOf }: NamingCell): Reference {
  const whole = stored.find((ids) => {
    const text = joined(ids, catalogue)
    return text !== undefined && texts.some((one) => isText(one, text))
  })
  if (whole !== undefined) return { value: whole }
  const before = stored.flatMap((ids) => (Array.isArray(ids) ? idsIn(ids) : []))
  const ids: number[] = []
  const parts = (texts[0] ?? '').split(';').map((part) => part.trim())
  for (const part of parts.filter((one) => one !== '')) {
    const answer = answerOf(part)
    if (answer === null) continue
    const name = typeof answer === 'string' ? answer : part
    const known = before.find((id) => !ids.includes(id) && nameOf(id, catalogue) === name)
    const found = catalogue.byId(typeof answer === 'number' ? answer : (known ?? 0))
    const one = found ?? oneOf(catalogue.named(name, ownerId), { before, chosen, used: ids })
    if (one === undefined) continue
    if ('code' in one) return { problem: one, part }
    ids.push(one.id)
  }
  return { value: stored.find((one) => isSame(one, ids)) ?? ids }
}

export const namesIn = ({ type }: SheetColumn, text: string): string[] =>
  type === 'references' ? text.split(';').map((part) => part.trim()) : [text.trim()]

import { keysOf } from '#contract/keys.ts'
import { type Choices, type Merge, mergeChanges, type NameOf, settled, type Sides } from '#contract/merge.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { formatOf } from '#web/platform/i18n/format.ts'
import { currentLanguage, currentTexts } from '#web/platform/i18n/language.ts'

import { ConflictDialog } from './ConflictDialog.tsx'
import { type LastChange, lastChanges } from './last-changes.ts'
import type { Base, Stored } from './stored-record.ts'
import { namesOf } from './words.ts'

/** A change that began on a version which another person has replaced. */
export interface Conflict<Values, Rec> {
  sides: Sides<Values>
  merge: Merge<Values>
  stored: Base<Values>
  record: Rec
  /** By the field's name in the form. */
  who: Readonly<Record<string, LastChange>>
  /** Each once, the last one first. */
  people: LastChange[]
  settle: (choices: Choices) => Values
  withTyped: (merged: Values, typed: Values) => Values
  /** In words; '' where there is none; a list by its entries. */
  write: (name: string, side: keyof Sides<Values>) => string | readonly string[]
  /** 'Se unieron los cambios de Ana Ibáñez: Cargo y Grupo.'; undefined where nothing of another person was taken. */
  joinedLine: (labels: Readonly<Record<string, string>>) => string | undefined
  Dialog: typeof ConflictDialog
}

function plain(value: unknown): string {
  const { forms } = currentTexts()
  if (typeof value === 'boolean') return value ? forms.yes : forms.no
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** undefined when it is gone. */
async function fresh<Rec>(load: () => Promise<Rec | undefined>): Promise<Rec | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

const nameOf = ({ isMe, name }: LastChange) => (isMe ? '' : name)

function once(changes: LastChange[]): LastChange[] {
  const newestFirst = changes.toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
  return newestFirst.filter((one, i) => newestFirst.findIndex((other) => nameOf(other) === nameOf(one)) === i)
}

/**
 * Merges what was typed with what another person saved since `base`. undefined when the record is gone; throws what
 * loading it does.
 */
export async function loadConflict<Values extends object, Rec extends { version: number }>(
  { entity, id, from, load, valuesOf, rules = {}, trail = {}, written = {} }: Stored<Values, Rec>,
  base: Base<Values>,
  mine: Values,
): Promise<Conflict<Values, Rec> | undefined> {
  const record = await fresh(() => load(mine))
  if (record === undefined) return undefined
  const sides = { base: base.values, theirs: valuesOf(record), mine }
  const merge = mergeChanges(sides, rules)
  const changes = await lastChanges(entity, id, Math.max(1, record.version - base.version))
  const theirs: NameOf<Values>[] = [...merge.conflicts.flat(), ...merge.adopted]
  const who = Object.fromEntries(theirs.map((name) => [name, changes.of(trail[name] ?? name)]))
  const found = once(Object.values(who))
  const people = found.length > 0 ? found : [changes.latest]
  return {
    sides,
    merge,
    stored: { version: record.version, values: sides.theirs },
    record,
    who,
    people,
    Dialog: ConflictDialog,
    settle: (choices) => settled(sides, rules, merge, choices),
    withTyped: (merged, typed) => mergeChanges({ base: mine, theirs: merged, mine: typed }, rules).values,
    write: (name, side) => {
      const values = sides[side]
      const field = keysOf(values).find((one) => one === name)
      if (field === undefined) return ''
      return written[field]?.(values, [record, from]) ?? plain(values[field])
    },
    joinedLine: (labels) => {
      if (merge.adopted.length === 0) return undefined
      const format = formatOf(currentLanguage())
      const fields = format.list(merge.adopted.map((name) => labels[name] ?? name))
      return currentTexts().conflicts.joined(namesOf(people, currentTexts(), format), fields)
    },
  }
}

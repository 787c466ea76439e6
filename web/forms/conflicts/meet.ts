import { CallError } from '#web/http/call-error.ts'

import { type LastChange, lastChanges } from './last-changes.ts'
import { type Choices, type Merge, mergeChanges, type NameOf, settled, type Sides } from './merge.ts'
import type { Base, StoredRecord } from './stored-record.ts'

/** What somebody else saved, beside what was typed here. */
export interface Meeting<Values, Rec> {
  sides: Sides<Values>
  merge: Merge<Values>
  /** What is stored now. */
  stored: Base<Values>
  record: Rec
  /** Who changed a field last, by its name in the form. */
  who: Readonly<Record<string, LastChange>>
  /** Each who changed something that is taken over or chosen about, once, the last one first. */
  people: LastChange[]
  /** The merged values, with a side chosen for each contradiction. */
  settle: (choices: Choices) => Values
}

/** The record as it is now; undefined when it is gone. */
async function fresh<Rec>(load: () => Promise<Rec | undefined>): Promise<Rec | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

function once(changes: LastChange[]): LastChange[] {
  const newestFirst = changes.toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
  const named = new Map(newestFirst.toReversed().map((change) => [change.isMe ? '' : change.name, change]))
  return newestFirst.filter((change) => [...named.values()].includes(change))
}

/**
 * Loads what somebody else saved since `base`, merges it with what was typed and asks the audit trail who it was.
 * undefined when the record is gone. Throws what loading it does.
 */
export async function meet<Values extends object, Rec extends { version: number }>(
  { entity, id, load, valuesOf, rules = {}, trail = {} }: StoredRecord<Values, Rec>,
  base: Base<Values>,
  mine: Values,
): Promise<Meeting<Values, Rec> | undefined> {
  const record = await fresh(load)
  if (record === undefined) return undefined
  const sides = { base: base.values, theirs: valuesOf(record), mine }
  const merge = mergeChanges(sides, rules)
  const changes = await lastChanges(entity, id, Math.max(1, record.version - base.version))
  const theirs: NameOf<Values>[] = [...merge.conflicts.flat(), ...merge.taken]
  const who = Object.fromEntries(theirs.map((name) => [name, changes.of(trail[name] ?? name)]))
  const found = once(Object.values(who))
  return {
    sides,
    merge,
    stored: { version: record.version, values: sides.theirs },
    record,
    who,
    people: found.length > 0 ? found : [changes.latest],
    settle: (choices) => settled(sides, rules, merge, choices),
  }
}

import { type Choices, mergeChanges, type MergeRules, type NameOf, settled, type Sides } from './merge.ts'

/** The file's row, and the record then and now. */
interface RowSides<Values> {
  /** Fields without a column are left out. */
  mine: Partial<Values>
  /** Undefined for an unknown version: each difference then counts as the file's change. */
  base: Values | undefined
  theirs: Values
}

export interface ComparedRow<Values> {
  kind: 'changed' | 'unchanged' | 'conflict'
  /** The record as it would be written; an undecided conflict takes the file's value. */
  values: Values
  changed: NameOf<Values>[]
  /** Changed by both to different values; each group gets one side. */
  conflicts: NameOf<Values>[][]
  sides: Sides<Values>
}

/**
 * By the rule that merges two people's changes of a form: one-sided changes count, equal ones are none. `choices` are
 * sides by the first field of a conflict; other conflicts stay.
 */
export function compareRow<Values extends object>(
  { mine, base, theirs }: RowSides<Values>,
  rules: MergeRules<Values> = {},
  choices: Choices = {},
): ComparedRow<Values> {
  const begun = base ?? theirs
  const sides: Sides<Values> = { base: begun, theirs, mine: { ...begun, ...mine } }
  const merge = mergeChanges(sides, rules)
  const open = merge.conflicts.filter(([lead = '']) => choices[lead] === undefined)
  const values = settled(sides, rules, merge, choices)
  // Against the present record: values taken from it are no changes.
  const { kept } = mergeChanges({ base: theirs, theirs, mine: values }, rules)
  const kind = open.length > 0 ? 'conflict' : kept.length > 0 ? 'changed' : 'unchanged'
  return { kind, values, changed: kept, conflicts: merge.conflicts, sides }
}

import { type Choices, mergeChanges, type MergeRules, type NameOf, settled, type Sides } from './merge.ts'

/** The three sides of a comparison: the row of the file, the record when the file was written, and the record now. */
interface RowSides<Values> {
  /** Without the fields whose column the file lacks. */
  mine: Partial<Values>
  /** Undefined where that version is not known: then each difference counts as a change of the file. */
  base: Values | undefined
  theirs: Values
}

export interface ComparedRow<Values> {
  kind: 'changed' | 'unchanged' | 'conflict'
  /** The record as it would be written; where both changed a field and no side is chosen, the file's. */
  values: Values
  /** Fields whose stored value the row would change. */
  changed: NameOf<Values>[]
  /** What both changed, each to something else: fields to choose one side for, together. */
  conflicts: NameOf<Values>[][]
  sides: Sides<Values>
}

/**
 * Compares a row with its record field by field, by the rule that merges two people's changes of a form: what only one
 * side changed is taken from it, and what both changed to the same is no change.
 * @param choices sides that were chosen, by the first field of each conflict; the others stay conflicts
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
  // Compared with the record as it is now: values that were taken from there are no changes of the file.
  const { kept } = mergeChanges({ base: theirs, theirs, mine: values }, rules)
  const kind = open.length > 0 ? 'conflict' : kept.length > 0 ? 'changed' : 'unchanged'
  return { kind, values, changed: kept, conflicts: merge.conflicts, sides }
}

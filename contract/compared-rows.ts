import { type Choices, mergeChanges, type MergeRules, type NameOf, settled, type Sides } from './merge.ts'

/** A record as a row of a file has it, as it was when that file was written, and as it is now. */
interface RowSides<Values> {
  /** Without the fields whose column the file lacks. */
  mine: Partial<Values>
  /** Undefined where nobody knows: then each difference is a change. */
  base: Values | undefined
  theirs: Values
}

export interface ComparedRow<Values> {
  kind: 'changed' | 'unchanged' | 'conflict'
  /** The record as it would be written; where both changed a field and no side is chosen, the file's. */
  values: Values
  /** Fields that would be written otherwise than they are now. */
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
  // Against what is there now: what was taken from it is no change of the file's.
  const { kept } = mergeChanges({ base: theirs, theirs, mine: values }, rules)
  const kind = open.length > 0 ? 'conflict' : kept.length > 0 ? 'changed' : 'unchanged'
  return { kind, values, changed: kept, conflicts: merge.conflicts, sides }
}

import { keysOf } from './keys.ts'

export type NameOf<Values> = keyof Values & string

export interface MergeRules<Values> {
  /** Fields that only name another field's record: `{ cityName: 'cityId' }`. */
  follows?: Partial<Record<NameOf<Values>, NameOf<Values>>>
  /** The first field leads: once it changes, the others go with its new value, as contacts with a customer. */
  units?: readonly (readonly NameOf<Values>[])[]
}

/** Before; saved by the other person; typed here. */
export interface Sides<Values> {
  base: Values
  theirs: Values
  mine: Values
}

export interface Merge<Values> {
  /** In conflicts, what was typed here. */
  values: Values
  /** Fields with the other person's change, alone or joined with one's own. */
  adopted: NameOf<Values>[]
  kept: NameOf<Values>[]
  /** Changed by both to different values; each group gets one side. */
  conflicts: NameOf<Values>[][]
}

/** By the first field of a conflict; by default what was typed. */
export type Choices = Partial<Record<string, 'theirs' | 'mine'>>

const asText = (value: unknown): unknown => (typeof value === 'string' ? value.trim().normalize() : (value ?? ''))

/** As sent: blanks around a text do not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return asText(one) === asText(other)
  return one.length === other.length && one.every((item, i) => isSame(item, other[i]))
}

const isIdList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number')

/** Additions and removals of both sides, in one's own order. */
const joinLists = (base: number[], theirs: number[], mine: number[]): number[] => [
  ...mine.filter((id) => theirs.includes(id) || !base.includes(id)),
  ...theirs.filter((id) => !base.includes(id) && !mine.includes(id)),
]

const isWithId = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && 'id' in value

/** Takes the value of the side with this lead; of a joined list, each item from the side that has it. */
function followed(lead: unknown, sides: readonly { lead: unknown; value: unknown }[]): unknown {
  if (!isIdList(lead)) return sides.find((side) => isSame(side.lead, lead))?.value
  const known = sides.flatMap(({ value }) => (Array.isArray(value) ? value.filter(isWithId) : []))
  return lead.flatMap((id) => known.find((item) => item.id === id) ?? [])
}

function withFollowers<Values extends object>(
  values: Values,
  { theirs, mine }: Sides<Values>,
  rules: MergeRules<Values>,
): Values {
  const words = keysOf(values).flatMap((name) => {
    const lead = rules.follows?.[name]
    if (lead === undefined) return []
    const sides = [mine, theirs].map((side) => ({ lead: side[lead], value: side[name] }))
    return [[name, followed(values[lead], sides)]]
  })
  return { ...values, ...Object.fromEntries(words) }
}

/** One-sided changes count, equal ones are one, lists of ids are joined. Conflicts are left to {@link settled}. */
export function mergeChanges<Values extends object>(
  sides: Sides<Values>,
  rules: MergeRules<Values> = {},
): Merge<Values> {
  const { base, theirs, mine } = sides
  const values: Values = { ...mine }
  const merge: Merge<Values> = { values, adopted: [], kept: [], conflicts: [] }
  const fields = keysOf(mine).filter((name) => !(name in (rules.follows ?? {})))
  const theyChanged = (name: NameOf<Values>) => !isSame(theirs[name], base[name])
  const iChanged = (name: NameOf<Values>) => !isSame(mine[name], base[name])
  const differs = (name: NameOf<Values>) => !isSame(mine[name], theirs[name])

  const take = (name: NameOf<Values>, value: unknown) => {
    Object.assign(values, { [name]: value })
    merge.adopted.push(name)
  }
  const mergeField = (name: NameOf<Values>) => {
    const [before, other, own]: unknown[] = [base[name], theirs[name], mine[name]]
    if (!theyChanged(name)) {
      if (iChanged(name)) merge.kept.push(name)
    } else if (!iChanged(name)) take(name, theirs[name])
    else if (!differs(name)) return
    else if (isIdList(before) && isIdList(other) && isIdList(own)) take(name, joinLists(before, other, own))
    else merge.conflicts.push([name])
  }
  const mergeUnit = (unit: readonly NameOf<Values>[]) => {
    const [lead] = unit
    const moved = lead !== undefined && (theyChanged(lead) || iChanged(lead)) && differs(lead)
    if (!moved) return unit.forEach(mergeField)
    if (!unit.some(theyChanged)) merge.kept.push(...unit.filter(iChanged))
    else if (unit.some(iChanged)) merge.conflicts.push(unit.filter((name) => name === lead || differs(name)))
    else for (const name of unit.filter(theyChanged)) take(name, theirs[name])
  }

  const units = rules.units ?? []
  for (const name of fields) {
    const unit = units.find((one) => one.includes(name))
    if (!unit) mergeField(name)
    else if (unit[0] === name) mergeUnit(unit)
  }
  return { ...merge, values: withFollowers(values, sides, rules) }
}

export function settled<Values extends object>(
  sides: Sides<Values>,
  rules: MergeRules<Values>,
  { values, conflicts }: Merge<Values>,
  choices: Choices,
): Values {
  const chosen = { ...values }
  for (const conflict of conflicts)
    if (conflict[0] !== undefined && choices[conflict[0]] === 'theirs')
      for (const name of conflict) chosen[name] = sides.theirs[name]
  return withFollowers(chosen, sides, rules)
}

import type { FieldProblem } from '#contract/errors.ts'

/**
 * What is wrong with the planned days of an assignment: there are both or none, in their order, none before the start of
 * the project. `path` is what the names of their fields begin with.
 */
export function wrongPlannedDays(
  { plannedStart: start, plannedEnd: end }: { plannedStart: string | null; plannedEnd: string | null },
  projectStart: string,
  path = '',
): FieldProblem[] {
  if (start === null && end === null) return []
  if (start === null || end === null)
    return [{ path: `${path}${start === null ? 'plannedStart' : 'plannedEnd'}`, code: 'days.both' }]
  if (start < projectStart) return [{ path: `${path}plannedStart`, code: 'beforeStart' }]
  return end < start ? [{ path: `${path}plannedEnd`, code: 'days.order' }] : []
}

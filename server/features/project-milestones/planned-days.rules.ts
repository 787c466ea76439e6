import type { FieldProblem } from '#contract/errors.ts'

/** Both or none, in order, and not before the project's start. `path` begins the fields' names. */
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

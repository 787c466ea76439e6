import type { ProjectChangeRow } from '#contract/project-changes.ts'

interface ChangeDay {
  day: string
  changes: ProjectChangeRow[]
}

/** Novedades by the day on which they were registered, in their order. `dayOf` writes the day of an instant. */
export function byDay(changes: readonly ProjectChangeRow[], dayOf: (instant: string) => string): ChangeDay[] {
  const days: ChangeDay[] = []
  for (const change of changes) {
    const day = dayOf(change.date)
    const last = days.at(-1)
    if (last?.day === day) last.changes.push(change)
    else days.push({ day, changes: [change] })
  }
  return days
}

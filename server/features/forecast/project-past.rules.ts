import { dayInBogota, dueDay, type DueDays } from '#contract/days.ts'
import { slipsOf, statusIntervals, type TrailedChange } from '#contract/slips.ts'
import type { RecordedProject } from '#contract/standing.ts'
import type { WorkingDays } from '#contract/working-days.ts'

interface Changed<Change> {
  now: DueDays
  statusId: number
  created: number | string
  changes: readonly Change[]
}

interface Moment {
  asOf: string
  /** The end of the asked day in ms; absent for today. */
  end: number
  calendar: WorkingDays
  quietIds: ReadonlySet<number>
}

export function pastOf<Change extends Pick<TrailedChange, 'before'> & { at: number | string }>(
  { now, statusId, created, changes }: Changed<Change>,
  { asOf, end, calendar, quietIds }: Moment,
) {
  // The whole ledger adds up, whatever the clock did; up to this day only earlier instants show.
  const ledger = slipsOf(now, changes, calendar)
  const isMade = ({ at }: Change): boolean => new Date(at).getTime() < end
  const made = changes.filter(isMade)
  const statuses = made.filter(({ before }) => before.statusId !== undefined)
  const isQuiet = (id: number | undefined): boolean => id !== undefined && quietIds.has(id)
  const quiet =
    isQuiet(statusId) || statuses.some(({ before }) => isQuiet(before.statusId))
      ? statusIntervals({ statusId, created, until: asOf }, statuses)
      : []
  return {
    slips: ledger.filter(({ change }) => isMade(change)),
    firstDue: ledger[0]?.from ?? dueDay(now),
    statusSince: statuses.at(-1)?.at,
    quiet: quiet.flatMap(({ statusId: id, from, to }, index): RecordedProject['quiet'][number][] =>
      isQuiet(id) ? [{ from, to: index === quiet.length - 1 ? null : to }] : [],
    ),
  }
}

/** A clock that was put back gives a move the day of the one before. */
export function promisesOf(slips: readonly { change: { at: number | string }; to: string }[]): RecordedProject['dues'] {
  let day = ''
  return slips.map(({ change, to }) => {
    const own = dayInBogota(new Date(change.at))
    day = own > day ? own : day
    return { day, due: to }
  })
}

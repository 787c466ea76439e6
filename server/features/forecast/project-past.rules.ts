import { dayInBogota, dueDay, type DueDays } from '#contract/days.ts'
import { slipsOf, statusIntervals, type TrailedChange } from '#contract/slips.ts'
import type { RecordedProject } from '#contract/standing.ts'
import type { WorkingDays } from '#contract/working-days.ts'

/** A project with every change of its days and its status, in the order in which they were made. */
interface Changed<Change> {
  /** The days that it is due by today, after all changes. */
  now: DueDays
  /** At the end of the day that is asked for. */
  statusId: number
  created: number | string
  changes: readonly Change[]
}

interface Moment {
  asOf: string
  /** The instant in milliseconds at which that day is over; none of today. */
  end: number
  calendar: WorkingDays
  /** Those in which projects were suspended, by the marks of that day. */
  quietIds: ReadonlySet<number>
}

/** What the changes of a project say at the end of a day of its promises and its state. */
export function pastOf<Change extends Pick<TrailedChange, 'before'> & { at: number | string }>(
  { now, statusId, created, changes }: Changed<Change>,
  { asOf, end, calendar, quietIds }: Moment,
) {
  // The whole ledger adds up, whatever the clock did; of it those are told that bear an instant up to this day.
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

/** The promises that moves made, each with its day; a clock that was put back gives a move the day of the one before it. */
export function promisesOf(slips: readonly { change: { at: number | string }; to: string }[]): RecordedProject['dues'] {
  let day = ''
  return slips.map(({ change, to }) => {
    const own = dayInBogota(new Date(change.at))
    day = own > day ? own : day
    return { day, due: to }
  })
}

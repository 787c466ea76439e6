import { taskStatuses } from '#contract/checkpoint-tasks.ts'
import { rewound } from '#server/features/forecast/rewind.rules.ts'

import type { MinutesRecord, MinutesTask, MinutesTrailRow } from './checkpoint-minutes.queries.ts'

type CommitmentOutcome = 'overdue' | 'today' | 'pending' | 'inProgress' | 'done'

export interface Commitment {
  id: number
  task: string
  consultant: string
  day: string
  outcome: CommitmentOutcome
}

type Past = Pick<MinutesRecord, 'checkpointId' | 'tasks' | 'previous'> & { trail: readonly MinutesTrailRow[] }

const at = (text: string): number => new Date(text).getTime()

const tasksBefore = (
  { tasks, trail }: Pick<Past, 'tasks' | 'trail'>,
  isLater: (row: MinutesTrailRow) => boolean,
): MinutesTask[] =>
  rewound(
    tasks,
    trail.filter((row) => row.entity === 'checkpointTask' && isLater(row)),
  )

/** What was written with the follow-up is not after it. */
function isAfter({ date, written }: NonNullable<Past['previous']>): (row: MinutesTrailRow) => boolean {
  const moment = at(written?.at ?? date)
  return (row) => {
    if (at(row.at) !== moment) return at(row.at) > moment
    return written !== null && row.row > written.row && row.request !== written.request
  }
}

function outcomeOf({ status, estimated_date }: MinutesTask, day: string): CommitmentOutcome {
  if (status === taskStatuses.done) return 'done'
  if (estimated_date < day) return 'overdue'
  if (estimated_date === day) return 'today'
  return status === taskStatuses.inProgress ? 'inProgress' : 'pending'
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Open ones first. */
const byDay = (one: Commitment, other: Commitment): number =>
  Number(one.outcome === 'done') - Number(other.outcome === 'done') || compare(one.day, other.day) || one.id - other.id

/**
 * At the end of a follow-up's day: of earlier follow-ups, without what was done when the one before was written; and of
 * this one. `end` is in milliseconds.
 */
export function commitmentsOf(past: Past, { day, end }: { day: string; end: number }) {
  const now = tasksBefore(past, (row) => at(row.at) >= end)
  const before = past.previous ? tasksBefore(past, isAfter(past.previous)) : []
  const doneBefore = new Set(before.filter(({ status }) => status === taskStatuses.done).map(({ id }) => id))
  const told = (task: MinutesTask): Commitment => ({
    id: task.id,
    task: task.task,
    consultant: task.consultant,
    day: task.estimated_date,
    outcome: outcomeOf(task, day),
  })
  const ofThis = ({ checkpoint_id }: MinutesTask): boolean => checkpoint_id === past.checkpointId
  const previous = now.filter((task) => !ofThis(task) && !doneBefore.has(task.id)).map(told)
  const added = now.filter(ofThis).map(told)
  return { previous: previous.toSorted(byDay), added: added.toSorted((one, other) => one.id - other.id) }
}

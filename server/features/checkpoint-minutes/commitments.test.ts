import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { MinutesTask, MinutesTrailRow } from './checkpoint-minutes.queries.ts'
import { commitmentsOf } from './commitments.rules.ts'

// A second, simple program: it plays the days forward and looks at the tasks of each follow-up as it goes.

type Step =
  | { kind: 'followUp'; tasks: number[] }
  | { kind: 'task'; status: number }
  | { kind: 'status'; task: number; status: number }

const status = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('followUp' as const), tasks: fc.array(status, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('task' as const), status }),
  fc.record({ kind: fc.constant('status' as const), task: fc.nat(30), status }),
)
const dayOf = (number: number): string => `2026-03-${String(number + 1).padStart(2, '0')}`
const hour = (number: number, index: number): string =>
  `${dayOf(number)}T${String(8 + index)}:00:00.000Z`.replace('T8', 'T08').replace('T9', 'T09')

interface Seen {
  tasks: (MinutesTask & { made: number })[]
  followUps: { id: number; day: number; at: string; row: number; doneAtIt: Set<number> }[]
  trail: MinutesTrailRow[]
  /** The status of each task at the end of each day. */
  ends: Map<number, number>[]
}

function played(days: readonly Step[][]): Seen {
  const seen: Seen = { tasks: [], followUps: [], trail: [], ends: [] }
  let row = 0
  const note = (id: number, action: 'create' | 'update', at: string, before: MinutesTrailRow['before']): void => {
    row += 1
    seen.trail.unshift({ row, entity: 'checkpointTask', id, action, at, before, request: at })
  }
  const add = (day: number, at: string, value: number): void => {
    const followUp = seen.followUps.at(-1)
    if (!followUp) return
    const id = seen.tasks.length + 1
    seen.tasks.push({
      id,
      checkpoint_id: followUp.id,
      employee_id: 1,
      consultant: 'Rita',
      task: `Tarea ${id}`,
      status: value,
      estimated_date: dayOf((id * 7) % 28),
      made: day,
    })
    note(id, 'create', at, null)
  }
  days.forEach((steps, day) => {
    steps.forEach((one, index) => {
      const at = hour(day, index)
      if (one.kind === 'followUp') {
        row += 1
        const followUp = { id: seen.followUps.length + 1, day, at, row, doneAtIt: new Set<number>() }
        seen.followUps.push(followUp)
        for (const value of one.tasks) add(day, at, value)
        for (const task of seen.tasks) if (task.status === 3) followUp.doneAtIt.add(task.id)
      } else if (one.kind === 'task') add(day, at, one.status)
      else {
        const task = seen.tasks[one.task]
        if (!task || task.status === one.status) return
        note(task.id, 'update', at, { status: task.status })
        task.status = one.status
      }
    })
    seen.ends.push(new Map(seen.tasks.map((task) => [task.id, task.status])))
  })
  return seen
}

const brief = (all: { id: number; outcome: string }[]) => all.map(({ id, outcome }) => `${id} ${outcome}`).toSorted()

test('whatever happens before and after, an acta has the commitments of its day, each with its outcome', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 5 }), { minLength: 1, maxLength: 12 }), (days) => {
      const { tasks, followUps, trail, ends } = played(days)
      followUps.forEach((followUp, index) => {
        const before = followUps[index - 1]
        const atEnd = ends[followUp.day]!
        const outcome = (task: MinutesTask): string => {
          const now = atEnd.get(task.id)
          if (now === 3) return 'done'
          const day = dayOf(followUp.day)
          if (task.estimated_date < day) return 'overdue'
          return task.estimated_date === day ? 'today' : now === 2 ? 'inProgress' : 'pending'
        }
        const there = tasks.filter(({ id }) => atEnd.has(id))
        const told = commitmentsOf(
          {
            checkpointId: followUp.id,
            tasks: tasks.filter((task) => task.checkpoint_id <= followUp.id),
            trail,
            previous: before
              ? { id: before.id, date: before.at, written: { row: before.row, at: before.at, request: before.at } }
              : null,
          },
          { day: dayOf(followUp.day), end: Date.parse(`${dayOf(followUp.day)}T00:00:00-05:00`) + 86_400_000 },
        )
        expect(brief(told.previous)).toEqual(
          there
            .filter((task) => task.checkpoint_id < followUp.id && !before?.doneAtIt.has(task.id))
            .map((task) => `${task.id} ${outcome(task)}`)
            .toSorted(),
        )
        expect(brief(told.added)).toEqual(
          there
            .filter((task) => task.checkpoint_id === followUp.id)
            .map((task) => `${task.id} ${outcome(task)}`)
            .toSorted(),
        )
      })
    }),
    { numRuns: 300 },
  )
})

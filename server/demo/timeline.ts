import { calendarDays } from '#contract/days.ts'
import { itemAt } from '#contract/items.ts'

import { later, plusDays, workday } from './days.ts'
import { beginning, cancellations, delays, endings, pauses, risks } from './novelty-texts.ts'
import type { Random } from './random.ts'

export const stages = ['Por iniciar', 'En ejecución', 'En riesgo', 'Suspendido', 'Finalizado', 'Cancelado'] as const
export type Stage = (typeof stages)[number]

export interface PlannedChange {
  day: string
  previousDate: string
  newDate: string
  stage: Stage
  /** 1 the day, 2 the status, 3 both. */
  noveltyType: 1 | 2 | 3
  comments: string
  /** Null without one. */
  cause: string | null
  enclosed: boolean
}

/** Novedades in order. */
export interface Timeline {
  stage: Stage
  start: string
  end: string
  scheduled: string | null
  realEnd: string | null
  /** Before the start when nothing was done. */
  lastDay: string
  changes: PlannedChange[]
}

interface TimelineOptions {
  stage: Stage
  days: number
  replans: number
  today: string
}

const because = (comments: string) => ({ comments, cause: null })

export function timelineOf(random: Random, { stage, days, replans, today }: TimelineOptions): Timeline {
  const shifts = Array.from({ length: replans }, () => random.whole(2, 7) * 7)
  const total = days + shifts.reduce((sum, shift) => sum + shift, 0)
  const { start, lastDay } = spanOf(random, stage, total, today)
  const end = plusDays(start, days)
  if (stage === 'Por iniciar')
    return { stage, start, end, scheduled: random.chance(0.5) ? end : null, realEnd: null, lastDay, changes: [] }

  const changes: PlannedChange[] = []
  let due = end
  let stands: Stage = 'Por iniciar'
  const add = (
    day: string,
    to: Stage,
    { comments, cause }: Pick<PlannedChange, 'comments' | 'cause'>,
    shift = 0,
  ): void => {
    const newDate = plusDays(due, shift)
    const enclosed = (shift > 0 || to === 'Finalizado') && random.chance(0.4)
    const noveltyType = to === stands ? 1 : shift === 0 ? 2 : 3
    changes.push({ day, previousDate: due, newDate, stage: to, noveltyType, comments, cause, enclosed })
    due = newDate
    stands = to
  }
  const elapsed = calendarDays(start, lastDay)
  const dayAt = (share: number): string => later(workday(plusDays(start, elapsed * share)), start)
  add(start, 'En ejecución', because(beginning))
  const reasons = random.some(delays, replans)
  for (const [index, shift] of shifts.entries())
    add(dayAt((index + 1) / (replans + 1.3)), 'En ejecución', itemAt(reasons, index), shift)
  if (stage === 'En riesgo') add(dayAt(0.9), stage, random.pick(risks), random.pick([0, 14, 21]))
  if (stage === 'Suspendido') add(lastDay, stage, because(random.pick(pauses)))
  if (stage === 'Cancelado') add(lastDay, stage, because(random.pick(cancellations)))
  if (stage === 'Finalizado') add(lastDay, stage, because(random.pick(endings)))
  const closed = stage === 'Finalizado' || stage === 'Cancelado'
  return { stage, start, end, scheduled: due, realEnd: closed ? lastDay : null, lastDay, changes }
}

/** As known on another day. */
export const dueAsOf = ({ end, changes }: Pick<Timeline, 'end' | 'changes'>, day: string): string =>
  changes.findLast((change) => change.day <= day)?.newDate ?? end

function spanOf(random: Random, stage: Stage, total: number, today: string): { start: string; lastDay: string } {
  const part = (least: number, most: number) => (total * random.whole(least, most)) / 100
  const span = (ago: number, ran: number) => {
    const lastDay = workday(plusDays(today, -ago))
    return { lastDay, start: workday(plusDays(lastDay, -Math.max(ran, 25))) }
  }
  switch (stage) {
    case 'Por iniciar':
      return { start: workday(plusDays(today, random.whole(6, 80))), lastDay: workday(plusDays(today, -1)) }
    case 'En ejecución':
      return span(1, random.chance(0.22) ? part(102, 112) : part(12, 94))
    case 'En riesgo':
      return span(1, random.chance(0.5) ? part(103, 120) : part(60, 95))
    case 'Suspendido':
      return span(random.whole(15, 110), part(30, 70))
    case 'Finalizado':
      return span(random.whole(6, 520), total + random.whole(-15, 25))
    case 'Cancelado':
      return span(random.whole(25, 400), part(25, 60))
  }
}

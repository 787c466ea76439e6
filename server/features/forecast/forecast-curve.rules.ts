import { calendarDays, dayOfNumber, numberOfDay } from '#contract/days.ts'
import { endedOn } from '#contract/end-texts.ts'
import type { CurveLabel, PaperCurve } from '#server/platform/pdf/paper.ts'

import type { FiguresWithPoints, Words } from './forecast-paper.rules.ts'

/** So many months have a mark below the chart. */
const mostMonths = 12

const later = (one: string, other: string): string => (one > other ? one : other)

/** The first days of months within the chart, every so many of them. */
function monthsBetween(from: string, to: string): string[] {
  const firsts: string[] = []
  for (let number = numberOfDay(from) + 1; number <= numberOfDay(to); number += 1) {
    const day = dayOfNumber(number)
    if (day.endsWith('-01')) firsts.push(day)
  }
  const every = Math.ceil(firsts.length / mostMonths)
  return firsts.filter((_, index) => index % every === 0)
}

/** From its start to the last day that it shows. */
export function curveOf(
  { figures, day }: { figures: FiguresWithPoints; day: string },
  { texts, format }: Words,
): PaperCurve {
  const { chart } = texts.forecastPaper
  const { start, due, firstDue, from, forecast, to, points, outcome, reason, r, pv } = figures
  const ended = endedOn(figures)
  const now = ended ?? (outcome === 'notStarted' ? start : day)
  const end = [due, firstDue, to ?? forecast ?? due, now].reduce(later)
  const whole = Math.max(1, calendarDays(start, end))
  const x = (one: string): number => calendarDays(start, one) / whole
  const moved = firstDue !== due
  const told = outcome === 'notStarted' ? chart.starts : reason.code === 'cancelled' ? chart.cancelled : chart.ended
  const nowText = ended === null && outcome !== 'notStarted' ? chart.now : told(format.shortDay(now))
  const labels: CurveLabel[] = [
    { x: x(now), text: nowText, rank: 0, bold: true },
    ...(forecast === null || ended !== null
      ? []
      : [{ x: x(forecast), text: format.shortDay(forecast), rank: 1, bold: true }]),
    { x: x(due), text: chart.promise(format.shortDay(due)), rank: 2 },
    ...(from !== null && to !== null
      ? [from, to].map((one) => ({ x: x(one), text: format.shortDay(one), rank: 3 }))
      : []),
    ...(moved ? [{ x: x(firstDue), text: format.shortDay(firstDue), rank: 4, struck: true }] : []),
  ]
  return {
    kind: 'curve',
    alt: chart.alt(format.weighted(r), format.weighted(pv)),
    planned: points.map((point) => ({ x: x(point.day), y: point.planned })),
    realized: points.flatMap((point) => (point.realized === null ? [] : [{ x: x(point.day), y: point.realized }])),
    now: {
      x: x(now),
      realized: r,
      realizedText: format.weighted(r),
      planned: pv,
      plannedText: format.weighted(pv),
    },
    promise: x(due),
    firstPromise: moved ? x(firstDue) : null,
    forecast: forecast === null ? null : x(forecast),
    range: from === null || to === null ? null : { from: x(from), to: x(to) },
    ended: ended !== null,
    labels,
    names: { planned: chart.plan, realized: chart.realized },
    months: monthsBetween(start, end).map((one) => ({
      x: x(one),
      text: one.slice(5, 7) === '01' ? format.month(one) : format.monthName(one),
    })),
  }
}

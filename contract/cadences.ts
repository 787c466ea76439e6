import * as z from 'zod/mini'

import { calendarDays, dayOfNumber, numberOfDay } from './days.ts'
import { problem, version } from './fields.ts'
import { route } from './route.ts'
import type { WorkingDays } from './working-days.ts'

export const Cadence = z.object({ version, classification: z.int(), days: z.int() })
export type Cadence = z.infer<typeof Cadence>

export const CadenceDraft = z.object({
  classification: z.int(problem('choose')).check(z.minimum(0, problem('choose')), z.maximum(3, problem('choose'))),
  days: z.int(problem('notWhole')).check(z.minimum(1, problem('tooSmall')), z.maximum(366, problem('tooBig'))),
})
export type CadenceDraft = z.output<typeof CadenceDraft>

const Cadences = z.array(CadenceDraft).check(z.minLength(1, problem('required')), (context) => {
  const seen = new Set<number>()
  context.value.forEach(({ classification }, index) => {
    if (seen.has(classification))
      context.issues.push({
        code: 'custom',
        message: problem('twice'),
        path: [index, 'classification'],
        input: classification,
      })
    seen.add(classification)
  })
})

const cadence = { tag: 'cadences', path: '/cadences', answer: z.array(Cadence), versioned: true } as const

export const cadences = {
  list: route({
    ...cadence,
    method: 'GET',
    summary: 'Every how many calendar days projects are followed up, by the classification of their customer.',
    access: 'portal.access',
  }),
  update: route({
    ...cadence,
    method: 'PUT',
    summary: 'Changes the days of the classifications that are sent, and answers all.',
    access: 'configuration.write',
    body: Cadences,
    problems: [412],
  }),
}

/** Cadences are saved as one: the sum of their versions, none of which ever falls. */
export const versionOfCadences = (rows: readonly Pick<Cadence, 'version'>[]): number =>
  rows.reduce((sum, { version: one }) => sum + one, 0)

/** A working day. `last` is the last follow-up's day in Bogotá, else the start. */
export function nextFollowUp(
  { last, cadence }: { last: string; cadence: number },
  calendar: Pick<WorkingDays, 'isWorking' | 'add'>,
): string {
  const due = dayOfNumber(numberOfDay(last) + cadence)
  return calendar.isWorking(due) ? due : calendar.add(due, 1)
}

/** 0 up to the expected day. */
export const daysOverRhythm = (
  followed: { last: string; cadence: number },
  { asOf, calendar }: { asOf: string; calendar: WorkingDays },
): number => Math.max(0, calendarDays(nextFollowUp(followed, calendar), asOf))

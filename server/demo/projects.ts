import { firstOf, itemAt } from '#contract/items.ts'
import { entriesOf } from '#contract/keys.ts'

import type { DemoCustomer } from './contacts.ts'
import { earlier, instantOn, plusDays, workday } from './days.ts'
import { progressOf, type Progress } from './progress-plan.ts'
import { offers, type Offer } from './project-texts.ts'
import type { Random } from './random.ts'
import type { DemoTeam } from './team.ts'
import { timelineOf, type Stage, type Timeline } from './timeline.ts'

/** Of 80 projects. */
const counts: Readonly<Record<Stage, number>> = {
  'Por iniciar': 9,
  'En ejecución': 27,
  'En riesgo': 8,
  Suspendido: 5,
  Finalizado: 26,
  Cancelado: 5,
}

export interface ProjectPlan extends Timeline, Progress {
  offer: Offer
  name: string
  customer: ProjectCustomer
  contactIds: number[]
  employeeIds: number[]
  totalCost: number
  summary: string
  createdAt: string
  withDays: boolean
}

export interface ProjectCustomer extends DemoCustomer {
  is_active: boolean
  contactIds: readonly number[]
}

/** All products and statuses: two thirds in time, some late, eight moved three times. `today` is in Bogotá. */
export function demoProjects(
  random: Random,
  { customers, team, today }: { customers: readonly ProjectCustomer[]; team: DemoTeam; today: string },
): ProjectPlan[] {
  const sold = offers.flatMap((offer) => offer.names.map((name) => ({ offer, name })))
  const stages = entriesOf(counts).flatMap(([stage, count]) => Array.from({ length: count }, () => stage))
  const stageOf = random.some(stages, stages.length)
  const buyers = buyersOf(random, customers)
  let moved = 0
  return sold.map(({ offer, name }, index) => {
    const stage = itemAt(stageOf, index)
    const thrice =
      (stage === 'En ejecución' || stage === 'En riesgo' || stage === 'Finalizado') && moved < 8 && index % 3 === 0
    if (thrice) moved += 1
    const timeline = timelineOf(random, {
      stage,
      days: random.whole(...offer.days),
      replans: thrice ? 3 : random.pick([0, 0, 0, 1, 1, 2]),
      today,
    })
    const customer = buyers(timeline.realEnd !== null)
    const progress = progressOf(random, timeline, weightsOf(random, offer, stage))
    const created = earlier(plusDays(timeline.start, -random.whole(8, 30)), plusDays(today, -2))
    return {
      ...timeline,
      ...progress,
      offer,
      name,
      customer,
      contactIds: random.some(customer.contactIds, random.whole(1, 3)),
      employeeIds: team.of(random, offer, timeline.realEnd === null),
      totalCost: random.whole(offer.millions[0] * 10, offer.millions[1] * 10) * 100_000,
      summary: offer.summary,
      createdAt: instantOn(random, workday(created)),
      withDays: index % 3 !== 1,
    }
  })
}

/** Few or none before the start; a running project may lack its last one. */
function weightsOf(random: Random, { milestones }: Offer, stage: Stage): Record<string, number> {
  const all = Object.entries(milestones)
  if (stage === 'Por iniciar') return Object.fromEntries(all.slice(0, random.pick([0, 2, 3])))
  return Object.fromEntries(stage !== 'Finalizado' && random.chance(0.3) ? all.slice(0, -1) : all)
}

/** Each once before any repeats; inactive ones have closed projects only. */
function buyersOf(random: Random, customers: readonly ProjectCustomer[]): (closed: boolean) => ProjectCustomer {
  let waiting: ProjectCustomer[] = []
  return (closed) => {
    if (!waiting.some(({ is_active }) => closed || is_active))
      waiting = [...waiting, ...random.some(customers, customers.length)]
    const next = waiting.findIndex(({ is_active }) => closed || is_active)
    return firstOf(waiting.splice(next, 1))
  }
}

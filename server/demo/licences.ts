import { earlier, instantOn, later, plusDays, workday } from './days.ts'
import type { ProjectPlan } from './projects.ts'
import type { Random } from './random.ts'

interface PlannedLicence {
  date: string
  expirationDate: string
  serialNumber: string
  /** 0 not assigned, 1 active, 2 inactive. */
  status: 0 | 1 | 2
  contactId: number | null
}

/** Without ambiguous characters. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Bought at once; some are switched off, unassigned, expired or near their end. */
export function licencesOf(
  random: Random,
  { offer, stage, start, lastDay, contactIds }: ProjectPlan,
  today: string,
): PlannedLicence[] {
  if (!offer.licensed || stage === 'Por iniciar') return []
  const bought = earlier(workday(plusDays(start, random.whole(5, 60))), lastDay)
  const date = instantOn(random, later(bought, start))
  const end = random.pick([
    plusDays(today, random.whole(2, 29)),
    plusDays(today, -random.whole(3, 60)),
    plusDays(bought, 365),
    plusDays(bought, 730),
  ])
  const expirationDate = end > bought ? end : plusDays(bought, 365)
  return Array.from({ length: random.whole(2, 12) }, () => {
    const status = random.pick([0, 1, 1, 1, 1, 2] as const)
    const contactId = status === 0 ? null : random.pick(contactIds)
    return { date, expirationDate, serialNumber: serialOf(random), status, contactId }
  })
}

const serialOf = (random: Random): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => random.pick([...alphabet])).join('')).join('-')

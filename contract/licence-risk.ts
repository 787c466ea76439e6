import { calendarDays } from './days.ts'

/** What a project's licences come to on a day, `YYYY-MM-DD`; those that were renewed are left out. */
interface ProjectLicences {
  /** The first day on which one expires or has expired. */
  soonest: string | null
  /** Whether one expires within 90 calendar days, or did in the last 90. */
  near: boolean
  /** Whether one of the project's product is active and valid. */
  active: boolean
}

/**
 * Whether the licence radar has a row of a project: one of its licences ends before the project does or has its end near,
 * or its product is licensed and none of that product is active. Closed projects are not warned of.
 */
export function hasLicenceRisk(
  { soonest, near, active }: ProjectLicences,
  project: { open: boolean; licensed: boolean; due: string; forecast: string | null },
): boolean {
  const { open, licensed } = project
  return open && (near || (soonest !== null && soonest < projectEnd(project)) || (licensed && !active))
}

/** Within this many calendar days, either way, the end of a licence is near. */
export const nearLicenceDays = 90

/** Why a licence stands in the radar: it ends before its project does, has expired lately, or expires soon. */
export const licenceReasons = ['early', 'expired', 'soon'] as const
type LicenceReason = (typeof licenceReasons)[number]

/** The later of the day that a project is due and its forecast. */
export const projectEnd = ({ due, forecast }: { due: string; forecast: string | null }): string =>
  forecast !== null && forecast > due ? forecast : due

/** Why a licence of an open project that was not renewed stands in the radar of a day; nothing where it does not. */
export function reasonsOf(
  { expirationDate, end }: { expirationDate: string; end: string },
  asOf: string,
): LicenceReason[] {
  const left = calendarDays(asOf, expirationDate)
  return [
    ...(expirationDate < end ? (['early'] as const) : []),
    ...(left < 0 && left >= -nearLicenceDays ? (['expired'] as const) : []),
    ...(left >= 0 && left <= nearLicenceDays ? (['soon'] as const) : []),
  ]
}

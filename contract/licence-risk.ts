import { calendarDays } from './days.ts'

interface ProjectLicences {
  /** Past or future. */
  soonest: string | null
  /** Within 90 calendar days, either way. */
  near: boolean
  active: boolean
}

/**
 * True when one ends before the project or near today, or when a licensed product has no active one; false for closed
 * projects.
 */
export function hasLicenceRisk(
  { soonest, near, active }: ProjectLicences,
  project: { open: boolean; licensed: boolean; due: string; forecast: string | null },
): boolean {
  const { open, licensed } = project
  return open && (near || (soonest !== null && soonest < projectEnd(project)) || (licensed && !active))
}

/** Calendar days, either way. */
export const nearLicenceDays = 90

export const licenceReasons = ['early', 'expired', 'soon'] as const
type LicenceReason = (typeof licenceReasons)[number]

export const projectEnd = ({ due, forecast }: { due: string; forecast: string | null }): string =>
  forecast !== null && forecast > due ? forecast : due

/** Reasons for a licence of an open project that was not renewed; empty without any. */
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

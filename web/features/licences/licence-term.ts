import { calendarDays } from '#contract/days.ts'
import { entriesOf } from '#contract/keys.ts'
import { type Licence, licenceStatuses, nearExpiryDays } from '#contract/licences.ts'

/** What a licence shows as its status: that it has expired says more than where it stands. */
export type Standing = keyof typeof licenceStatuses | 'expired'

const standings = new Map<number, Standing>(entriesOf(licenceStatuses).map(([name, status]) => [status, name]))

/** Undefined for a status that this version of the portal does not know. */
export const standingOf = ({ status, expired }: Pick<Licence, 'status' | 'expired'>): Standing | undefined =>
  expired ? 'expired' : standings.get(status)

/** How many days are left, today excluded; null while the end is far, and once it has passed. */
export function daysLeft({ expirationDate, expired }: Pick<Licence, 'expirationDate' | 'expired'>, today: string) {
  const days = calendarDays(today, expirationDate)
  return expired || days < 0 || days > nearExpiryDays ? null : days
}

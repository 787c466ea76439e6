import { CalendarX2, Power, PowerOff, UserMinus, UserPlus } from 'lucide-react'

import { type Licence, licenceStatuses } from '#contract/licences.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Badge, type BadgeProps } from '#web/platform/kit/Badge.tsx'
import { IconButton } from '#web/platform/kit/IconButton.tsx'

import { daysLeft, type Standing, standingOf } from './licence-term.ts'
import type { Deed } from './licences.api.ts'

const tones: Record<Standing, NonNullable<BadgeProps['tone']>> = {
  unassigned: 'info',
  active: 'ok',
  inactive: 'neutral',
  expired: 'bad',
}

/** Where a licence stands, in words; one that has expired says so with an icon too. */
export function StandingOfRow({ licence }: { licence: Licence }) {
  const { licenceSheet } = useTexts()
  const standing = standingOf(licence)
  if (!standing) return null
  return (
    <Badge tone={tones[standing]} icon={standing === 'expired' && <CalendarX2 />}>
      {licenceSheet.statuses[standing]}
    </Badge>
  )
}

/** The last day of a licence, with a quiet note when it is near. */
export function ExpiryOfRow({ licence }: { licence: Licence }) {
  const { licences } = useTexts()
  const format = useFormat()
  const days = daysLeft(licence, todayInBogota())
  return (
    <span className="licence-day">
      {format.day(licence.expirationDate)}
      {days !== null && (
        <span className="licence-note">
          {days === 0
            ? licences.expiresToday
            : licences.expiresIn(
                format.plural(days, { one: licences.day, other: licences.days(format.integer(days)) }),
              )}
        </span>
      )}
    </span>
  )
}

/** 'ABCDE-FGHJK-LMNPQ-RSTUV': on one line, or two groups on each of two. */
export function SerialNumber({ children }: { children: string }) {
  const middle = children.indexOf('-', children.length / 2 - 1) + 1
  return (
    <span className="licence-serial">
      <span>{children.slice(0, middle)}</span>
      <span>{children.slice(middle)}</span>
    </span>
  )
}

export interface ActionsOfRowProps {
  licence: Licence
  onDo: (deed: Deed | 'assign') => void
}

/** What can be done with a licence: nothing once it has expired; with a holder it is switched, and taken back. */
export function ActionsOfRow({ licence, onDo }: ActionsOfRowProps) {
  const { licences } = useTexts()
  const { deeds, assigning } = licences
  const { serialNumber, status, expired } = licence
  if (expired) return <span className="licence-actions" />
  const held = status !== licenceStatuses.unassigned
  const active = status === licenceStatuses.active
  return (
    <span className="licence-actions">
      {held && (
        <IconButton
          key="switch"
          label={(active ? deeds.inactivate : deeds.activate).title(serialNumber)}
          icon={active ? <PowerOff /> : <Power />}
          onClick={() => onDo(active ? 'inactivate' : 'activate')}
        />
      )}
      {/* One button in both states, so that the focus stays where it was pressed. */}
      <IconButton
        key="holder"
        label={held ? deeds.unassign.title(serialNumber) : assigning.title(serialNumber)}
        icon={held ? <UserMinus /> : <UserPlus />}
        onClick={() => onDo(held ? 'unassign' : 'assign')}
      />
    </span>
  )
}

import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import Link from 'lucide-react/icons/link'
import Power from 'lucide-react/icons/power'
import PowerOff from 'lucide-react/icons/power-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'

import { type Licence, licenceStatuses } from '#contract/licences.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Badge, type BadgeProps } from '#web/platform/kit/figures/Badge.tsx'

import { daysLeft, type Standing, standingOf } from './licence-term.ts'
import { useLicenceSheetTexts, useLicenceTexts } from './licence-texts.ts'
import type { Deed } from './licences.api.ts'

const tones: Record<Standing, NonNullable<BadgeProps['tone']>> = {
  unassigned: 'info',
  active: 'ok',
  inactive: 'neutral',
  expired: 'bad',
}

/** Where a licence stands, in words; one that has expired says so with an icon too. */
export function StandingOfRow({ licence }: { licence: Licence }) {
  const licenceSheet = useLicenceSheetTexts()
  const standing = standingOf(licence)
  if (!standing) return null
  return (
    <Badge tone={tones[standing]} icon={standing === 'expired' && <CalendarX2 />}>
      {licenceSheet.statuses[standing]}
    </Badge>
  )
}

/** The last day of a licence, with a quiet note when it is near, or that it is renewed: nobody is warned of that one. */
export function ExpiryOfRow({ licence }: { licence: Licence }) {
  const licences = useLicenceTexts()
  const format = useFormat()
  const renewed = licence.renewedById !== null
  const days = renewed ? null : daysLeft(licence, todayInBogota())
  return (
    <span className="ui-grid">
      {format.day(licence.expirationDate)}
      {renewed && <span className="ui-tiny ui-quiet">{licences.renewed}</span>}
      {days !== null && (
        <span className="ui-tiny ui-quiet">
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
    <span className="ui-number licence-serial">
      <span>{children.slice(0, middle)}</span>
      <span>{children.slice(middle)}</span>
    </span>
  )
}

export interface ActionsOfRowProps {
  licence: Licence
  onDo: (deed: Deed | 'assign' | 'renew') => void
}

/** What can be done with a licence: with a holder it is switched, and taken back; once it has expired it is renewed only. */
export function ActionsOfRow({ licence, onDo }: ActionsOfRowProps) {
  const licences = useLicenceTexts()
  const { deeds, assigning, renewing } = licences
  const { serialNumber, status, expired } = licence
  const renewed = licence.renewedById !== null
  const renew = (
    <IconButton
      key="renew"
      label={(renewed ? renewing.chainOf : renewing.title)(serialNumber)}
      icon={renewed ? <Link /> : <RefreshCw />}
      onClick={() => onDo('renew')}
    />
  )
  if (expired) return <span className="licence-actions">{renew}</span>
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
      {renew}
    </span>
  )
}

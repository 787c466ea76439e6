import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'

import { type StatusNumber, statusNumbers } from './task-status.ts'

/** The status whose tasks alone show, kept in the address as `?status=…`; null shows all of them. */
export function useStatusFilter(): [status: StatusNumber | null, choose: (status: StatusNumber | null) => void] {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const named = new URLSearchParams(search).get('status')
  const status = statusNumbers.find((one) => String(one) === named) ?? null
  const choose = (next: StatusNumber | null) => {
    const query = new URLSearchParams(search)
    if (next === null) query.delete('status')
    else query.set('status', String(next))
    const text = query.toString()
    navigation?.navigate(pathname + (text && `?${text}`), { replace: true })
  }
  return [status, choose]
}

import { useEffect, useEffectEvent } from 'react'

import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'

/** Begins what `?do=…` asks for, once, and takes it out of the address: the search leads so to what a press opens. */
export function useDeed(name: string, begin: () => void, allowed = true): void {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const asked = allowed && new URLSearchParams(search).get('do') === name
  const start = useEffectEvent(() => {
    const query = new URLSearchParams(search)
    query.delete('do')
    const rest = query.toString()
    begin()
    navigation?.navigate(pathname + (rest && `?${rest}`), { replace: true })
  })
  useEffect(() => {
    if (asked) start()
  }, [asked])
}

import { useEffect, useEffectEvent } from 'react'

import { useUser } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { usePressed } from '#web/platform/page/usePressed.tsx'

import type { ListViewsProps } from './views/views-props.ts'

const menu = lazyPart(async () => (await import('./views/ViewsMenu.tsx')).ViewsMenu)

/** The menu comes when it is pressed or a view is open; a list may open with a view. */
export function ListViews(props: ListViewsProps) {
  // It is small, and every list loads it first.
  'use no memo'
  const { ui } = useTexts()
  const opening = useUser()?.openings?.[props.noun]
  const navigation = useNavigation()
  const { pathname, search } = useUrlState()
  const { Shown, press, failure } = usePressed(menu)
  const isOpen = search.includes('view=')
  const begin = useEffectEvent(() => {
    // In its own tab, where it has one.
    const opens = opening && search.slice(1) === (/tab=[^&]+/.exec(opening)?.[0] ?? '')
    if (opens) navigation?.navigate(pathname + opening, { replace: true })
    if (opens || isOpen) press()
  })
  useEffect(() => begin(), [])
  if (Shown) return <Shown {...props} opens={!isOpen} />
  return (
    <>
      <Button aria-haspopup="menu" onClick={press}>
        {ui.list.views}
      </Button>
      {failure}
    </>
  )
}

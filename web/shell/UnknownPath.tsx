import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { paths } from '#web/platform/paths.ts'

import { usePortalNavigation } from './navigation.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { hasKeptSegment } from './redirects.ts'

export function UnknownPath() {
  const { pathname } = useLocation()
  const { go } = usePortalNavigation()
  const stays = hasKeptSegment(pathname)
  useEffect(() => {
    if (!stays) go(paths.home, { replace: true })
  }, [stays, go])
  return stays ? <NotFoundPage /> : null
}

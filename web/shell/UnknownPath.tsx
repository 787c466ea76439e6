import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { paths } from '#web/platform/paths.ts'

import { usePortalNavigation } from './navigation.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { hasKeptSegment } from './redirects.ts'

export function UnknownPath() {
  const { pathname } = useLocation()
  const { navigate } = usePortalNavigation()
  const stays = hasKeptSegment(pathname)
  useEffect(() => {
    if (!stays) navigate(paths.home, { replace: true })
  }, [stays, navigate])
  return stays ? <NotFoundPage /> : null
}

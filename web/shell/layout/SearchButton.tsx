import { useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'

import { preloadSearch, SearchDialog } from '#web/features/search/SearchDialog.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { once } from '#web/platform/loading/lazy-load.ts'

const visits = once(() => import('#web/features/search/visits.ts'))

const mac = navigator.platform.startsWith('Mac')

/** As Ctrl+K does. Remembers visited records for the search. */
export function SearchButton({ pathname }: { pathname: string }) {
  // Every screen loads it first.
  'use no memo'
  const { header } = useTexts()
  const cache = useQueryClient()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('[aria-modal=true]')) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!/\/\d+$/.test(pathname)) return
    const noting = visits()
      .then(({ noteVisits }) => noteVisits(cache, pathname))
      .catch(() => {})
    return () => void noting.then((end) => end?.())
  }, [cache, pathname])
  return (
    <>
      <button
        type="button"
        className="ui-flex ui-mid ui-gap-10 ui-quiet header-search"
        aria-label={header.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={preloadSearch}
      >
        <Search aria-hidden="true" />
        <span aria-hidden="true">{header.search}</span>
        <kbd className="ui-kbd" aria-hidden="true" data-key={`${mac ? '⌘' : 'Ctrl'} K`} />
      </button>
      {open && <SearchDialog isOpen onClose={() => setOpen(false)} />}
    </>
  )
}

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Of a screen with one open dialog at most: what it is about, null while none is open. After `close(true)`, where what
 * was pressed is gone with its row, `place` takes the focus.
 */
export function useOneDialog<Subject>() {
  const [subject, open] = useState<Subject | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const close = (gone = false) => {
    // Below the open dialog nothing takes the focus.
    flushSync(() => open(null))
    if (gone) place.current?.focus()
  }
  return { subject, open, close, place }
}

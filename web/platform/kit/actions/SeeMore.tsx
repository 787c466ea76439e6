import { useState } from 'react'

import { print, useMediaQuery } from '../page/useMediaQuery.ts'
import { useUiTexts } from '../texts.ts'

/** Cuts no character in half; a shorter text comes back as it is. */
export function excerpt(text: string, limit: number): string {
  const letters = [...text]
  return letters.length <= limit ? text : `${letters.slice(0, limit).join('').trimEnd()}…`
}

export function SeeMore({ text, limit = 150 }: { text: string; limit?: number }) {
  const texts = useUiTexts()
  const [open, setOpen] = useState(false)
  const printed = useMediaQuery(print)
  const short = excerpt(text, limit)
  return (
    <div className="ui-see-more">
      <p className="ui-long-text">{open || printed ? text : short}</p>
      {short !== text && (
        <button type="button" className="ui-link ui-text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.seeLess : texts.seeMore}
        </button>
      )}
    </div>
  )
}

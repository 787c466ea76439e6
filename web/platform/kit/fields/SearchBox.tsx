import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { ClearButton } from '../actions/ClearButton.tsx'
import { useShortcuts } from '../actions/useShortcuts.ts'
import { useUiTexts } from '../texts.ts'
import { oneLineOf } from './pasted-text.ts'

interface SearchBoxProps {
  value: string
  /** 300 ms after the last key, at once on Enter and when cleared. */
  onSearch: (term: string) => void
  /** Accessible name; 'Buscar' when left out. */
  label?: string
  placeholder?: string
}

const debounceMs = 300
/** `<search>` is not known yet to everything that renders the page. */
const landmark = { role: 'search' }

/** Takes over the term of the address where that changed by other means. */
function useTypedTerm({ value, onSearch }: SearchBoxProps) {
  'use no memo'
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  /** Terms that the address does not have yet, the newest last. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== known) {
    setKnown(value)
    const at = sent.lastIndexOf(value)
    setSent(at < 0 ? [] : sent.slice(at + 1))
    // Changed by 'Borrar búsqueda' or the back button. Where it is a term that this box sent, the person may be typing
    // on.
    if (at < 0 && value !== typed.trim()) setTyped(value)
  }
  const search = (term: string) => {
    if (term === (sent.at(-1) ?? value)) return
    setSent([...sent, term])
    onSearch(term)
  }
  const send = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, search }
}

/** `/` anywhere on the page leads into it, Esc clears it. */
export function SearchBox(props: SearchBoxProps) {
  // Each key changes nearly all of it.
  'use no memo'
  const { search: texts } = useUiTexts()
  const box = useRef<HTMLInputElement>(null)
  const { typed, setTyped, search } = useTypedTerm(props)
  const clear = () => {
    setTyped('')
    search('')
    box.current?.focus()
  }
  useShortcuts({ '/': () => box.current?.focus() })

  return (
    <div {...landmark} className="ui-search">
      <div className="ui-box has-end">
        <Search className="ui-box-icon" aria-hidden="true" />
        <input
          ref={box}
          className="ui-input"
          type="search"
          aria-label={props.label ?? texts.label}
          aria-keyshortcuts="/"
          placeholder={props.placeholder ?? texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(oneLineOf(event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search(typed.trim())
            if (event.key !== 'Escape' || typed === '') return
            event.preventDefault()
            event.stopPropagation()
            clear()
          }}
        />
        {typed !== '' && <ClearButton label={texts.clear} onClear={clear} />}
      </div>
    </div>
  )
}

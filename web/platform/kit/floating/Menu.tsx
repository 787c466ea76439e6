import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

import type { ButtonKind } from '../actions/Button.tsx'
import { useLeave } from '../actions/useLeave.ts'
import { classNames } from '../class-names.ts'
import { lineFor, type MenuEntry, MenuLine } from './MenuEntries.tsx'
import { floating, useFloating } from './useFloating.ts'

interface MenuProps {
  /** The menu's name and, where the trigger shows no words, the button's. */
  label: string
  trigger: ReactNode
  /** The button's name is its words, not `label`. */
  triggerHasText?: boolean
  entries: readonly MenuEntry[]
  /** Above the entries and none itself, such as who is signed in. */
  header?: ReactNode
  placement?: 'bottom end' | 'bottom start'
  className?: string
  kind?: ButtonKind
  /** Asked for before its chunk came. */
  startsOpen?: boolean
}

const lines = '[role^=menuitem]'

function useMenu(button: RefObject<HTMLElement | null>, startsOpen: boolean, placement: 'bottom end' | 'bottom start') {
  const menu = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState<'first' | 'last' | null>(startsOpen ? 'first' : null)
  const isOpen = start !== null
  const popup = useFloating(isOpen, button, placement)
  const close = () => setStart(null)
  useLeave(isOpen, [button, popup], close)

  useEffect(() => {
    const all = menu.current?.querySelectorAll<HTMLElement>(lines)
    const chosen = menu.current?.querySelector<HTMLElement>('[aria-checked=true]')
    if (start === 'first') (chosen ?? all?.[0])?.focus()
    if (start === 'last') all?.[all.length - 1]?.focus()
  }, [start])

  const done = () => {
    close()
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    const all = [...(menu.current?.querySelectorAll<HTMLElement>(lines) ?? [])]
    const line = lineFor(
      event,
      all,
      all.findIndex((one) => one === event.target),
    )
    if (event.key === 'Escape') done()
    else if (line) line.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { menu, popup, isOpen, setStart, done, onKeyDown }
}

/** Source: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export function Menu(props: MenuProps) {
  const { label, header, placement = 'bottom end', kind = 'quiet', startsOpen = false } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { menu, popup, isOpen, setStart, done, onKeyDown } = useMenu(button, startsOpen, placement)
  const list = { role: 'menu', 'aria-label': label, onKeyDown }

  return (
    <div className="ui-menu">
      <button
        ref={button}
        type="button"
        className={classNames(`ui-button is-${kind} ui-menu-button`, props.className)}
        aria-label={props.triggerHasText ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setStart(isOpen ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setStart(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {props.trigger}
      </button>
      {isOpen && (
        <div {...floating} ref={popup} className="ui-popover is-options is-menu">
          {header && <div className="ui-menu-header">{header}</div>}
          <div {...list} id={id} ref={menu} className="ui-listbox">
            {props.entries.map((entry) => (
              <MenuLine key={entry.id} entry={entry} onDone={done} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

import Check from 'lucide-react/icons/check'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

import { fold } from '../choices/fold.ts'
import { classNames } from '../class-names.ts'
import { useLinkProps } from '../navigation.tsx'

export interface MenuEntry {
  id: string
  label: string
  icon?: ReactNode
  note?: string
  /** Without it `onSelect` is called. */
  href?: string
  onSelect?: () => void
  /** For entries that are a choice, such as the language. */
  checked?: boolean
  danger?: boolean
  disabled?: boolean
}

function Face({ entry }: { entry: MenuEntry }) {
  // A menu is drawn when it opens.
  'use no memo'
  return (
    <>
      {entry.icon && (
        <span className="ui-option-icon" aria-hidden="true">
          {entry.icon}
        </span>
      )}
      <span className="ui-fills ui-breaks">
        {entry.label}
        {entry.note && <span className="ui-second ui-tiny">{entry.note}</span>}
      </span>
      {entry.checked && <Check className="ui-option-tick" aria-hidden="true" />}
    </>
  )
}

const shared = (entry: MenuEntry) => ({
  role: entry.checked === undefined ? 'menuitem' : 'menuitemradio',
  'aria-checked': entry.checked,
  tabIndex: -1,
  className: classNames('ui-option', entry.danger && 'is-danger'),
})

function LinkEntry({ entry, href, onDone }: { entry: MenuEntry; href: string; onDone: () => void }) {
  'use no memo'
  const link = useLinkProps(href)
  const line = {
    ...link,
    ...shared(entry),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      link.onClick(event)
      onDone()
    },
  }
  return (
    <a {...line}>
      <Face entry={entry} />
    </a>
  )
}

export function MenuLine({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  'use no memo'
  if (entry.href && !entry.disabled) return <LinkEntry entry={entry} href={entry.href} onDone={onDone} />
  return (
    <button
      type="button"
      {...shared(entry)}
      aria-disabled={entry.disabled || undefined}
      onClick={() => {
        if (entry.disabled) return
        onDone()
        entry.onSelect?.()
      }}
    >
      <Face entry={entry} />
    </button>
  )
}

/** For arrows, Home, End, or the first letters of its words. */
export function lineFor(event: KeyboardEvent, lines: HTMLElement[], current: number): HTMLElement | undefined {
  const at = (index: number) => lines[(index + lines.length) % lines.length]
  if (event.key === 'ArrowDown') return at(current + 1)
  if (event.key === 'ArrowUp') return at(current < 0 ? -1 : current - 1)
  if (event.key === 'Home') return at(0)
  if (event.key === 'End') return at(-1)
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const later = [...lines.slice(current + 1), ...lines.slice(0, current + 1)]
  return later.find((line) => fold(line.textContent).startsWith(fold(event.key)))
}

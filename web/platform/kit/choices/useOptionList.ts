import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react'

import { useFloating } from '../floating/useFloating.ts'
import type { Option } from './options.tsx'

interface OptionListState<Value extends string | number> {
  options: readonly Option<Value>[]
  chosen: Value | null
  onChoose: (option: Option<Value>) => void
  box: RefObject<HTMLElement | null>
  disabled: boolean
}

/** Lines skipped by Page Up and Page Down. */
const page = 10

/** The next line that can be chosen from `from` on, in steps of `by`, around the end; -1 when there is none. */
export function nextIndex(options: readonly { disabled?: boolean }[], from: number, by: number): number {
  const { length } = options
  for (let tries = 0, at = from; tries < length; tries += 1, at += Math.sign(by)) {
    const index = ((at % length) + length) % length
    if (!options[index]?.disabled) return index
  }
  return -1
}

/** A step of a page ends at the first or last line, a single step goes around. */
function lineAfter(options: readonly { disabled?: boolean }[], at: number, by: number): number {
  const last = options.length - 1
  const to = at < 0 ? (by > 0 ? 0 : last) : at + by
  return nextIndex(options, Math.abs(by) > 1 ? Math.min(Math.max(to, 0), last) : to, by)
}

function useActiveLine(id: string, isOpen: boolean, count: number) {
  const [active, setActive] = useState(-1)
  // What is found may have become shorter than where the arrow keys were.
  const at = active < count ? active : -1
  useLayoutEffect(() => {
    if (isOpen && at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, at, id])
  return { active: at, setActive }
}

const comboOf = (id: string, isOpen: boolean, active: number) =>
  ({
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
  }) as const

export type OptionListControl<Value extends string | number> = ReturnType<typeof useOptionList<Value>>

/** Source: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function useOptionList<Value extends string | number>(state: OptionListState<Value>) {
  const { options, chosen, onChoose, box, disabled } = state
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { active, setActive } = useActiveLine(id, isOpen, options.length)
  const popup = useFloating(isOpen, box, 'bottom start', { wide: true })

  const open = (start: 'chosen' | 'last' | 'none') => {
    if (disabled) return
    const current = options.findIndex(({ value }) => value === chosen)
    setOpen(true)
    if (start === 'none') setActive(-1)
    else if (current >= 0) setActive(current)
    else setActive(start === 'last' ? nextIndex(options, options.length - 1, -1) : nextIndex(options, 0, 1))
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (option: Option<Value> | undefined) => {
    if (!option || option.disabled) return
    close()
    onChoose(option)
  }
  const move = (by: number) => setActive(lineAfter(options, active, by))

  /** True when the key was the list's. */
  const onKey = (event: KeyboardEvent): boolean => {
    const { key, altKey } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1
      if (altKey && !isOpen) open('none')
      else if (altKey) choose(by < 0 ? options[active] : undefined)
      else if (isOpen) move(by)
      else open(by > 0 ? 'chosen' : 'last')
    } else if (!isOpen) return false
    else if (key === 'PageDown') move(page)
    else if (key === 'PageUp') move(-page)
    else if (key === 'Enter') choose(options[active])
    else if (key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { id, popup, isOpen, active, setActive, open, close, choose, onKey, combo: comboOf(id, isOpen, active) }
}

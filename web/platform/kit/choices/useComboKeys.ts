import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

import { fold } from './fold.ts'
import type { Option } from './options.tsx'
import type { OptionListControl } from './useOptionList.ts'

interface ComboKeys<Value extends string | number> {
  text: string
  typing: boolean
  options: readonly Option<Value>[]
  settled: boolean
  list: OptionListControl<Value>
  onGiveUp: () => void
}

/** Enter takes the active line, Esc and a lost focus give up what was typed. */
export function useComboKeys<Value extends string | number>({
  text,
  typing,
  options,
  settled,
  list,
  onGiveUp,
}: ComboKeys<Value>) {
  'use no memo'
  // While a person types, Enter takes the first hit.
  const takesFirst = typing && text.trim() !== '' && settled && !options[0]?.isWay
  const active = list.active < 0 && takesFirst ? 0 : list.active
  /** Enter came before the hits: it is meant for the first of them. */
  const hasty = useRef(false)
  const chooseHastily = useEffectEvent(() => {
    if (hasty.current) list.choose(options[active])
    hasty.current = false
  })
  useEffect(() => {
    if (settled) chooseHastily()
  }, [settled])

  const leave = () => {
    hasty.current = false
    const same = typing ? options.filter(({ label, isWay }) => !isWay && fold(label) === fold(text)) : []
    list.close()
    if (same[0] && same.length === 1) list.choose(same[0])
    else onGiveUp()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    hasty.current = event.key === 'Enter' && list.isOpen && list.active < 0 && !settled
    if (event.key === 'Enter' && list.isOpen && list.active < 0) {
      event.preventDefault()
      return list.choose(options[active])
    }
    const wasOpen = list.isOpen
    const isOfList = list.onKey(event)
    if (event.key !== 'Escape' || !(wasOpen || typing)) return
    onGiveUp()
    if (isOfList) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { active, leave, onKeyDown }
}

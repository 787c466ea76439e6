import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { maxSearchItems, type SearchNoun } from '#contract/search.ts'
import { catalogue } from '#web/features/lookups/lookups.api.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { useDelayed } from '#web/platform/kit/states/useDelayed.ts'
import { useHeld } from '#web/platform/kit/states/waiting.ts'

import type { ExportedList, SearchBox, SearchKey } from './search-box.ts'
import {
  few,
  hitsIn,
  ownSections,
  type SearchOption,
  type SearchSection,
  sectionOfGroup,
  sectionOfVisits,
} from './search-options.ts'
import { useSearchTexts } from './search-texts.ts'
import { searchAnswer } from './search.api.ts'
import { visitsOfUser } from './visits.ts'

/** From the last key until the server is asked, in milliseconds. */
const pause = 150
/** From when on it is said that a search is under way. */
const slowAfter = 400
const page = 8

/** What a term finds, here and on the server; before a letter is typed, the records that were visited last. */
function useFound(term: string, expanded: SearchNoun | undefined) {
  const texts = useTexts()
  const search = useSearchTexts()
  const format = useFormat()
  const permissions = useUser()?.permissions ?? []
  const [visits] = useState(visitsOfUser)
  const asked = useDelayed(term, pause)
  const top = expanded ? maxSearchItems : few
  const answer = useQuery({ ...searchAnswer(asked, top), enabled: asked !== '' })
  const { data: statuses = [] } = useQuery(catalogue('projectStatuses'))
  const settled = term === asked && (answer.isError || (answer.data !== undefined && !answer.isPlaceholderData))
  const waiting = term !== '' && !settled
  // What an earlier term found stays until the answer has come, so that the list does not go and come with each letter.
  const groups = term === '' || answer.isError ? [] : (answer.data ?? [])
  const sections: SearchSection[] =
    term === ''
      ? [sectionOfVisits(visits, search)].filter(({ options }) => options.length > 0)
      : [
          ...groups.map((group) =>
            sectionOfGroup(group, {
              texts: search,
              format,
              term,
              shown: group.noun === expanded ? maxSearchItems : few,
            }),
          ),
          ...ownSections(term, {
            texts: { search, menu: texts.menu, header: texts.header },
            statuses,
            can: (permission) => permissions.includes(permission),
          }),
        ]
  return { answer, sections, waiting, slow: useHeld(waiting, slowAfter), hits: hitsIn(sections) }
}

/** What an arrow key adds to the index of the active line. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** What was pressed before the lines had come: the line that the arrows lead to, and whether Enter was among the keys. */
function pressedEarly(keys: readonly SearchKey[]) {
  const at = keys.reduce((index, { key }) => Math.max(0, index + (steps[key] ?? 0)), 0)
  const enter = keys.find(({ key }) => key === 'Enter')
  return { at, hasty: enter && { apart: enter.apart } }
}

/** The palette's lines and keys, by the combobox pattern: the focus stays in the box. */
export function usePalette(box: SearchBox, onClose: () => void, onExport: (list: ExportedList) => void) {
  const { listId: id, typed, onActive } = box
  const navigation = useNavigation()
  const [early] = useState(() => pressedEarly(box.early.current))
  // Of the text that was typed last: another one begins anew.
  const [state, setState] = useState<{ typed: string; at: number; expanded?: SearchNoun }>({ typed, at: early.at })
  const { at, expanded } = state.typed === typed ? state : { at: 0, expanded: undefined }
  const setAt = (next: number) => setState({ typed, at: next, ...(expanded && { expanded }) })
  /** Enter was pressed before the answer had come: for which text, and whether in a tab of its own. */
  const hasty = useRef(early.hasty && { ...early.hasty, typed })
  const term = typed.trim().replaceAll(/\s+/g, ' ')
  const found = useFound(term, expanded)
  const options = found.sections.flatMap((section) => section.options)
  const active = Math.min(at, options.length - 1)

  const go = ({ href }: SearchOption, apart: boolean) => {
    if (href === undefined) return
    if (apart) window.open(href, '_blank', 'noopener')
    else {
      onClose()
      navigation?.navigate(href, { replace: false })
    }
  }
  const choose = (option: SearchOption | undefined, apart: boolean) => {
    if (option?.more) setState({ typed, at, expanded: option.more })
    else if (option?.exported) onExport({ title: option.name, route: option.exported })
    else if (option) go(option, apart)
  }
  const goHastily = useEffectEvent(() => {
    if (hasty.current?.typed === typed) choose(options[active], hasty.current.apart)
    hasty.current = undefined
  })
  useEffect(() => {
    if (!found.waiting) goHastily()
  }, [found.waiting])

  const move = (to: number) => {
    if (options.length === 0) return
    const next = (to + options.length) % options.length
    setAt(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' })
  }
  const onKey = useEffectEvent(({ key, apart }: SearchKey): boolean => {
    if (steps[key] !== undefined) move(active + steps[key])
    else if (key === 'PageDown') move(Math.min(active + page, options.length - 1))
    else if (key === 'PageUp') move(Math.max(active - page, 0))
    else if (key === 'Enter' && found.waiting) hasty.current = { apart, typed }
    else if (key === 'Enter') choose(options[active], apart)
    else return false
    return true
  })
  const { listen } = box
  useLayoutEffect(() => listen((key) => onKey(key)), [listen])
  const activeId = options.length > 0 ? `${id}-${active}` : undefined
  useLayoutEffect(() => onActive(activeId), [onActive, activeId])
  return {
    ...found,
    id,
    term,
    active,
    setActive: setAt,
    /** A press on a line; with a modifier the browser opens its link elsewhere. */
    press(event: MouseEvent, option: SearchOption) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      choose(option, false)
    },
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { maxSearchItems, type SearchNoun } from '#contract/search.ts'
import { catalogue } from '#web/features/lookups/lookups.api.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { useDelayed } from '#web/platform/kit/states/useDelayed.ts'
import { useHeld } from '#web/platform/kit/states/waiting.ts'
import { paths } from '#web/platform/paths.ts'

import { openRecordAt } from './open-record.ts'
import { type PaletteFacts, sectionsBefore, sectionsFor, sectionsPicking } from './palette-sections.ts'
import { phraseIn } from './phrases.ts'
import { few } from './record-sections.ts'
import type { Counts } from './screens.ts'
import type { ExportedList, SearchBox, SearchKey } from './search-box.ts'
import { type Pick, type SearchOption, totalsOf } from './search-lines.ts'
import { useSearchTexts } from './search-texts.ts'
import { endingLicences, nextToRenew, ownProjects, projectCounts, searchAnswer } from './search.api.ts'
import { visitsOfUser } from './visits.ts'

/** From the last key until the server is asked, in milliseconds. */
const pause = 150
/** From when on it is said that a search is under way. */
const slowAfter = 400
const page = 8

/** How many projects the tabs of the panorama have: asked once a term may be one's name. */
function useCounts(enabled: boolean): Counts {
  const { data } = useQuery({ ...projectCounts(), enabled })
  const { data: licences } = useQuery({ ...endingLicences(), enabled })
  const countOf = (key: string) => data?.summary.find((figure) => figure.key === key)?.count
  const counts = {
    atencion: countOf('attention'),
    todos: countOf('open'),
    silencio: countOf('silent'),
    licencias: licences?.projectsEndingSoon,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined))
}

function useFacts(typing: boolean): PaletteFacts {
  const texts = useTexts()
  const search = useSearchTexts()
  const format = useFormat()
  const user = useUser()
  const cache = useQueryClient()
  const { pathname } = useUrlState()
  const permissions = user?.permissions ?? []
  const can: PaletteFacts['can'] = (permission) => permissions.includes(permission)
  const [visits] = useState(visitsOfUser)
  const [open] = useState(() => openRecordAt(cache, pathname))
  const { data: statuses = [] } = useQuery(catalogue('projectStatuses'))
  const { data: mine } = useQuery({ ...ownProjects(user?.id ?? 0), enabled: typing })
  const project = open?.noun === 'projects' ? open.record : undefined
  const renewing = project !== undefined && project.counts.licences > 0 && can('licenses.write')
  const { data: next } = useQuery({
    ...nextToRenew(project?.id ?? 0, project?.customerId ?? 0),
    enabled: renewing,
  })
  const own = useMemo(
    () =>
      new Set([...visits.map(({ path }) => path), ...(mine?.data ?? []).map(({ id }) => paths.projects.overview(id))]),
    [visits, mine],
  )
  const counts = useCounts(typing)
  const renewable = next?.expirationDate ? { count: next.held + next.free, day: next.expirationDate } : undefined
  const words = { search, menu: texts.menu, header: texts.header, plainNouns: texts.plainNouns }
  return { texts: words, format, can, counts, statuses, visits, own, open, renewable }
}

/** What a term finds, here and on the server; before a letter is typed, what can be done here and where one was. */
function useFound(term: string, expanded: SearchNoun | undefined, pick: Pick | undefined) {
  const facts = useFacts(term !== '')
  const phrase = pick ? undefined : phraseIn(term, facts.texts.search)
  const asked = useDelayed(term, pause)
  const askedPhrase = pick ? undefined : phraseIn(asked, facts.texts.search)
  const top = expanded ? maxSearchItems : few
  const answer = useQuery({ ...searchAnswer(asked, top), enabled: asked !== '' })
  const ofPhrase = useQuery({ ...searchAnswer(askedPhrase?.rest ?? '', top), enabled: askedPhrase !== undefined })
  const isSettled = ({ isError, data, isPlaceholderData }: typeof answer) =>
    isError || (data !== undefined && !isPlaceholderData)
  const settled = term === asked && isSettled(answer) && (askedPhrase === undefined || isSettled(ofPhrase))
  const waiting = term !== '' && !settled
  const answers = {
    // What an earlier term found stays until the answer has come, so that the list does not go and come with each letter.
    groups: term === '' || answer.isError ? [] : (answer.data ?? []),
    phrase,
    ofPhrase: phrase === undefined || ofPhrase.isError ? [] : (ofPhrase.data ?? []),
    shown: (noun: SearchNoun) => (noun === expanded ? maxSearchItems : few),
  }
  const sections = pick
    ? sectionsPicking(pick, term, facts, answers)
    : term === ''
      ? sectionsBefore(facts)
      : sectionsFor(term, facts, answers)
  return { answer, sections, waiting, slow: useHeld(waiting, slowAfter), totals: totalsOf(sections) }
}

/** What an arrow key adds to the index of the active line. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** What was pressed before the lines had come: the line that the arrows lead to, and whether Enter was among the keys. */
function pressedEarly(keys: readonly SearchKey[]) {
  const at = keys.reduce((index, { key }) => Math.max(0, index + (steps[key] ?? 0)), 0)
  const enter = keys.find(({ key }) => key === 'Enter')
  return { at, hasty: enter && { apart: enter.apart } }
}

/** What a line does that ends the search: it presses a button of the page, exports a list or opens a page. */
function useWayOut(onClose: () => void, onExport: (list: ExportedList) => void) {
  const navigation = useNavigation()
  const press = (selector: string) => {
    onClose()
    // Once the palette has given the focus back.
    setTimeout(() => document.querySelector<HTMLElement>(selector)?.click())
  }
  const go = ({ href }: SearchOption, apart: boolean) => {
    if (href === undefined) return
    if (apart) window.open(href, '_blank', 'noopener')
    else {
      onClose()
      navigation?.navigate(href, { replace: false })
    }
  }
  return (option: SearchOption, apart: boolean) => {
    if (option.press !== undefined) press(option.press)
    else if (option.exported) onExport({ title: option.name, route: option.exported })
    else go(option, apart)
  }
}

/** The line that a key leads to, of `count` at least one; undefined for a key that leads to none. */
function lineBy(key: string, active: number, count: number): number | undefined {
  const step = steps[key]
  if (step !== undefined) return (active + step + count) % count
  if (key === 'PageDown') return Math.min(active + page, count - 1)
  return key === 'PageUp' ? Math.max(active - page, 0) : undefined
}

/** The active line, and the noun that is shown with all its records. Of the text that was typed last: another one begins anew. */
function useLine(typed: string, first: number) {
  const [state, setState] = useState<{ typed: string; at: number; expanded?: SearchNoun }>({ typed, at: first })
  const { at, expanded } = state.typed === typed ? state : { at: 0, expanded: undefined }
  return {
    at,
    expanded,
    setAt: (next: number) => setState({ typed, at: next, ...(expanded && { expanded }) }),
    expand: (noun: SearchNoun) => setState({ typed, at, expanded: noun }),
  }
}

type Early = ReturnType<typeof pressedEarly>

/** Enter before the answer had come opens its line once that is there, unless another text was typed. */
function useHastyEnter(typed: string, waiting: boolean, early: Early['hasty'], enter: (apart: boolean) => void) {
  const hasty = useRef(early && { ...early, typed })
  const enterHastily = useEffectEvent(() => {
    if (hasty.current?.typed === typed) enter(hasty.current.apart)
    hasty.current = undefined
  })
  useEffect(() => {
    if (!waiting) enterHastily()
  }, [waiting])
  return (apart: boolean) => (hasty.current = { apart, typed })
}

/** The box hears which line is active, and gives its keys. */
function useBox({ listen, onActive }: SearchBox, activeId: string | undefined, onKey: (key: SearchKey) => boolean) {
  const hear = useEffectEvent(onKey)
  useLayoutEffect(() => listen((key) => hear(key)), [listen])
  useLayoutEffect(() => onActive(activeId), [onActive, activeId])
}

/** The palette's lines and keys, by the combobox pattern: the focus stays in the box. */
export function usePalette(box: SearchBox, onClose: () => void, onExport: (list: ExportedList) => void) {
  const { listId: id, typed } = box
  const leave = useWayOut(onClose, onExport)
  const [early] = useState(() => pressedEarly(box.early.current))
  const [pick, setPick] = useState<Pick>()
  const { at, expanded, setAt, expand } = useLine(typed, early.at)
  const term = typed.trim().replaceAll(/\s+/g, ' ')
  const found = useFound(term, expanded, pick)
  const options = found.sections.flatMap((section) => section.options)
  const active = Math.min(at, options.length - 1)
  const ask = (next: Pick | undefined) => {
    setPick(next)
    box.clear()
  }
  const choose = (option: SearchOption | undefined, apart: boolean) => {
    if (option?.more) expand(option.more)
    else if (option?.pick) ask(option.pick)
    else if (option?.back) ask(undefined)
    else if (option) leave(option, apart)
  }
  const enterLater = useHastyEnter(typed, found.waiting, early.hasty, (apart) => choose(options[active], apart))
  const move = (to: number) => {
    if (options.length === 0) return
    setAt(to)
    document.getElementById(`${id}-${to}`)?.scrollIntoView?.({ block: 'nearest' })
  }
  const onKey = ({ key, apart }: SearchKey): boolean => {
    const to = lineBy(key, active, options.length)
    if (to !== undefined) move(to)
    else if (key === 'Backspace' && typed === '' && pick) setPick(undefined)
    else if (key === 'Enter' && found.waiting) enterLater(apart)
    else if (key === 'Enter') choose(options[active], apart)
    else return false
    return true
  }
  useBox(box, options.length > 0 ? `${id}-${active}` : undefined, onKey)
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

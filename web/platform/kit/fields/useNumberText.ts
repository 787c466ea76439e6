import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { type UiTexts, useUiTexts } from '../texts.ts'
import {
  caretAfterDigits,
  cleanDecimal,
  decimalSign,
  digitsBefore,
  groupInteger,
  readDecimal,
  readInteger,
  readNumber,
  showDecimal,
} from './number-text.ts'

interface NumberText {
  value: number | null
  onChange: (value: number | null) => void
  allowEmpty: boolean
  decimals: number
  max: number | undefined
  /** Said when decimals were left out; the kit's own words by default. */
  cutNote: string | undefined
}

/** '' for a key that deletes; undefined for any other way of writing, which is read as a whole. */
function keyOf({ nativeEvent: event }: ChangeEvent): string | undefined {
  if (!(event instanceof InputEvent)) return undefined
  if (event.inputType.startsWith('delete')) return ''
  return event.inputType === 'insertText' && event.data?.length === 1 ? event.data : undefined
}

/** What is typed in front of the 0 of an empty field takes its place. */
const withoutEmptyZero = (written: string, former: string, place: number): string =>
  former === '0' && place > 0 && place === written.length - 1 ? written.slice(0, -1) : written

const aroundSelection = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? value.length)] as const

function useCaret() {
  const box = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== box.current) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const putAt = (place: number) => {
    caret.current = place
  }
  return { box, putAt }
}

interface Surroundings extends Pick<NumberText, 'decimals' | 'max' | 'cutNote'> {
  texts: UiTexts['number']
  locale: string
  digitsInRow: number
}

/** Refuses a key between two texts that would change what the digits behind it mean. */
function refusalOf(key: string, before: string, after: string, around: Surroundings): string | undefined {
  const { texts, locale, decimals, max, cutNote, digitsInRow } = around
  // A minus cannot stand behind the 0 of an empty field.
  if (/[-−]/.test(key)) return /\d/.test(before) && before !== '0' ? undefined : texts.negative
  if (!/\d/.test(before) || after !== '') return undefined
  if (/e/i.test(key)) return texts.unread(before + key)
  // A number that never has thousands has no sign for them either.
  const groupsNothing = digitsInRow > 3 || (max !== undefined && max < 1000)
  const isDecimal = key === decimalSign(locale) || (/[.,]/.test(key) && groupsNothing)
  return isDecimal && decimals === 0 ? (cutNote ?? texts.noDecimals) : undefined
}

/** Refuses a key that would change what the digits behind it mean, and these digits. `say` is given the reason. */
function useRefusedKeys(around: Omit<Surroundings, 'digitsInRow'>, say: (why: string) => void) {
  'use no memo'
  const refusing = useRef(false)
  /** Digits typed in a row since a sign: behind four, none can group thousands. */
  const digitsInRow = useRef(0)
  return {
    refuses: (key: string, written: string, place: number): boolean => {
      const all = { ...around, digitsInRow: digitsInRow.current }
      const refusal = key && refusalOf(key, written.slice(0, place - 1), written.slice(place), all)
      if (refusal) say(refusal)
      refusing.current = Boolean(refusal) || (refusing.current && key !== '')
      if (refusing.current) return true
      const more = key === '' ? digitsInRow.current - 1 : digitsInRow.current + 1
      // What was selected is gone: no more of them can be left than there are digits.
      digitsInRow.current = /^\d?$/.test(key) ? Math.max(0, Math.min(more, written.replace(/\D/g, '').length)) : 0
      return false
    },
    /** The caret has gone elsewhere: digits are taken again. */
    resume: () => {
      refusing.current = false
    },
    /** The box holds `text` as a whole: what is typed next is typed behind it. */
    restart: (text = '') => {
      refusing.current = false
      digitsInRow.current = /^\d+$/.test(text) ? text.length : 0
    },
  }
}

/** `say` is given what is left out, or why. */
function useNumberDraft({ value, onChange, allowEmpty, decimals, cutNote }: NumberText, say: (note: string) => void) {
  'use no memo'
  const { locale } = useLocale()
  const { number: texts } = useUiTexts()
  const { box, putAt } = useCaret()
  const [draft, setDraft] = useState<string | null>(null)
  const show = (number: number) => (decimals === 0 ? groupInteger(number) : showDecimal(number, decimals, locale))
  const rest = value === null ? '' : show(value)
  const empty = () => {
    setDraft(null)
    onChange(null)
  }
  return {
    box,
    text: draft !== null && readDecimal(draft) === value ? draft : rest,
    empty,
    settle: () => setDraft(null),
    /** `pasted` is trimmed. */
    takeWhole: (pasted: string) => {
      if (allowEmpty && pasted === '') return empty()
      setDraft(null)
      const read = readNumber(pasted, decimals, locale)
      if ('problem' in read)
        return say(read.problem === 'unread' ? texts.unread(pasted.slice(0, 30)) : texts[read.problem])
      if (read.cut) say(cutNote ?? (decimals === 0 ? texts.noDecimals : texts.mostDecimals(decimals)))
      putAt(show(read.value).length)
      onChange(read.value)
    },
    typeDecimal: (typed: string, place: number) => {
      const cleaned = cleanDecimal(typed, decimals, locale) || '0'
      putAt(Math.max(0, place - (typed.length - cleaned.length)))
      setDraft(cleaned)
      onChange(readDecimal(cleaned))
    },
    typeWhole: (typed: string, place: number) => {
      const number = readInteger(typed)
      // A fresh draft of the same value renders once more, so that the stripped character leaves the box.
      setDraft(null)
      if (number === undefined) {
        putAt(Math.max(0, place - 1))
        return say(texts.tooLong)
      }
      putAt(number === 0 ? 1 : caretAfterDigits(groupInteger(number), digitsBefore(typed, place)))
      onChange(number)
    },
  }
}

/**
 * Digits are grouped as they are typed. A key that would change what the digits behind it mean (a decimal sign in a
 * whole number, a minus, an exponent) is refused with a reason, and so are these digits. A pasted text is read as a
 * whole, or refused.
 */
export function useNumberText(number: NumberText) {
  // Each key changes nearly all of it, here and in what it is made of.
  'use no memo'
  const { allowEmpty, decimals, max, cutNote } = number
  const { locale } = useLocale()
  const { number: texts } = useUiTexts()
  const [note, setNote] = useState<string | null>(null)
  const keys = useRefusedKeys({ texts, locale, decimals, max, cutNote }, setNote)
  const { box, text, empty, takeWhole, typeDecimal, typeWhole, settle } = useNumberDraft(number, setNote)

  const take = (pasted: string) => {
    keys.restart(pasted.trim())
    takeWhole(pasted.trim())
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: written, selectionStart } = event.currentTarget
    const place = selectionStart ?? written.length
    const key = keyOf(event)
    // React puts back into the box what stood there.
    if (key !== undefined && keys.refuses(key, written, place)) return
    setNote(null)
    if (key === undefined) return take(written)
    const typed = withoutEmptyZero(written, text, place)
    if (allowEmpty && !/\d/.test(typed)) empty()
    else if (decimals > 0) typeDecimal(typed, place)
    else typeWhole(typed, place)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    if (event.currentTarget.readOnly) return
    setNote(null)
    const pasted = event.clipboardData.getData('text').trim()
    const [before, after] = aroundSelection(event.currentTarget)
    if (!/[1-9]/.test(before + after)) return take(pasted)
    // Between grouped digits a sign of what is pasted would be taken for one of theirs.
    if (decimals > 0) return take(before + pasted + after)
    if (/^\d+$/.test(pasted)) typeWhole(before + pasted + after, before.length + pasted.length)
    else setNote(texts.unread(pasted.slice(0, 30)))
  }
  return {
    text,
    note,
    input: { ref: box, value: text, onChange: change, onPaste: paste },
    resume: keys.resume,
    settle: () => {
      keys.restart()
      settle()
    },
  }
}

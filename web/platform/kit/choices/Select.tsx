import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type RefObject, useRef } from 'react'

import { Field, type FieldProps } from '../fields/Field.tsx'
import { useUiTexts } from '../texts.ts'
import { fold } from './fold.ts'
import { type Option, OptionList } from './options.tsx'
import { nextIndex, useOptionList } from './useOptionList.ts'

interface SelectProps<Value extends string | number> extends FieldProps {
  options: readonly Option<Value>[]
  /** A value that no option has, such as null or 0, shows the placeholder. */
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
}

/** In ms: letters within it are one word. */
const typeMs = 700

/** As in the browser's own select. */
function useLetters<Value extends string | number>(options: readonly Option<Value>[]) {
  const typed = useRef({ word: '', at: -Infinity })
  return (event: KeyboardEvent, from: number): number => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return -1
    const { word, at } = typed.current
    const fresh = event.timeStamp - at > typeMs
    if (event.key === ' ' && fresh) return -1
    const next = fresh ? event.key : word + event.key
    typed.current = { word: next, at: event.timeStamp }
    const start = fresh ? from + 1 : Math.max(from, 0)
    const order = options.map((_, i) => (start + i) % options.length)
    return order.find((i) => !options[i]?.disabled && fold(options[i]?.label ?? '').startsWith(fold(next))) ?? -1
  }
}

function useSelectList<Value extends string | number>(
  { options, value, onChange, disabled = false }: SelectProps<Value>,
  box: RefObject<HTMLElement | null>,
) {
  const letter = useLetters(options)
  const chosen = options.find((option) => option.value === value)
  const list = useOptionList({
    options,
    chosen: chosen?.value ?? null,
    onChoose: (option) => {
      if (option.value !== value) onChange(option.value)
    },
    box,
    disabled,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (list.isOpen && key === 'Tab') return list.choose(options[list.active])
    if (key === ' ' && list.isOpen && letter(event, list.active) < 0) {
      event.preventDefault()
      return list.choose(options[list.active])
    }
    if (key === 'Home' || key === 'End') {
      event.preventDefault()
      if (!list.isOpen) list.open('none')
      return list.setActive(key === 'Home' ? nextIndex(options, 0, 1) : nextIndex(options, options.length - 1, -1))
    }
    if (list.onKey(event)) return
    const at = letter(event, list.isOpen ? list.active : options.findIndex((option) => option.value === value))
    if (at < 0) return
    event.preventDefault()
    if (list.isOpen) list.setActive(at)
    else list.choose(options[at])
  }
  return { chosen, list, onKeyDown }
}

/** One of up to seven; with more, use `ComboBox`. An option that means none lets the choice be taken back. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const texts = useUiTexts()
  const box = useRef<HTMLButtonElement>(null)
  const { chosen, list, onKeyDown } = useSelectList(props, box)
  return (
    <Field {...props}>
      {(control, { labelId }) => (
        <div className="ui-select">
          <button
            {...control}
            {...list.combo}
            ref={box}
            type="button"
            className="ui-box ui-select-button"
            disabled={props.disabled}
            onClick={() => (list.isOpen ? list.close() : list.open('chosen'))}
            onKeyDown={onKeyDown}
            onBlur={list.close}
          >
            {chosen?.icon && <span className="ui-option-icon">{chosen.icon}</span>}
            <span className="ui-select-value" data-placeholder={chosen ? undefined : true}>
              {chosen?.label ?? props.placeholder ?? texts.choose}
            </span>
            <ChevronDown className="ui-chevron" aria-hidden="true" />
          </button>
          {list.isOpen && (
            <OptionList
              id={list.id}
              labelledBy={labelId}
              options={props.options}
              chosen={chosen?.value ?? null}
              active={list.active}
              onActive={list.setActive}
              onChoose={list.choose}
              popup={list.popup}
              note={texts.noOptions}
            />
          )}
        </div>
      )}
    </Field>
  )
}

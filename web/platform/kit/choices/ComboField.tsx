import ChevronDown from 'lucide-react/icons/chevron-down'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

import { ClearButton } from '../actions/ClearButton.tsx'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from '../fields/Field.tsx'
import { oneLineOf } from '../fields/pasted-text.ts'
import { useSelectOnFocus } from '../fields/useSelectOnFocus.ts'
import { useDelayed } from '../states/useDelayed.ts'
import { useUiTexts } from '../texts.ts'
import { fold } from './fold.ts'
import { type Option, OptionList } from './options.tsx'
import { useOptionList } from './useOptionList.ts'

interface ComboFieldProps<Value extends string | number> extends FieldProps {
  /** The words in the box. */
  text: string
  /** They are being typed; else they are those of the chosen value. */
  typing: boolean
  onType: (text: string) => void
  /** The focus has gone, or Esc was pressed: what was typed is given up. */
  onGiveUp: () => void
  options: readonly Option<Value>[]
  chosen: Value | null
  onChoose: (option: Option<Value>) => void
  /** Takes the choice back; the × stands there only with it. */
  onClear: (() => void) | undefined
  onFocus: (() => void) | undefined
  onBlur: (() => void) | undefined
  busy?: boolean
  /** The options are those of the words in the box. Until they are, Enter waits for them. */
  settled?: boolean
  /** Stands in place of the lines when there are none. */
  note: string
  foot?: ReactNode
  placeholder: string
  disabled: boolean
}

/** Says how many lines there are once they have stayed the same for a moment. */
function Count({ text }: { text: string }) {
  const spoken = useDelayed(text, 600)
  return <output className="ui-hidden">{spoken}</output>
}

/**
 * The box and the list of a combo box: typing narrows the list, the arrow keys walk it, Enter takes the line, Esc gives
 * the words back. Not react-aria's, which hides the rest of the page from readers while the list is open although it
 * can still be reached with the keyboard.
 */
export function ComboField<Value extends string | number>({
  text,
  typing,
  onType,
  onGiveUp,
  options,
  chosen,
  onChoose,
  onClear,
  onFocus,
  onBlur,
  busy = false,
  settled = true,
  note,
  foot,
  placeholder,
  disabled,
  ...field
}: ComboFieldProps<Value>) {
  const texts = useUiTexts()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const selecting = useSelectOnFocus(() => !typing)
  const list = useOptionList({ options, chosen, onChoose, box, disabled })
  // While somebody types, Enter takes the first hit.
  const takesFirst = typing && text.trim() !== '' && settled && !options[0]?.isWay
  const active = list.active < 0 && takesFirst ? 0 : list.active
  /** Enter was pressed before the hits had come: it is meant for the first of them. */
  const hasty = useRef(false)
  const chooseHastily = useEffectEvent(() => {
    if (hasty.current) list.choose(options[active])
    hasty.current = false
  })
  useEffect(() => {
    if (settled) chooseHastily()
  }, [settled])

  const found = options.filter(({ isWay }) => !isWay).length
  const ways = [note, ...options.map(({ label }) => label)]
  const leave = () => {
    hasty.current = false
    const same = typing ? options.filter(({ label, isWay }) => !isWay && fold(label) === fold(text)) : []
    list.close()
    if (same[0] && same.length === 1) list.choose(same[0])
    else onGiveUp()
    onBlur?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    hasty.current = event.key === 'Enter' && list.isOpen && list.active < 0 && !settled
    if (event.key === 'Enter' && list.isOpen && list.active < 0) {
      event.preventDefault()
      return list.choose(options[active])
    }
    const wasOpen = list.isOpen
    const taken = list.onKey(event)
    if (event.key !== 'Escape' || !(wasOpen || typing)) return
    onGiveUp()
    if (taken) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field {...field}>
      {(control, { labelId }) => (
        <div className="ui-combobox">
          <div ref={box} className={classNames('ui-box has-end', onClear && 'has-two-ends')}>
            <input
              {...control}
              {...list.combo}
              aria-activedescendant={
                list.isOpen && active >= 0 && options.length > 0 ? `${list.id}-${active}` : undefined
              }
              aria-autocomplete="list"
              ref={input}
              className="ui-input"
              type="text"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              value={text}
              placeholder={placeholder}
              disabled={disabled}
              onChange={(event) => {
                onType(oneLineOf(event.currentTarget.value))
                list.open('none')
              }}
              onPointerDown={selecting.onPointerDown}
              onMouseUp={selecting.onMouseUp}
              onClick={() => {
                if (!list.isOpen) list.open(chosen === null ? 'none' : 'chosen')
              }}
              onFocus={(event) => {
                selecting.onFocus(event)
                onFocus?.()
              }}
              onBlur={leave}
              onKeyDown={onKeyDown}
            />
            {busy && <LoaderCircle className="ui-spinner" aria-hidden="true" />}
            {onClear && (
              <ClearButton
                label={texts.clearField(field.label)}
                onClear={() => {
                  onClear()
                  input.current?.focus()
                }}
              />
            )}
            <button
              type="button"
              tabIndex={-1}
              className="ui-icon-button is-quiet ui-in-box"
              aria-label={texts.openOptions(field.label)}
              disabled={disabled}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                if (list.isOpen) list.close()
                else list.open(chosen === null ? 'none' : 'chosen')
              }}
            >
              <ChevronDown className="ui-chevron" aria-hidden="true" />
            </button>
          </div>
          {list.isOpen && (
            <>
              <OptionList
                id={list.id}
                labelledBy={labelId}
                options={options}
                chosen={chosen}
                active={active}
                onActive={list.setActive}
                onChoose={list.choose}
                busy={busy}
                note={note}
                foot={foot}
                popup={list.popup}
              />
              {!busy && <Count text={found > 0 ? texts.optionCount(found) : ways.join(' ')} />}
            </>
          )}
        </div>
      )}
    </Field>
  )
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type FocusEvent, type ReactNode, type RefObject, useRef } from 'react'

import { ClearButton } from '../actions/ClearButton.tsx'
import { classNames } from '../class-names.ts'
import { type ControlProps, Field, type FieldProps } from '../fields/Field.tsx'
import { oneLineOf } from '../fields/pasted-text.ts'
import { useSelectOnFocus } from '../fields/useSelectOnFocus.ts'
import { useDelayed } from '../states/useDelayed.ts'
import { useUiTexts } from '../texts.ts'
import { type Option, OptionList } from './options.tsx'
import { useComboKeys } from './useComboKeys.ts'
import { type OptionListControl, useOptionList } from './useOptionList.ts'

interface ComboFieldProps<Value extends string | number> extends FieldProps {
  text: string
  typing: boolean
  onType: (text: string) => void
  /** On leaving the box, and on Esc. */
  onGiveUp: () => void
  options: readonly Option<Value>[]
  chosen: Value | null
  onChoose: (option: Option<Value>) => void
  /** The × stands there only with it. */
  onClear: (() => void) | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  busy?: boolean
  /** Enter waits until the options are those of the words in the box. */
  settled?: boolean
  note: string
  foot?: ReactNode
  placeholder: string
  disabled: boolean
}

/** Waits until the number has stayed the same for a moment. */
function Count({ text }: { text: string }) {
  const spoken = useDelayed(text, 600)
  return <output className="ui-hidden">{spoken}</output>
}

interface HitsProps<Value extends string | number> extends Pick<
  ComboFieldProps<Value>,
  'options' | 'chosen' | 'note' | 'foot'
> {
  list: OptionListControl<Value>
  labelledBy: string
  active: number
  busy: boolean
}

function Hits<Value extends string | number>(props: HitsProps<Value>) {
  'use no memo'
  const texts = useUiTexts()
  const { list, options, note, busy } = props
  const found = options.filter(({ isWay }) => !isWay).length
  const ways = [note, ...options.map(({ label }) => label)]
  return (
    <>
      <OptionList {...props} id={list.id} onActive={list.setActive} onChoose={list.choose} popup={list.popup} />
      {!busy && <Count text={found > 0 ? texts.optionCount(found) : ways.join(' ')} />}
    </>
  )
}

interface EndsProps extends Pick<ComboFieldProps<string>, 'busy' | 'onClear' | 'disabled' | 'label'> {
  onFocus: () => void
  onToggle: () => void
}

function Ends({ busy, onClear, disabled, label, onFocus, onToggle }: EndsProps) {
  'use no memo'
  const texts = useUiTexts()
  return (
    <>
      {busy && <LoaderCircle className="ui-spinner" aria-hidden="true" />}
      {onClear && (
        <ClearButton
          label={texts.clearField(label)}
          onClear={() => {
            onClear()
            onFocus()
          }}
        />
      )}
      <button
        type="button"
        tabIndex={-1}
        className="ui-icon-button is-quiet ui-in-box"
        aria-label={texts.openOptions(label)}
        disabled={disabled}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          onFocus()
          onToggle()
        }}
      >
        <ChevronDown className="ui-chevron" aria-hidden="true" />
      </button>
    </>
  )
}

interface WordsProps<Value extends string | number> extends Pick<
  ComboFieldProps<Value>,
  'text' | 'typing' | 'onType' | 'onFocus' | 'onBlur' | 'placeholder' | 'disabled'
> {
  control: ControlProps
  list: OptionListControl<Value>
  keys: ReturnType<typeof useComboKeys>
  activeId: string | undefined
  input: RefObject<HTMLInputElement | null>
  onOpen: () => void
}

function Words<Value extends string | number>(props: WordsProps<Value>) {
  'use no memo'
  const { control, list, keys, activeId, input, onOpen, text, typing, onType, onFocus, onBlur } = props
  const selecting = useSelectOnFocus(() => !typing)
  const handlers = {
    onPointerDown: selecting.onPointerDown,
    onMouseUp: selecting.onMouseUp,
    onClick: () => {
      if (!list.isOpen) onOpen()
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      selecting.onFocus(event)
      onFocus?.()
    },
    onBlur: () => {
      keys.leave()
      onBlur?.()
    },
    onKeyDown: keys.onKeyDown,
  }
  return (
    <input
      {...control}
      {...list.combo}
      {...handlers}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      ref={input}
      className="ui-input"
      type="text"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      placeholder={props.placeholder}
      disabled={props.disabled}
      onChange={(event) => {
        onType(oneLineOf(event.currentTarget.value))
        list.open('none')
      }}
    />
  )
}

/**
 * Not react-aria's, which hides the rest of the page from screen readers while the list is open although the keyboard
 * still reaches it.
 */
export function ComboField<Value extends string | number>(props: ComboFieldProps<Value>) {
  // Each key changes what its parts are given: a memo of them costs each form 0.7 KB and hardly ever answers.
  'use no memo'
  const { options, chosen, onChoose, onClear, busy = false, settled = true, disabled } = props
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useOptionList({ options, chosen, onChoose, box, disabled })
  const keys = useComboKeys({ ...props, settled, list })
  const open = () => list.open(chosen === null ? 'none' : 'chosen')
  const isActive = list.isOpen && keys.active >= 0 && options.length > 0

  return (
    <Field {...props}>
      {(control, { labelId }) => (
        <div className="ui-combobox">
          <div ref={box} className={classNames('ui-box has-end', onClear && 'has-two-ends')}>
            <Words
              {...props}
              control={control}
              list={list}
              keys={keys}
              activeId={isActive ? `${list.id}-${keys.active}` : undefined}
              input={input}
              onOpen={open}
            />
            <Ends
              busy={busy}
              onClear={onClear}
              disabled={disabled}
              label={props.label}
              onFocus={() => input.current?.focus()}
              onToggle={() => (list.isOpen ? list.close() : open())}
            />
          </div>
          {list.isOpen && <Hits {...props} list={list} labelledBy={labelId} active={keys.active} busy={busy} />}
        </div>
      )}
    </Field>
  )
}

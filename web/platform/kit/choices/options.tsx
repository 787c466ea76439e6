import Check from 'lucide-react/icons/check'
import type { ReactNode, RefObject } from 'react'

import { classNames } from '../class-names.ts'
import { floating } from '../floating/useFloating.ts'

export interface Option<Value extends string | number = number> {
  value: Value
  label: string
  /** A second, quieter text, such as a document number or a type. */
  note?: string | undefined
  icon?: ReactNode
  disabled?: boolean
  /** Leads on where nothing was found: it is taken only when the person walks or points to it. */
  isWay?: boolean
}

interface OptionListProps<Value extends string | number> {
  id: string
  labelledBy: string
  options: readonly Option<Value>[]
  chosen: Value | null
  active: number
  onActive: (index: number) => void
  onChoose: (option: Option<Value>) => void
  busy?: boolean
  note?: ReactNode
  foot?: ReactNode
  popup: RefObject<HTMLDivElement | null>
}

/** The focus stays in the box; the pointer does not take it. */
export function OptionList<Value extends string | number>({
  id,
  labelledBy,
  options,
  chosen,
  active,
  onActive,
  onChoose,
  busy = false,
  note,
  foot,
  popup,
}: OptionListProps<Value>) {
  const line = (option: Option<Value>, index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': option.value === chosen,
    'aria-disabled': option.disabled || undefined,
    className: classNames('ui-option', index === active && 'is-active'),
    onPointerMove: () => onActive(index),
    onClick: () => {
      if (!option.disabled) onChoose(option)
    },
  })
  const lines = { id, role: 'listbox', 'aria-labelledby': labelledBy }
  return (
    <div ref={popup} {...floating} className="ui-popover is-options" onPointerDown={(event) => event.preventDefault()}>
      {options.every(({ isWay }) => isWay) && <p className="ui-list-note">{note}</p>}
      <div {...lines} className="ui-listbox" data-busy={busy || undefined}>
        {options.map((option, index) => (
          <div key={option.value} {...line(option, index)}>
            {option.icon && (
              <span className="ui-option-icon" aria-hidden="true">
                {option.icon}
              </span>
            )}
            <span className="ui-fills ui-breaks">
              {option.label}
              {option.note && <span className="ui-second ui-tiny">{option.note}</span>}
            </span>
            {option.value === chosen && <Check className="ui-option-tick" aria-hidden="true" />}
          </div>
        ))}
      </div>
      {foot}
    </div>
  )
}

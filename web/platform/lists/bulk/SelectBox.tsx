import { type KeyboardEvent, type MouseEvent, use, useId } from 'react'

import { SelectingContext } from './selection.ts'

const boxId = (id: number) => `select-${id}`

/**
 * Enter changes what is selected. Arrows lead to the next row, with Shift they mark it too; Shift and a click mark a
 * range.
 */
export function SelectBox({ id, label }: { id: number; label: string }) {
  const selecting = use(SelectingContext)
  const labelId = useId()
  if (!selecting) return null
  const goTo = (next: number | undefined) => {
    if (next !== undefined) document.getElementById(boxId(next))?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      return selecting.change()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    goTo(event.shiftKey ? selecting.extend(id, step) : selecting.neighbour(id, step))
  }
  return (
    <span className="ui-choice bulk-box">
      <input
        id={boxId(id)}
        type="checkbox"
        className="ui-check"
        aria-labelledby={labelId}
        checked={selecting.isSelected(id)}
        onChange={() => undefined}
        onClick={(event: MouseEvent) => selecting.toggle(id, { range: event.shiftKey })}
        onKeyDown={onKeyDown}
      />
      <label id={labelId} htmlFor={boxId(id)} className="bulk-box-label">
        <span className="ui-hidden">{label}</span>
      </label>
    </span>
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'

import { focusFirstIn } from './focus-next.ts'

/** A control of the row at `at`, else of the next one that has one, else of the one before. */
function focusRow(place: Element, at: number): boolean {
  const rows = [...place.querySelectorAll('li')]
  return [...rows.slice(at), ...rows.slice(0, at).toReversed()].some((row) => {
    focusFirstIn(row)
    return row.contains(document.activeElement)
  })
}

/**
 * A button in a row of a dialog that goes with the answer to its press hands the focus to the row that is then in its
 * place, or to the title where no row is left. `busy` until the answer is there, and the rows are those after it.
 */
export function useFocusOnRow<Place extends Element>(rows: readonly unknown[] | undefined, busy: boolean) {
  const place = useRef<Place>(null)
  const pressed = useRef<number>(null)
  const handOn = useEffectEvent(() => {
    const around = place.current
    const at = pressed.current
    if (at === null || !around) return
    pressed.current = null
    // On the page, or on the dialog, which takes a focus that is lost.
    const isLost = document.activeElement?.contains(around)
    if (isLost && !focusRow(around, at)) around.closest('dialog')?.querySelector('h2')?.focus()
  })
  useEffect(() => {
    if (rows && !busy) handOn()
  }, [rows, busy])
  const press = (at: number) => {
    pressed.current = at
  }
  return { place, press }
}

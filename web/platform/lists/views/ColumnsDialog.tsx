import './views.css'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { Checkbox } from '#web/platform/kit/Checkbox.tsx'
import { Dialog } from '#web/platform/kit/Dialog.tsx'
import { IconButton } from '#web/platform/kit/IconButton.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { announce } from '#web/platform/page/announce.tsx'

import { columnsKey, columnsParam } from '../shown-columns.ts'
import type { ListViewsProps } from './views-props.ts'
import { useViewsTexts } from './views-texts.ts'

interface ColumnsDialogProps extends Omit<ListViewsProps, 'columns'> {
  columns: NonNullable<ListViewsProps['columns']>
  onClose: () => void
}

/** Which columns a list shows, and in what order. In a view they go into its address, else they are the person's own. */
export function ColumnsDialog({ noun, columns, shown = columns, redraw, onClose }: ColumnsDialogProps) {
  const { columnsDialog: texts } = useViewsTexts()
  const { ui } = useTexts()
  const format = useFormat()
  const navigation = useNavigation()
  const { pathname, search } = useUrlState()
  const choosable = columns.filter(({ phone }, at) => at > 0 && phone !== 'action')
  const placeOf = (id: string): number => shown.findIndex((column) => column.id === id)
  const [order, setOrder] = useState(() => {
    const seen = choosable.filter(({ id }) => placeOf(id) >= 0).toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
    return [...seen, ...choosable.filter((column) => !seen.includes(column))]
  })
  const [checked, setChecked] = useState(() => new Set(shown.map(({ id }) => id)))
  const place = useId()
  const buttonOf = (id: string, step: 1 | -1): string => `${place}${id}${step}`
  const move = (at: number, step: 1 | -1) => {
    const column = order[at]!
    if (!order[at + step]) return
    // What is moved in the page loses the focus.
    flushSync(() => setOrder(order.with(at, order[at + step]!).with(at + step, column)))
    document.getElementById(buttonOf(column.id, step))?.focus()
    announce(texts.moved(column.header, format.integer(at + step + 2), format.integer(order.length + 1)))
  }
  const apply = (ids: string | null) => {
    const query = new URLSearchParams(search)
    if (!query.has(columnsParam) && !query.has('view')) {
      if (ids === null) localStorage.removeItem(columnsKey(noun))
      else localStorage.setItem(columnsKey(noun), ids)
      redraw?.()
    } else {
      if (ids === null) query.delete(columnsParam)
      else query.set(columnsParam, ids)
      navigation?.navigate(`${pathname}?${query}`, { replace: false })
    }
    onClose()
  }
  const [first] = columns
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button
            kind="primary"
            onClick={() => {
              const ids = order.filter(({ id }) => checked.has(id)).map(({ id }) => id)
              // The first one says that something was chosen, where all others are hidden.
              apply([first?.id, ...ids].join(','))
            }}
          >
            {texts.confirm}
          </Button>
          <Button onClick={() => apply(null)}>{texts.reset}</Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <ul className="views-list">
        {first && (
          <li className="views-item">
            <Checkbox label={first.header} checked disabled onChange={() => undefined} />
          </li>
        )}
        {order.map(({ id, header }, at) => (
          <li key={id} className="views-item">
            <Checkbox
              label={header}
              checked={checked.has(id)}
              onChange={(on) => {
                const next = new Set(checked)
                if (on) next.add(id)
                else next.delete(id)
                setChecked(next)
              }}
            />
            <span className="views-deeds">
              <IconButton
                id={buttonOf(id, -1)}
                label={texts.up(header)}
                icon={<ArrowUp />}
                onClick={() => move(at, -1)}
              />
              <IconButton
                id={buttonOf(id, 1)}
                label={texts.down(header)}
                icon={<ArrowDown />}
                onClick={() => move(at, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

import './views.css'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { announce } from '#web/platform/page/announce.tsx'

import { columnsKey, columnsParam } from '../shown-columns.ts'
import { noView } from './view-state.ts'
import type { ListViewsProps } from './views-props.ts'
import { useViewsTexts } from './views-texts.ts'

interface ColumnsDialogProps extends Omit<ListViewsProps, 'columns'> {
  columns: NonNullable<ListViewsProps['columns']>
  onClose: () => void
}

function useColumnOrder({ columns, shown = columns }: Pick<ColumnsDialogProps, 'columns' | 'shown'>) {
  const { columnsDialog: texts } = useViewsTexts()
  const format = useFormat()
  const choosable = columns.filter(({ phone }, index) => index > 0 && phone !== 'action')
  const indexOf = (id: string): number => shown.findIndex((column) => column.id === id)
  const [order, setOrder] = useState(() => {
    const seen = choosable.filter(({ id }) => indexOf(id) >= 0).toSorted((a, b) => indexOf(a.id) - indexOf(b.id))
    return [...seen, ...choosable.filter((column) => !seen.includes(column))]
  })
  const prefix = useId()
  const buttonOf = (id: string, step: 1 | -1): string => `${prefix}${id}${step}`
  const move = (index: number, step: 1 | -1) => {
    const column = order[index]
    const other = order[index + step]
    if (!column || !other) return
    // What is moved in the page loses the focus.
    flushSync(() => setOrder(order.with(index, other).with(index + step, column)))
    // At the end of the list the way on is back.
    const way = order[index + 2 * step] ? step : step === 1 ? -1 : 1
    document.getElementById(buttonOf(column.id, way))?.focus()
    announce(texts.moved(column.header, format.integer(index + step + 2), format.integer(order.length + 1)))
  }
  return { order, buttonOf, move }
}

const idsAsTheyCome = (columns: ColumnsDialogProps['columns']): string =>
  columns.flatMap(({ id, phone, added }) => (added || phone === 'action' ? [] : id)).join(',')

/** null brings back the first columns. In a view they go into its address, else they are the person's own. */
function useApply({ noun, columns, redraw, onClose }: ColumnsDialogProps) {
  const navigation = useNavigation()
  const { pathname, search } = useUrlState()
  return (ids: string | null) => {
    const query = new URLSearchParams(search)
    if (!query.has(columnsParam) && (query.get('view') ?? noView) === noView) {
      if (ids === null) localStorage.removeItem(columnsKey(noun))
      else localStorage.setItem(columnsKey(noun), ids)
      redraw?.()
    } else {
      // An address that names none shows the person's own.
      query.set(columnsParam, ids ?? idsAsTheyCome(columns))
      navigation?.navigate(`${pathname}?${query}`, { replace: false })
    }
    onClose()
  }
}

interface MoversProps
  extends
    Pick<ReturnType<typeof useColumnOrder>, 'buttonOf' | 'move'>,
    Pick<ColumnsDialogProps['columns'][number], 'id' | 'header'> {
  index: number
  isLast: boolean
}

function Movers({ id, header, index, isLast, buttonOf, move }: MoversProps) {
  const { columnsDialog: texts } = useViewsTexts()
  return (
    <span className="ui-flex ui-to-end ui-gap-4">
      <IconButton
        id={buttonOf(id, -1)}
        label={texts.up(header)}
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => move(index, -1)}
      />
      <IconButton
        id={buttonOf(id, 1)}
        label={texts.down(header)}
        icon={<ArrowDown />}
        disabled={isLast}
        onClick={() => move(index, 1)}
      />
    </span>
  )
}

export function ColumnsDialog(dialog: ColumnsDialogProps) {
  const { columns, shown = columns, onClose } = dialog
  const { columnsDialog: texts } = useViewsTexts()
  const { order, ...moving } = useColumnOrder({ columns, shown })
  const [checked, setChecked] = useState(() => new Set(shown.map(({ id }) => id)))
  const apply = useApply(dialog)
  const [first] = columns
  const confirm = () => {
    const ids = order.filter(({ id }) => checked.has(id)).map(({ id }) => id)
    // The first one says that something was chosen, where all others are hidden.
    apply([first?.id, ...ids].join(','))
  }
  const show = (id: string, on: boolean) => {
    const next = new Set(checked)
    if (on) next.add(id)
    else next.delete(id)
    setChecked(next)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button kind="primary" onClick={confirm}>
            {texts.confirm}
          </Button>
          <Button onClick={() => apply(null)}>{texts.reset}</Button>
        </>
      }
      cancelable
    >
      <p>{texts.text}</p>
      <ul className="ui-grid views-list">
        {first && (
          <li className="ui-line ui-underlined views-item">
            <Checkbox label={first.header} checked disabled onChange={() => undefined} />
          </li>
        )}
        {order.map(({ id, header }, index) => (
          <li key={id} className="ui-line ui-underlined views-item">
            <Checkbox label={header} checked={checked.has(id)} onChange={(on) => show(id, on)} />
            <Movers {...moving} id={id} header={header} index={index} isLast={index === order.length - 1} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

import './bulk.css'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { maxBulk } from '#contract/bulk.ts'
import type { AllTexts } from '#texts/texts.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { announce } from '#web/platform/page/announce.tsx'

import type { BulkField, BulkPanelProps } from './bulk-panel.ts'
import { useBulkTexts } from './bulk-texts.ts'
import type { BulkBody, BulkList } from './bulk.api.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkResult, useBulkResult } from './BulkResult.tsx'
import { SelectBox } from './SelectBox.tsx'
import { SelectingContext, useSelection } from './selection.ts'

interface Versioned {
  id: number
  version: number
}

interface BulkTableProps<Row extends Versioned, Field extends string> extends BulkPanelProps<Row, Field> {
  list: BulkList
  fields: readonly BulkField[]
  nameOf: (row: Row) => string
  /** At most 500, for a list that is narrowed in a way of its own. */
  findIds?: () => Promise<readonly number[]>
  /** What narrows the list beside its search. Another one ends the selection. */
  filter?: Readonly<Record<string, string | number | boolean | undefined>>
}

/** The query of a list's call as texts, without what is not set. */
const textsOf = (filter: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )

const versionsOf = (rows: readonly Versioned[], ids: ReadonlySet<number>): Record<string, number> =>
  Object.fromEntries(rows.flatMap(({ id, version }) => (ids.has(id) ? [[id, version]] : [])))

const columnsWithBoxes = <Row extends { id: number }, Field extends string>(
  columns: readonly Column<Row, Field>[],
  texts: AllTexts['bulk'],
  nameOf: (row: Row) => string,
): Column<Row, Field>[] => [
  {
    id: 'select',
    header: texts.bar,
    hideHeader: true,
    width: 'max-content',
    cell: (row) => <SelectBox id={row.id} label={texts.selectRow(nameOf(row))} />,
  },
  ...columns.map((column, at) => (at === 0 ? { ...column, rowHeader: true } : column)),
]

/** 'Ana seleccionada, 3 seleccionadas'; the name only where one row was changed. */
function useSaid<Row extends { id: number }>(
  ids: ReadonlySet<number>,
  counted: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): void {
  const texts = useBulkTexts()
  const former = useRef({ ids, counted })
  const say = useEffectEvent((now: ReadonlySet<number>, words: string) => {
    const before = former.current
    former.current = { ids: now, counted: words }
    if (before.ids === now && before.counted === words) return
    const changed = [...now, ...before.ids].filter((id) => now.has(id) !== before.ids.has(id))
    const row = changed.length === 1 ? rows.find(({ id }) => id === changed[0]) : undefined
    const said = row && (now.has(row.id) ? texts.marked : texts.unmarked)(nameOf(row))
    announce(said === undefined ? words : `${said}, ${words}`)
  })
  useEffect(() => say(ids, counted), [ids, counted])
}

/** Whether the rows that are shown are of another filter: the answer to this one is on its way. */
function useIsOld(busy: boolean, filter: string): boolean {
  const [shown, setShown] = useState(busy ? undefined : filter)
  if (!busy && shown !== filter) setShown(filter)
  return shown !== filter && busy
}

/** Selects what `findIds` finds, unless `filter` is another one by then. */
function useFinding(
  findIds: (() => Promise<readonly number[]>) | undefined,
  filter: string,
  select: (ids: readonly number[]) => void,
) {
  return useMutation({
    mutationFn: async (_filter: string) => (await findIds?.()) ?? [],
    onSuccess: (found, asked) => {
      if (asked === filter) select(found)
    },
  })
}

interface BulkBarProps {
  counted: string
  isNone: boolean
  onClear: () => void
  onChange: () => void
  children: ReactNode
}

function BulkBar({ counted, isNone, onClear, onChange, children }: BulkBarProps) {
  const texts = useBulkTexts()
  return (
    <section className="ui-line ui-gap-8 ui-frame bulk-bar" aria-label={texts.bar}>
      {/* Silent: one sentence announces the row together with this count. */}
      <output className="ui-strong ui-number bulk-count" aria-live="off">
        {counted}
      </output>
      {children}
      <Button onClick={onClear} disabled={isNone}>
        {texts.clear}
      </Button>
      <Button kind="primary" disabled={isNone} aria-haspopup="dialog" onClick={onChange}>
        {texts.change}
      </Button>
      <p className="ui-small ui-quiet ui-not-on-phone bulk-keys">{texts.keys}</p>
    </section>
  )
}

/** Where the search finds nothing to select. Silent: it is announced. */
function EndedNote() {
  const texts = useBulkTexts()
  return (
    <output className="ui-line ui-frame ui-strong bulk-bar" aria-label={texts.bar} aria-live="off">
      {texts.ended}
    </output>
  )
}

export function BulkTable<Row extends Versioned, Field extends string>(props: BulkTableProps<Row, Field>) {
  const { table, found, searchTerm, list, fields, nameOf, findIds, filter } = props
  const texts = useBulkTexts()
  const format = useFormat()
  const [seen, setSeen] = useState<Record<string, number> | null>(null)
  const narrowed = textsOf({ ...filter, searchTerm })
  const whose = JSON.stringify([list.parent, narrowed])
  const isOld = useIsOld(table.busy === true, whose)
  const rows = isOld ? [] : table.rows
  const page = rows.map(({ id }) => id)
  const { ids, isWhole, ended, selecting, select, selectWhole, clear } = useSelection(page, whose)
  const result = useBulkResult(list)
  const finding = useFinding(findIds, whose, select)
  const { columns } = table
  const withBoxes = useMemo(() => columnsWithBoxes(columns, texts, nameOf), [columns, texts, nameOf])
  const count = isWhole ? found : ids.size
  const counted = ended ? texts.ended : texts.selected(count, format.integer(count))
  useSaid(ids, counted, ended ? [] : rows, nameOf)
  // Going back behind the open dialog may bring another filter.
  if (seen && count === 0) setSeen(null)
  // Another person's save behind the open dialog is not overwritten for rows that are selected by hand.
  const target = isWhole ? { filter: narrowed } : { ids: [...ids], ...(seen && { versions: seen }) }
  const change = () => setSeen(versionsOf(table.rows, ids))

  return (
    <div className="bulk">
      {result.outcome && <BulkResult {...result} />}
      {finding.isError && <ErrorBanner message={textOf(finding.error)} />}
      {found === 0 && ended && <EndedNote />}
      {found > 0 && (
        <SelectingContext value={{ ...selecting, change: () => count > 0 && change() }}>
          <DataTable {...table} columns={withBoxes} />
        </SelectingContext>
      )}
      {found > 0 && (
        <BulkBar counted={counted} isNone={count === 0} onClear={clear} onChange={change}>
          <Button onClick={() => select(page)} disabled={isOld}>
            {texts.page(format.integer(table.rows.length))}
          </Button>
          {found > table.rows.length && (!findIds || found <= maxBulk) && (
            <Button
              onClick={() => (findIds ? finding.mutate(whose) : selectWhole())}
              disabled={isOld}
              pending={finding.isPending}
            >
              {texts.whole(format.integer(found))}
            </Button>
          )}
        </BulkBar>
      )}
      {seen && (
        <BulkDialog
          list={list}
          count={count}
          bodyOf={(changes): BulkBody => ({ ...target, changes })}
          fields={fields}
          onClose={() => setSeen(null)}
          onDone={(answer) => {
            setSeen(null)
            clear()
            result.done(answer)
          }}
        />
      )}
    </div>
  )
}

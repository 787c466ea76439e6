import './import-review.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { ImportRow } from '#contract/import-rows.ts'
import type { Import, ImportCounts, ImportNoun } from '#contract/imports.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { pageCount } from '#web/platform/kit/tables/pager-pages.ts'
import { Pager } from '#web/platform/kit/tables/Pager.tsx'
import { statesOf } from '#web/platform/lists/answer-states.ts'

import { ApplyPanel } from './ApplyPanel.tsx'
import { focusRow } from './focus-row.ts'
import { useImportTexts } from './imports-texts.ts'
import { importById, importRows, rowsKey } from './imports.api.ts'
import { ReviewRow } from './ReviewRow.tsx'

interface ReviewPanelProps {
  noun: ImportNoun
  data: Import
  counts: ImportCounts
  onColumns: () => void
  onValues: () => void
}

/** In the order in which they ask for somebody. */
const filters = ['review', 'conflict', 'rejected', 'added', 'changed', 'unchanged'] as const
type RowFilter = (typeof filters)[number]
const countOf = (counts: ImportCounts, filter: RowFilter): number =>
  filter === 'review' ? counts.conflict + counts.rejected : counts[filter]
const firstOf = (counts: ImportCounts): RowFilter =>
  filters.find((filter) => countOf(counts, filter) > 0) ?? 'unchanged'

interface TilesProps {
  counts: ImportCounts
  selected: RowFilter
  onSelect: (filter: RowFilter) => void
}

/** How many rows are of each kind; one is pressed, whose rows are shown. */
function CountRow({ counts, selected, onSelect }: TilesProps) {
  const texts = useImportTexts()
  const format = useFormat()
  return (
    <fieldset className="ui-grid ui-gap-below import-counts">
      <legend className="ui-hidden">{texts.rows.kind}</legend>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className="ui-grid ui-soft ui-breaks import-count"
          aria-pressed={filter === selected}
          onClick={() => onSelect(filter)}
        >
          <span className="import-count-name">{texts.counts[filter]}</span>
          <span className="ui-ink ui-heavy ui-number import-count-number">
            {format.integer(countOf(counts, filter))}
          </span>
          <span className="ui-small">{texts.counts[`${filter}Note`]}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Which rows are shown: their kind and their page, the first again with another kind or size; none past the last. */
function useShownRows(counts: ImportCounts) {
  const [chosen, setChosen] = useState<RowFilter>()
  const [at, setAt] = useState<{ kind: RowFilter; page: number }>()
  const [size, setSize] = useState(20)
  const kind = chosen ?? firstOf(counts)
  return {
    kind,
    choose: (next: RowFilter) => {
      setChosen(next)
      setAt(undefined)
    },
    page: at?.kind === kind ? Math.min(at.page, pageCount(countOf(counts, kind), size)) : 1,
    setPage: (page: number) => setAt({ kind, page }),
    size,
    setSize: (next: number) => {
      setSize(next)
      setAt(undefined)
    },
  }
}

function useRefresh(id: number) {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: importById(id).queryKey, exact: true }),
      cache.invalidateQueries({ queryKey: rowsKey(id) }),
    ])
}

function Problem({ text }: { text: string }) {
  const texts = useImportTexts()
  return (
    <div className="ui-gap-below">
      <InlineAlert tone="warn" title={texts.notApplied}>
        {text}
      </InlineAlert>
    </div>
  )
}

function FormerSteps({ data, onColumns, onValues }: Omit<ReviewPanelProps, 'noun' | 'counts'>) {
  const texts = useImportTexts()
  return (
    <span className="ui-flex ui-wraps ui-gap-8">
      {data.openValues > 0 && (
        <Button kind="quiet" onClick={onValues}>
          {texts.steps.values}
        </Button>
      )}
      <Button kind="quiet" onClick={onColumns}>
        {texts.changeColumns}
      </Button>
    </span>
  )
}

interface RowListProps {
  id: number
  noun: ImportNoun
  rows: readonly ImportRow[] | undefined
  busy: boolean
  refresh: () => Promise<unknown>
}

/** Once a row is decided, the focus goes on to the one that stands in its place. */
function RowList({ id, noun, rows, busy, refresh }: RowListProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} className="import-rows" aria-busy={busy}>
      {rows?.map((row, index) => (
        <ReviewRow
          key={row.row}
          id={id}
          noun={noun}
          row={row}
          onChange={async () => {
            await refresh()
            focusRow(list.current, index)
          }}
        />
      ))}
    </ul>
  )
}

/** The third step: what the file would change, row by row, and what of it somebody has to decide. */
export function ReviewPanel({ noun, data, counts, onColumns, onValues }: ReviewPanelProps) {
  const texts = useImportTexts()
  const format = useFormat()
  const { kind, choose, page, setPage, size, setSize } = useShownRows(counts)
  const answer = useQuery(importRows(data.id, kind, { offset: (page - 1) * size, top: size }))
  const refresh = useRefresh(data.id)
  return (
    <>
      {data.problem !== null && <Problem text={data.problem} />}
      <CountRow counts={counts} selected={kind} onSelect={choose} />
      <Card
        title={texts.counts[kind]}
        note={
          (kind === 'conflict' || (kind === 'review' && counts.conflict > 0)) &&
          texts.decidedCount(format.integer(counts.decided), format.integer(counts.conflict))
        }
        actions={<FormerSteps data={data} onColumns={onColumns} onValues={onValues} />}
      >
        <ListStates
          {...statesOf(answer)}
          total={answer.data?.filteredRecordsCount}
          empty={<p className="ui-small ui-quiet page-none">{texts.none}</p>}
          skeleton={<Loader inline label={texts.readingTitle} />}
          pager={
            <Pager
              page={page}
              size={size}
              sizes={[20, 50, 100]}
              total={answer.data?.filteredRecordsCount ?? 0}
              onPage={setPage}
              onSize={setSize}
            />
          }
        >
          <RowList
            id={data.id}
            noun={noun}
            rows={answer.data?.data}
            busy={answer.isPlaceholderData}
            refresh={refresh}
          />
        </ListStates>
      </Card>
      <ApplyPanel noun={noun} data={data} counts={counts} onChange={refresh} />
    </>
  )
}

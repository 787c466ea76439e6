import Table from 'lucide-react/icons/table'
import { useId, useState } from 'react'

import type { PortfolioRow } from '#contract/portfolio.ts'
import type { AllTexts } from '#texts/texts.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'

import { useTimelineTexts } from './timeline-state.ts'

const columnsIn = ({ columns, beyond }: AllTexts['timeline'], format: Format): Column<PortfolioRow>[] => [
  { id: 'project', header: columns.project, phone: 'wide', cell: ({ name }) => name },
  { id: 'start', header: columns.start, cell: ({ start }) => format.day(start) },
  { id: 'due', header: columns.due, cell: ({ due }) => format.day(due) },
  { id: 'first', header: columns.first, cell: ({ firstDue }) => format.day(firstDue) },
  {
    id: 'moves',
    header: columns.moves,
    cell: ({ movedTo }) => movedTo.map((day) => format.day(day)).join(', '),
  },
  {
    id: 'forecast',
    header: columns.forecast,
    cell: (row) => (row.beyond ? beyond(format.day(row.beyond)) : format.day(row.forecast)),
  },
  { id: 'ended', header: columns.ended, cell: ({ ended }) => format.day(ended) },
]

/** The dates that the bars of a page are drawn from, as a table, once they are asked for. */
export function TimelineDataPanel({ rows }: { rows: readonly PortfolioRow[] }) {
  const texts = useTimelineTexts()
  const format = useFormat()
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className="timeline-data">
      <Button icon={<Table />} aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {isShown ? texts.hideData : texts.showData}
      </Button>
      <div id={id}>
        {isShown && (
          <DataTable
            label={texts.data}
            columns={columnsIn(texts, format)}
            rows={rows}
            rowKey={({ id: project, group = '' }) => `${group}-${project}`}
          />
        )}
      </div>
    </div>
  )
}

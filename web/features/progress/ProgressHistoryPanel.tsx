import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { lastOf } from '#contract/items.ts'
import type { ProgressPoint } from '#contract/project-milestones.ts'
import type { Texts } from '#texts/texts.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import { RowsRegion } from '#web/platform/kit/tables/RowsRegion.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'

import { CurvePanel } from './CurvePanel.tsx'
import { progressHistory } from './progress.api.ts'

/** How high the table gets before it scrolls, in pixels, and how many of its rows fit on a phone. */
const tableHeight = 280
const phoneRows = 3

const columnsIn = ({ progress: texts }: Texts, format: Format): Column<ProgressPoint>[] => [
  { id: 'date', header: texts.date, least: '9rem', cell: ({ date }) => format.instant(date) },
  {
    id: 'planned',
    header: texts.planned,
    align: 'end',
    cell: ({ planned }) => format.percent(planned, 2),
  },
  {
    id: 'realized',
    header: texts.realized,
    align: 'end',
    cell: ({ realized }) => format.percent(realized, 2),
  },
  { id: 'own', header: texts.own, align: 'end', cell: ({ percentage }) => format.percent(percentage) },
  {
    id: 'who',
    header: texts.who,
    least: '8rem',
    cell: ({ employeeName }) => employeeName ?? <EmptyValue />,
  },
]

/** How the progress of a project went: the curve, and the records behind it as a table, the newest first. */
export function ProgressHistoryPanel({ projectId }: { projectId: number }) {
  const texts = useTexts()
  const { progress } = texts
  const format = useFormat()
  const { data, isPending, error, isFetching, refetch } = useQuery(progressHistory(projectId))
  const waiting = useStandIn(isPending)
  // The curve ends at the moment at which it is looked at.
  const [end] = useState(() => Date.now())
  if (waiting) return <Loader inline label={texts.ui.loading} />
  if (!data) return error && <ErrorState {...failureOf({ error, refetch, isFetching })} />
  return (
    <div className="ui-stack ui-gap-16 progress-history">
      {data.length === 0 && <p className="ui-small ui-quiet page-none">{progress.empty}</p>}
      {data.length === 1 && <p className="ui-small ui-quiet page-none">{progress.onePoint}</p>}
      {data.length > 1 && <CurvePanel points={data} end={Math.max(end, Date.parse(lastOf(data).date))} />}
      {data.length > 0 && (
        <details className="progress-records" open={data.length === 1}>
          <summary>{progress.showTable}</summary>
          <RowsRegion label={progress.table} maxHeight={tableHeight} rows={data.toReversed()} fits={phoneRows}>
            {(points) => (
              <DataTable
                label={progress.table}
                columns={columnsIn(texts, format)}
                rows={points}
                rowKey={(point) => `${point.date} ${data.indexOf(point)}`}
                bare
              />
            )}
          </RowsRegion>
        </details>
      )}
    </div>
  )
}

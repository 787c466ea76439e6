import './slips.css'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { Slips, SlipRow } from '#contract/slips.ts'
import type { AllTexts } from '#texts/texts.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'

import { useForecastDetails } from './forecast-details-texts.ts'
import { slipsOfProject } from './forecast.api.ts'

type SlipTexts = AllTexts['forecastDetails']['slips']

const rowColumns = (texts: SlipTexts, format: Format, signed: (value: number) => string): Column<SlipRow>[] => [
  {
    id: 'when',
    header: texts.columns.when,
    least: '7rem',
    cell: ({ at, employeeName }) => (
      <>
        {format.instantDay(at)}
        <span className="ui-second">{employeeName}</span>
      </>
    ),
  },
  {
    id: 'move',
    header: texts.columns.move,
    least: '10rem',
    cell: ({ from, to }) => (
      <>
        <del>{format.day(from)}</del> <span aria-hidden="true">→</span>
        <VisuallyHidden>{texts.to}</VisuallyHidden> <ins>{format.day(to)}</ins>
      </>
    ),
  },
  {
    id: 'shift',
    header: texts.columns.shift,
    align: 'end',
    cell: ({ shift, workingShift }) => (
      <>
        {signed(shift)}
        <span className="ui-second">{texts.working(signed(workingShift))}</span>
      </>
    ),
  },
  { id: 'total', header: texts.columns.total, align: 'end', cell: ({ cumulative }) => signed(cumulative) },
  {
    id: 'reason',
    header: texts.columns.reason,
    phone: 'wide',
    least: '10rem',
    cell: ({ changeId, causeName, comments }) =>
      changeId === null ? (
        texts.noChange
      ) : (
        <>
          {causeName ?? texts.noCause}
          <span className="ui-second">{comments}</span>
        </>
      ),
  },
]

const statusColumns = (texts: SlipTexts, format: Format): Column<Slips['statuses'][number]>[] => [
  {
    id: 'status',
    header: texts.status,
    cell: ({ statusName, color }) => <StatusDot colour={color}>{statusName}</StatusDot>,
  },
  { id: 'since', header: texts.since, cell: ({ from }) => format.day(from) },
  { id: 'days', header: texts.days, align: 'end', cell: ({ days }) => format.integer(days) },
]

function Figures({ figures }: { figures: Slips['figures'] }) {
  const { slips: texts } = useForecastDetails()
  const format = useFormat()
  const signed = useSigned()
  const shown = [
    { label: texts.moves, value: format.integer(figures.moves) },
    { label: texts.slipped, value: format.integer(figures.slipped) },
    { label: texts.wonBack, value: format.integer(figures.wonBack) },
    { label: texts.longest, value: signed(figures.longest) },
  ]
  return (
    <dl className="ui-flex ui-wraps ui-gap-below ui-number slips-figures">
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt className="ui-tiny ui-soft">{label}</dt>
          <dd className="ui-heavy">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="ui-tiny ui-soft">{texts.byCause}</dt>
        <dd className="ui-flex ui-wraps ui-gap-0-16 ui-heavy">
          {figures.byCause.map(({ causeId, causeName, days }) => (
            <span key={causeId}>
              {causeName ?? texts.noCause} {signed(days)}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}

export function SlipsPanel({ projectId }: { projectId: number }) {
  const { slips: texts } = useForecastDetails()
  const format = useFormat()
  const signed = useSigned()
  const { data, error, isFetching, refetch } = useQuery(slipsOfProject(projectId))
  // The history above has the reasons already.
  const [showsRows, setShowsRows] = useState(false)
  const id = useId()
  if (error && !data) return <ErrorState {...failureOf({ error, refetch, isFetching })} />
  if (!data) return <div className="ui-unseen" aria-hidden="true" />
  return (
    <Card
      title={texts.title}
      className="ui-gap-above slips ui-follows"
      actions={
        data.rows.length > 0 && (
          <Button aria-expanded={showsRows} aria-controls={id} onClick={() => setShowsRows(!showsRows)}>
            {showsRows ? texts.hideRows : texts.showRows}
          </Button>
        )
      }
    >
      {data.knownFrom !== undefined && (
        <InlineAlert tone="warn">{texts.knownFrom(format.day(data.knownFrom))}</InlineAlert>
      )}
      {data.rows.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <Figures figures={data.figures} />
          <div id={id}>
            {showsRows && (
              <DataTable
                label={texts.rows}
                columns={rowColumns(texts, format, signed)}
                rows={data.rows}
                rowKey={({ at, to }) => `${at} ${to}`}
              />
            )}
          </div>
        </>
      )}
      <h3 className="slips-heading">{texts.statuses}</h3>
      <DataTable
        label={texts.statuses}
        columns={statusColumns(texts, format)}
        rows={data.statuses}
        rowKey={({ from, statusId }) => `${from} ${statusId}`}
      />
    </Card>
  )
}

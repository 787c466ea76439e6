import './forecast-panel.css'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Table from 'lucide-react/icons/table'
import { useId, useState } from 'react'

import { endedOn } from '#contract/end-texts.ts'
import type { Forecast, ForecastPoint } from '#contract/forecast.ts'
import type { AllTexts } from '#texts/texts.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { Disclosure } from '#web/platform/kit/page/Disclosure.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import { RowsRegion } from '#web/platform/kit/tables/RowsRegion.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'

import { useForecastDetails } from './forecast-details-texts.ts'
import { useLightRules } from './forecast-texts.ts'
import { againstIn, useForecast } from './forecast.api.ts'
import { ForecastChartPanel } from './ForecastChartPanel.tsx'
import { ForecastFiguresPanel } from './ForecastFiguresPanel.tsx'
import { ForecastReasonPanel } from './ForecastReasonPanel.tsx'
import { PromisesPanel } from './PromisesPanel.tsx'

const whatIf = lazyDialog(async () => (await import('./WhatIfDialog.tsx')).WhatIfDialog)

const columnsIn = (texts: AllTexts['forecastDetails'], format: Format): Column<ForecastPoint>[] => {
  const percent = (value: number | null) => (value === null ? <EmptyValue /> : format.percent(value, 2))
  const { panel } = texts
  return [
    { id: 'day', header: panel.day, least: '7rem', cell: ({ day }) => format.day(day) },
    { id: 'planned', header: panel.planned, align: 'end', cell: ({ planned }) => percent(planned) },
    { id: 'declared', header: panel.declared, align: 'end', cell: ({ declared }) => percent(declared) },
    { id: 'realized', header: panel.realized, align: 'end', cell: ({ realized }) => percent(realized) },
  ]
}

function Data({ points }: { points: readonly ForecastPoint[] }) {
  const texts = useForecastDetails()
  const format = useFormat()
  const { data: label } = texts.panel
  return (
    <RowsRegion label={label} maxHeight={280} rows={points} fits={4}>
      {(rows) => (
        <DataTable bare label={label} columns={columnsIn(texts, format)} rows={rows} rowKey={({ day }) => day} />
      )}
    </RowsRegion>
  )
}

function Rules() {
  const { show, sentences } = useLightRules()
  return (
    <Disclosure summary={show}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Disclosure>
  )
}

const noteOf = ({ source, byMilestones, baseline }: Forecast, panel: AllTexts['forecastDetails']['panel']): string =>
  source === 'milestones' ? panel[baseline] : byMilestones === null ? panel.ownAlone : panel.own

/** 'Qué pasaría si': opens today's forecast beside a supposed one. */
function WhatIfButton({ projectId, forecast }: LoadedProps) {
  const { panel } = useForecastDetails()
  const { search } = useUrlState()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span onPointerEnter={whatIf.preload} onFocus={whatIf.preload}>
        <Button icon={<FlaskConical />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {panel.whatIf}
        </Button>
      </span>
      {isOpen && (
        <whatIf.Dialog
          projectId={projectId}
          forecast={forecast}
          against={againstIn(search)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface LoadedProps {
  projectId: number
  forecast: Forecast
}

function Loaded({ projectId, forecast }: LoadedProps) {
  const { panel } = useForecastDetails()
  const [showsData, setShowsData] = useState(false)
  const id = useId()
  const isClosed = endedOn(forecast) !== null
  return (
    <Card
      id="pronostico"
      title={isClosed ? panel.ended : panel.title}
      note={noteOf(forecast, panel)}
      actions={
        <>
          {!isClosed && <WhatIfButton projectId={projectId} forecast={forecast} />}
          <Button
            icon={<Table />}
            aria-expanded={showsData}
            aria-controls={id}
            onClick={() => setShowsData(!showsData)}
          >
            {showsData ? panel.hideData : panel.showData}
          </Button>
        </>
      }
    >
      <ForecastReasonPanel forecast={forecast} />
      {!isClosed && <Rules />}
      <ForecastChartPanel forecast={forecast} today={todayInBogota()} />
      <ForecastFiguresPanel figures={forecast} />
      <PromisesPanel projectId={projectId} forecast={forecast} />
      <div id={id}>{showsData && <Data points={forecast.points} />}</div>
    </Card>
  )
}

export function ForecastPanel({ projectId }: { projectId: number }) {
  const { panel } = useForecastDetails()
  const { data, error, isFetching, refetch } = useForecast(projectId)
  if (data) return <Loaded projectId={projectId} forecast={data} />
  return (
    <Card title={panel.title}>
      {error ? (
        <ErrorState summary={panel.loadFailed} {...failureOf({ error, refetch, isFetching })} />
      ) : (
        <Skeleton height="23rem" />
      )}
    </Card>
  )
}

import './forecast-panel.css'
import { useQuery } from '@tanstack/react-query'
import Table from 'lucide-react/icons/table'
import { type ReactNode, useId, useState } from 'react'

import type { Forecast, ForecastPoint } from '#contract/forecast.ts'
import type { AllTexts } from '#texts/texts.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { Disclosure } from '#web/platform/kit/page/Disclosure.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import { RowsRegion } from '#web/platform/kit/tables/RowsRegion.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'

import { useForecastTexts, useLightRules, useLightText, workingDaysText } from './forecast-texts.ts'
import { forecastOfProject } from './forecast.api.ts'
import { ForecastChartPanel } from './ForecastChartPanel.tsx'

const columnsIn = (texts: AllTexts['forecast'], format: Format): Column<ForecastPoint>[] => {
  const percent = (value: number | null) => (value === null ? <EmptyValue /> : format.percent(value, 2))
  const { panel } = texts
  return [
    { id: 'day', header: panel.day, least: '7rem', cell: ({ day }) => format.day(day) },
    { id: 'planned', header: panel.planned, align: 'end', cell: ({ planned }) => percent(planned) },
    { id: 'declared', header: panel.declared, align: 'end', cell: ({ declared }) => percent(declared) },
    { id: 'realized', header: panel.realized, align: 'end', cell: ({ realized }) => percent(realized) },
  ]
}

function Figure({ label, value, second }: { label: string; value: ReactNode; second?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        <span>{second}</span>
      </dd>
    </div>
  )
}

/** The figures below the chart, each with its second unit. */
function Figures({ figures }: { figures: Forecast }) {
  const texts = useForecastTexts()
  const { figures: words, points } = texts.panel
  const format = useFormat()
  const signed = useSigned()
  const { r, pv, sv, svt, spit, forecast, late, range, earnedPesos, plannedPesos } = figures
  const workingDays = (days: number) =>
    `${days > 0 ? '+' : days < 0 ? '−' : ''}${workingDaysText(Math.abs(days), texts, format)}`
  return (
    <dl className="ui-grid ui-gap-16 ui-number ui-ruled forecast-figures">
      <Figure label={words.realized} value={format.weighted(r)} second={format.money(earnedPesos)} />
      <Figure label={words.planned} value={format.weighted(pv)} second={format.money(plannedPesos)} />
      <Figure
        label={words.difference}
        value={points(signed(sv, 1))}
        second={spit === null ? undefined : workingDays(Math.round(svt))}
      />
      <Figure
        label={words.forecast}
        value={forecast ? format.day(forecast) : <EmptyValue />}
        second={late === null ? undefined : workingDays(late)}
      />
      {range.best && <Figure label={words.best} value={format.day(range.best)} />}
      {range.atPace && <Figure label={words.pace} value={format.day(range.atPace)} />}
    </dl>
  )
}

/** 'Avance y pronóstico': the chart of a project, why its light is what it is, and the data behind both. */
export function ForecastPanel({ projectId }: { projectId: number }) {
  const texts = useForecastTexts()
  const { panel } = texts
  const format = useFormat()
  const lightText = useLightText()
  const rules = useLightRules()
  const { data, error, isFetching, refetch } = useQuery(forecastOfProject(projectId))
  const [showsData, setShowsData] = useState(false)
  const id = useId()
  if (!data)
    return (
      <Card title={panel.title}>
        {error ? (
          <ErrorState
            summary={panel.loadFailed}
            message={textOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton height="23rem" />
        )}
      </Card>
    )
  return (
    <Card
      id="pronostico"
      title={panel.title}
      note={data.source === 'own' ? panel.ownProgress : panel[data.baseline]}
      actions={
        <Button icon={<Table />} aria-expanded={showsData} aria-controls={id} onClick={() => setShowsData(!showsData)}>
          {showsData ? panel.hideData : panel.showData}
        </Button>
      }
    >
      <p className="ui-flex ui-top ui-gap-below ui-gap-10 forecast-light">
        <LightSign bare light={data.light} text="" /> {lightText(data.light, data.reason)}
      </p>
      <Disclosure summary={rules.show}>
        {rules.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Disclosure>
      <ForecastChartPanel forecast={data} today={todayInBogota()} />
      <Figures figures={data} />
      <div id={id}>
        {showsData && (
          <RowsRegion label={panel.data} maxHeight={280} rows={data.points} fits={4}>
            {(points) => (
              <DataTable
                bare
                label={panel.data}
                columns={columnsIn(texts, format)}
                rows={points}
                rowKey={({ day }) => day}
              />
            )}
          </RowsRegion>
        )}
      </div>
    </Card>
  )
}

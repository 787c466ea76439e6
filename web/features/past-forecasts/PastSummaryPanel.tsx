import { type PastForecasts, type PastMoment, pastShares } from '#contract/past-forecasts.ts'
import type { AllTexts } from '#texts/texts.ts'
import { useForecastTexts } from '#web/features/forecast/forecast-texts.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { SegmentedControl } from '#web/platform/kit/choices/SegmentedControl.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'

import { type PastState, rowsAddress, usePastState } from './past-forecasts-state.ts'
import { momentText, usePastForecastTexts } from './past-forecasts-texts.ts'

/** A line of a table: one moment, of all products or of one. */
interface Line {
  key: string | number
  name: string
  finished: number
  moment: PastMoment
  product?: { id: number; name: string }
}

type Texts = AllTexts['pastForecasts']

interface CountProps {
  line: Line
  count: number
  what: string
  result?: PastState['result']
}

/** A count, which leads to as many rows. */
function Count({ line: { moment, product }, count, what, result }: CountProps) {
  const texts = usePastForecastTexts()
  const format = useFormat()
  const shown = format.integer(count)
  const of = texts.counted(what, texts.share(format.percent(moment.share)), product?.name ?? '')
  const href = rowsAddress({ share: moment.share, result, productId: product && [product.id] })
  return (
    <TextLink href={href} aria-label={`${shown} ${of}`}>
      {shown}
    </TextLink>
  )
}

const results = ['inside', 'early', 'late'] as const

function columnsIn(first: string, { columns }: Texts, format: Format): Column<Line>[] {
  const error = (id: 'error' | 'promiseError', least: string): Column<Line> => ({
    id,
    header: columns[id],
    align: 'end',
    least,
    cell: ({ moment }) => (moment[id] === null ? <EmptyValue /> : format.decimal(moment[id], 1)),
  })
  return [
    { id: 'name', header: first, phone: 'wide', width: 'minmax(9rem, 1.8fr)', cell: ({ name }) => name },
    {
      id: 'finished',
      header: columns.finished,
      align: 'end',
      cell: (line) => <Count line={line} count={line.finished} what={columns.finished} />,
    },
    {
      id: 'projects',
      header: columns.projects,
      align: 'end',
      cell: (line) => <Count line={line} count={line.moment.projects} what={columns.projects} result={results} />,
    },
    // No header has more than two lines.
    error('error', '5.5rem'),
    error('promiseError', '7.75rem'),
    ...results.map((result): Column<Line> => ({
      id: result,
      header: columns[result],
      align: 'end',
      least: '4.75rem',
      cell: (line) => <Count line={line} count={line.moment[result]} what={columns[result]} result={[result]} />,
    })),
  ]
}

function Table({ label, first, lines }: { label: string; first: string; lines: readonly Line[] }) {
  const texts = usePastForecastTexts()
  const format = useFormat()
  return (
    <DataTable bare label={label} columns={columnsIn(first, texts, format)} rows={lines} rowKey={({ key }) => key} />
  )
}

/** At which part of the time projects are looked back at. */
export function ShareControl() {
  const texts = usePastForecastTexts()
  const format = useFormat()
  const { state, set } = usePastState()
  return (
    <SegmentedControl
      label={texts.moment}
      value={String(state.share)}
      onChange={(value) => set({ share: pastShares.find((share) => String(share) === value) ?? state.share })}
      segments={pastShares.map((share) => ({ value: String(share), label: format.percent(share) }))}
    />
  )
}

/** Tab 'Resumen': how wrong forecasts and promises were, in a sentence for each moment, in figures and by product. */
export function PastSummaryPanel({ answer: { finished, moments, byProduct } }: { answer: PastForecasts }) {
  const texts = usePastForecastTexts()
  const words = useForecastTexts()
  const format = useFormat()
  const { state } = usePastState()
  const ofMoments = moments.map((moment): Line => ({
    key: moment.share,
    name: texts.share(format.percent(moment.share)),
    finished,
    moment,
  }))
  const ofProducts = byProduct.flatMap(({ productId: id, productName: name, ...product }): Line[] =>
    product.moments
      .filter(({ share }) => share === state.share)
      .map((moment) => ({ key: id, name, finished: product.finished, moment, product: { id, name } })),
  )
  return (
    <div className="ui-stack ui-gap-16">
      <Card>
        <ul className="ui-grid ui-gap-8">
          {moments.map((moment) => (
            <li key={moment.share}>{momentText(moment, { texts, words, format })}</li>
          ))}
        </ul>
        <p className="ui-small ui-quiet ui-gap-above">{texts.how(format.integer(finished))}</p>
      </Card>
      <Card flush title={texts.byMoment} note={texts.byMomentNote}>
        <Table label={texts.byMoment} first={texts.moment} lines={ofMoments} />
      </Card>
      <Card flush title={texts.byProduct} note={texts.byMomentNote} actions={<ShareControl />}>
        <Table label={texts.byProduct} first={texts.columns.product} lines={ofProducts} />
      </Card>
    </div>
  )
}

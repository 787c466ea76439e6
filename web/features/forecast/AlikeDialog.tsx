import { workingDaysText } from '#contract/end-texts.ts'
import type { AlikeProject } from '#contract/forecast.ts'
import type { AllTexts } from '#texts/texts.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { paths } from '#web/platform/paths.ts'

import { useForecastDetails } from './forecast-details-texts.ts'
import { useForecastTexts } from './forecast-texts.ts'

function columnsIn(
  { columns, stretch }: AllTexts['forecastDetails']['alike'],
  days: (count: number) => string,
  format: Format,
): Column<AlikeProject>[] {
  return [
    {
      id: 'project',
      header: columns.project,
      phone: 'wide',
      cell: ({ id, name }) => <TextLink href={paths.projects.overview(id)}>{name}</TextLink>,
    },
    { id: 'end', header: columns.end, least: '6rem', cell: ({ end }) => format.day(end) },
    {
      id: 'stood',
      header: columns.stood,
      least: '6rem',
      cell: ({ day, r }) => (
        <>
          {format.weighted(r)}
          <span className="ui-second">{format.day(day)}</span>
        </>
      ),
    },
    {
      id: 'rest',
      header: columns.rest,
      least: '9rem',
      cell: (row) => (
        <>
          {days(row.rest)}
          <span className="ui-second">{stretch(format.percent(row.stretch / 10))}</span>
        </>
      ),
    },
  ]
}

/** The finished projects that a forecast comes from, the fastest first: how far each was then, and how it went on. */
export function AlikeDialog({ alike, onClose }: { alike: readonly AlikeProject[]; onClose: () => void }) {
  const { alike: texts } = useForecastDetails()
  const words = useForecastTexts()
  const format = useFormat()
  const title = texts.title(format.integer(alike.length))
  const days = (count: number) => workingDaysText(count, words, format)
  return (
    <Dialog isOpen onClose={onClose} dismissable startAtTitle size="l" title={title}>
      <p className="ui-gap-below ui-soft">{texts.note}</p>
      <DataTable bare label={title} columns={columnsIn(texts, days, format)} rows={alike} rowKey={({ id }) => id} />
    </Dialog>
  )
}

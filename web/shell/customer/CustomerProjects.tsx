import { useQuery } from '@tanstack/react-query'

import { type Light, lights } from '#contract/forecast.ts'
import type { PortfolioRow } from '#contract/portfolio.ts'
import { useForecastTexts, useLightText } from '#web/features/forecast/forecast-texts.ts'
import { usePortfolioTexts } from '#web/features/portfolio/portfolio-texts.ts'
import { columnsIn } from '#web/features/portfolio/PortfolioRow.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { paths } from '#web/platform/paths.ts'

import { useCustomerPageTexts } from './customer-page-texts.ts'
import { projectsOfCustomer } from './customer-page.api.ts'
import { CustomerPart } from './CustomerPart.tsx'

/** The columns of the panorama that say how a project goes. */
const figures = new Set(['due', 'progress', 'forecast'])

function useColumns(): Column<PortfolioRow>[] {
  const texts = useCustomerPageTexts()
  const portfolio = usePortfolioTexts()
  const forecast = useForecastTexts()
  const format = useFormat()
  const signed = useSigned()
  const lightText = useLightText()
  const words = { texts: portfolio, forecast, format, signed, lightText, asOf: todayInBogota() }
  return [
    {
      id: 'project',
      header: texts.project,
      least: '9rem',
      width: 'minmax(11rem, 1.6fr)',
      phone: 'wide',
      cell: (row) => (
        <div className="ui-flex ui-top ui-gap-12 portfolio-project">
          <LightSign light={row.light} text={lightText(row.light, row.reason)} />
          <span className="ui-shrinks portfolio-names">
            <TextLink href={paths.projects.overview(row.id)}>{row.name}</TextLink>
            <span className="customer-state">
              <StatusDot colour={row.projectStatusColor}>{row.projectStatusName}</StatusDot>
              {row.employees[0] && (
                <span className="ui-second ui-number portfolio-second">{row.employees[0].fullName}</span>
              )}
            </span>
          </span>
        </div>
      ),
    },
    ...columnsIn(words).filter(({ id }) => figures.has(id)),
  ]
}

const isClosed = ({ outcome }: PortfolioRow): boolean => outcome === 'closed'
const worst = (light: Light): number => lights.indexOf(light)

/** Open projects first, the worst light above; closed ones below, the last that ended first. */
const inOrder = (rows: readonly PortfolioRow[]): PortfolioRow[] =>
  rows.toSorted((a, b) => {
    if (isClosed(a) !== isClosed(b)) return isClosed(a) ? 1 : -1
    if (isClosed(a)) return b.due.localeCompare(a.due)
    return worst(a.light) - worst(b.light) || (b.late ?? b.overdue) - (a.late ?? a.overdue)
  })

export function CustomerProjects({ customerId }: { customerId: number }) {
  const texts = useCustomerPageTexts()
  const format = useFormat()
  const columns = useColumns()
  const answer = useQuery(projectsOfCustomer(customerId))
  const { data } = answer
  const open = data?.summary.find(({ key }) => key === 'open')
  const red = data?.data.filter((row) => !isClosed(row) && row.light === 'red').length ?? 0
  const total = data?.filteredRecordsCount ?? 0
  return (
    <Card
      flush
      className="customer-projects"
      title={texts.projects}
      note={
        open && open.count > 0
          ? [
              texts.summary(format.integer(open.count), format.money(open.money), open.count === 1),
              ...(red > 0 ? [texts.red(format.integer(red))] : []),
            ].join(', ')
          : '\u00A0'
      }
      actions={
        total > 0 && (
          <TextLink href={`${paths.portfolio}?tab=todos&open=true,false&customerId=${customerId}`}>
            {texts.allProjects(format.integer(total), total === 1)}
          </TextLink>
        )
      }
    >
      <CustomerPart answer={answer}>
        {({ data: rows }) =>
          rows.length === 0 ? (
            <p className="ui-small ui-quiet page-none customer-none">{texts.noProjects}</p>
          ) : (
            <DataTable bare label={texts.projects} columns={columns} rows={inOrder(rows)} rowKey={({ id }) => id} />
          )
        }
      </CustomerPart>
    </Card>
  )
}

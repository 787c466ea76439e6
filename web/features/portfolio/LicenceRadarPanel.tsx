import './radars.css'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ComponentType, useState } from 'react'

import { calendarDays } from '#contract/days.ts'
import {
  type LicenceRadar,
  type LicenceRadarRow,
  type LicenceRadarSortField,
  noMonth,
  radarFigures,
} from '#contract/licence-radar.ts'
import type { Licence } from '#contract/licences.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { EmptyState } from '#web/platform/kit/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/Skeleton.tsx'
import type { Column } from '#web/platform/kit/table.ts'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { EmptyPortfolioPanel } from './EmptyPortfolioPanel.tsx'
import { addressOfFilter, readRadarState, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'
import { PortfolioFilterPanel } from './PortfolioFilterPanel.tsx'
import { licenceRadarOptions, licenceRadarPage } from './radar.api.ts'

/** What asks until when a licence is renewed: of another noun, so whoever puts the screens together gives it. */
export type RenewLicence = ComponentType<{ projectId: number; licence: Licence; onClose: () => void }>

const addressOf = (search: string, filter: string): string =>
  paths.portfolio + addressOfFilter(search, filter, 'licencias')

/** A filter without its reason. */
function withoutReason(filter: string): string {
  const query = new URLSearchParams(filter)
  query.delete('reason')
  query.delete('within')
  return query.toString()
}

/**
 * What the radar counts by reason, each a link to its rows; pressed again, the one that shows leads back to all. They have
 * their place before they have come.
 */
function Figures({ figures, search }: { figures: LicenceRadar['figures'] | undefined; search: string }) {
  const { licences } = usePortfolioTexts()
  const format = useFormat()
  const { reason, within } = readRadarState(search)
  const isCurrent = (filter: string) => {
    const query = new URLSearchParams(filter)
    return query.get('reason') === (reason ?? null) && query.get('within') === (within ?? null)
  }
  return (
    <ul className="radar-figures" aria-label={licences.figures.label}>
      {!figures &&
        radarFigures.map((key) => (
          <li key={key} className="radar-figure">
            {licences.figures[key]} <Skeleton width="1.125rem" />
          </li>
        ))}
      {figures?.map(({ key, count, filter }) => {
        const current = isCurrent(filter)
        return (
          <li key={key}>
            <TextLink
              href={addressOf(search, current ? withoutReason(filter) : filter)}
              className="radar-figure"
              {...(current && { 'aria-current': 'true' })}
            >
              {licences.figures[key]} <strong>{format.integer(count)}</strong>
            </TextLink>
          </li>
        )
      })}
    </ul>
  )
}

function MonthHead({ month, search }: { month: LicenceRadar['months'][number]; search: string }) {
  const { licences } = usePortfolioTexts()
  const format = useFormat()
  const { count } = month
  const isMissing = month.month === noMonth
  return (
    <span className="portfolio-group">
      <TextLink href={addressOf(search, month.filter)}>
        {isMissing ? licences.noMonth : format.month(`${month.month}-01`)}
      </TextLink>
      <span className="portfolio-second">
        {(isMissing ? licences.missingSize : licences.monthSize)(format.integer(count), count === 1)}
      </span>
    </span>
  )
}

/** Why a row stands here, each reason in words. */
function Reasons({ row: { reasons, licence, end } }: { row: LicenceRadarRow }) {
  const texts = usePortfolioTexts().licences.reasons
  const format = useFormat()
  const expiry = licence?.expirationDate ?? end
  const left = calendarDays(todayInBogota(), expiry)
  const words = reasons.map((reason) => {
    if (reason === 'missing') return texts.missing
    if (reason === 'soon' && left === 0) return texts.today
    const days = reason === 'early' ? calendarDays(expiry, end) : Math.abs(left)
    return texts[reason](format.integer(days), days === 1)
  })
  return (
    <ul className="radar-reasons">
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function useColumns(onRenew: (row: LicenceRadarRow) => void): Column<LicenceRadarRow, LicenceRadarSortField>[] {
  const { licences: texts } = usePortfolioTexts()
  const { ui } = useTexts()
  const format = useFormat()
  const canRenew = useCan('licenses.write')
  const { columns } = texts
  return [
    {
      id: 'project',
      header: columns.project,
      sortField: 'Project',
      least: '7.5rem',
      phone: 'wide',
      cell: ({ id, name, customerName }) => (
        <span className="portfolio-names">
          <TextLink href={paths.projects.overview(id)}>{name}</TextLink>
          <span className="portfolio-second">{customerName}</span>
        </span>
      ),
    },
    {
      id: 'licence',
      header: columns.licence,
      sortField: 'Product',
      least: '7.5rem',
      phone: 'wide',
      cell: ({ licence, productName }) => (
        <>
          {licence?.product ?? productName}
          {licence && (
            <span className="portfolio-second radar-serial">
              {licence.serialNumber} · {licence.contactName ?? texts.noHolder}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'expiration',
      header: columns.expiration,
      sortField: 'Expiration',
      least: '5.5rem',
      cell: ({ licence }) => format.day(licence?.expirationDate),
    },
    { id: 'end', header: columns.end, least: '5.5rem', cell: ({ end }) => format.day(end) },
    {
      id: 'reason',
      header: columns.reason,
      width: 'minmax(8rem, 1.3fr)',
      phone: 'wide',
      cell: (row) => <Reasons row={row} />,
    },
    {
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      width: 'max-content',
      phone: 'wide',
      cell: (row) =>
        row.licence && canRenew ? (
          <Button icon={<RefreshCw />} className="radar-deed" aria-haspopup="dialog" onClick={() => onRenew(row)}>
            {texts.renew} <VisuallyHidden>{texts.licenceOf(row.licence.serialNumber, row.name)}</VisuallyHidden>
          </Button>
        ) : (
          <LinkButton
            href={`${paths.projects.overview(row.id)}?tab=licencias`}
            icon={<KeyRound />}
            className="radar-deed"
          >
            {texts.see} <span className="radar-words">{texts.seeWhat}</span>{' '}
            <VisuallyHidden>{texts.ofProject(row.name)}</VisuallyHidden>
          </LinkButton>
        ),
    },
  ]
}

const keyOf = ({ id, licence }: LicenceRadarRow): string => (licence ? `licence-${licence.id}` : `project-${id}`)

interface LicenceRadarPanelProps {
  /** How many projects there are in all. */
  projects: number | undefined
  RenewDialog: RenewLicence
}

/** Tab 'Licencias': what licences end too early or are missing, by month, with the reason and the press to renew. */
export function LicenceRadarPanel({ projects, RenewDialog }: LicenceRadarPanelProps) {
  const texts = usePortfolioTexts()
  const { licences } = texts
  const { search } = usePortfolioState()
  const list = useListParams(licenceRadarOptions)
  const answer = useQuery(licenceRadarPage(search))
  const [renewing, setRenewing] = useState<LicenceRadarRow | null>(null)
  const columns = useColumns(setRenewing)
  const data = answer.data
  return (
    <>
      {projects !== 0 && (data !== undefined || answer.isPending) && (
        <Figures figures={data?.figures} search={search} />
      )}
      <PagedList<LicenceRadarRow, LicenceRadarSortField>
        label={texts.tabs.licencias}
        searchLabel={licences.search}
        list={list}
        answer={answer}
        tools={<PortfolioFilterPanel grouping={false} />}
        noun="licence-radar"
        columns={columns}
        rowKey={keyOf}
        groups={
          data && {
            of: ({ month }) => month,
            heads: new Map(
              data.months.map((month) => [month.month, <MonthHead key={month.month} month={month} search={search} />]),
            ),
          }
        }
        empty={
          <EmptyPortfolioPanel
            total={projects}
            purpose={licences.purpose}
            calm={<EmptyState title={licences.calm} text={licences.calmText} />}
          />
        }
      />
      {renewing?.licence && (
        <RenewDialog projectId={renewing.id} licence={renewing.licence} onClose={() => setRenewing(null)} />
      )}
    </>
  )
}

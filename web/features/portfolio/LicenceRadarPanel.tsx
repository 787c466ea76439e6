import './radars.css'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ComponentType, useState } from 'react'

import { calendarDays } from '#contract/days.ts'
import {
  type EndingLicences,
  isEnding,
  type LicenceRadar,
  type LicenceRadarRow,
  type LicenceRadarSortField,
  noMonth,
  radarLists,
} from '#contract/licence-radar.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { EmptyPortfolioPanel } from './EmptyPortfolioPanel.tsx'
import { addressOfFilter, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'
import { ProjectFiltersPart } from './ProjectFiltersPart.tsx'
import { licenceRadarOptions, licenceRadarPage, licenceRadarQuery } from './radar.api.ts'

/** What asks until when licences are renewed: of another noun, so whoever puts the screens together gives it. */
export type RenewLicences = ComponentType<{ row: EndingLicences; onClose: () => void }>

const addressOf = (search: string, filter: string): string =>
  paths.portfolio + addressOfFilter(search, filter, 'licencias')

/** From how few days on the end of a licence is said in amber. */
const amberDays = 7

/** The lists of the radar with their projects, each a link. They have their place before they have come. */
function Lists({ figures, search }: { figures: LicenceRadar['figures'] | undefined; search: string }) {
  const { licences } = usePortfolioTexts()
  const format = useFormat()
  const shown = licenceRadarQuery(search).list
  return (
    <ul className="ui-flex ui-wraps ui-gap-below ui-gap-8" aria-label={licences.lists.label}>
      {!figures &&
        radarLists.map((list) => (
          <li key={list} className="ui-inline ui-gap-8 ui-ink ui-number radar-figure">
            {licences.lists[list]} <Skeleton width="1.125rem" />
          </li>
        ))}
      {figures?.map(({ list, projects, filter }) => (
        <li key={list}>
          <TextLink
            href={addressOf(search, filter)}
            className="ui-inline ui-gap-8 ui-ink ui-number radar-figure"
            {...(list === shown && { 'aria-current': 'true' })}
          >
            {licences.lists[list]} <strong>{format.integer(projects)}</strong>
            <VisuallyHidden> {licences.projects(projects === 1)}</VisuallyHidden>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

const keyOfMonth = ({ list, month }: { list: string; month: string }): string => `${list} ${month}`

function MonthHead({ month, search }: { month: LicenceRadar['months'][number]; search: string }) {
  const { licences } = usePortfolioTexts()
  const format = useFormat()
  const isMissing = month.month === noMonth
  const count = isMissing ? month.count : month.licences
  return (
    <span className="ui-flex ui-mid ui-gap-12 portfolio-group">
      <TextLink href={addressOf(search, month.filter)}>
        {isMissing ? licences.noMonth : format.month(`${month.month}-01`)}
      </TextLink>
      <span className="ui-second ui-number portfolio-second">
        {(isMissing ? licences.missingSize : licences.monthSize)(format.integer(count), count === 1)}
      </span>
    </span>
  )
}

type RowProps = { row: LicenceRadarRow }

function Licences({ row: { productName, expirationDate, held, free } }: RowProps) {
  const { licences } = usePortfolioTexts()
  const format = useFormat()
  const count = held + free
  const words = expirationDate === null ? licences.none : licences.quantity(format.integer(count), count === 1)
  return (
    <>
      {productName}
      <span className="ui-second ui-number portfolio-second">
        {words}
        {held > 0 && ` · ${licences.held(format.integer(held))}`}
      </span>
    </>
  )
}

/** The day on which they end, and how near it is: amber within a week, red once it is past. */
function Expiration({ row: { expirationDate } }: RowProps) {
  const { licences } = usePortfolioTexts()
  const format = useFormat()
  if (expirationDate === null) return format.day(undefined)
  const left = calendarDays(todayInBogota(), expirationDate)
  const days = format.integer(Math.abs(left))
  const words = left === 0 ? licences.today : licences[left > 0 ? 'in' : 'ago'](days, Math.abs(left) === 1)
  return (
    <>
      {format.day(expirationDate)}
      <span
        className="ui-second ui-number portfolio-second radar-left"
        data-near={left < 0 ? 'past' : left <= amberDays ? 'near' : undefined}
      >
        {words}
      </span>
    </>
  )
}

/** The likely end of the project, and for how many days before it there is no licence. */
function End({ row: { expirationDate, end } }: RowProps) {
  const { licences } = usePortfolioTexts()
  const format = useFormat()
  const days = expirationDate === null ? 0 : calendarDays(expirationDate, end)
  return (
    <>
      {format.day(end)}
      {days > 0 && (
        <span className="ui-second ui-number portfolio-second">
          {licences.uncovered(format.integer(days), days === 1)}
        </span>
      )}
    </>
  )
}

function Deed({ row, onRenew }: RowProps & { onRenew: (row: EndingLicences) => void }) {
  const { licences: texts } = usePortfolioTexts()
  const format = useFormat()
  const canRenew = useCan('licenses.write')
  const count = row.heldIds.length + row.freeIds.length
  if (!isEnding(row) || !canRenew)
    return (
      <LinkButton href={`${paths.projects.overview(row.id)}?tab=licencias`} icon={<KeyRound />} className="radar-deed">
        {texts.see} <span className="radar-words">{texts.seeWhat}</span>{' '}
        <VisuallyHidden>{texts.ofProject(row.name)}</VisuallyHidden>
      </LinkButton>
    )
  return (
    <Button icon={<RefreshCw />} className="radar-deed" aria-haspopup="dialog" onClick={() => onRenew(row)}>
      {count === 1 ? texts.renew : texts.renewAll(format.integer(count))}{' '}
      <VisuallyHidden>{texts.renewWhat(row.productName, row.name, format.day(row.expirationDate))}</VisuallyHidden>
    </Button>
  )
}

function useColumns(onRenew: (row: EndingLicences) => void): Column<LicenceRadarRow, LicenceRadarSortField>[] {
  const { licences, nobody } = usePortfolioTexts()
  const { ui } = useTexts()
  const format = useFormat()
  const { columns } = licences
  return [
    {
      id: 'project',
      header: columns.project,
      sortField: 'Project',
      least: '7.5rem',
      phone: 'wide',
      cell: ({ id, name, customerName }) => (
        <span className="ui-shrinks portfolio-names">
          <TextLink href={paths.projects.overview(id)}>{name}</TextLink>
          <span className="ui-second ui-number portfolio-second">{customerName}</span>
        </span>
      ),
    },
    {
      id: 'licence',
      header: columns.licences,
      sortField: 'Product',
      least: '7.5rem',
      phone: 'wide',
      cell: (row) => <Licences row={row} />,
    },
    {
      id: 'expiration',
      header: columns.expiration,
      sortField: 'Expiration',
      least: '5.5rem',
      cell: (row) => <Expiration row={row} />,
    },
    { id: 'end', header: columns.end, least: '6.5rem', cell: (row) => <End row={row} /> },
    {
      id: 'people',
      header: columns.people,
      least: '6rem',
      phone: 'wide',
      cell: ({ employees: [first, ...others] }) => (
        <>
          {first?.fullName ?? nobody}
          {others.length > 0 && (
            <span className="ui-second ui-number portfolio-second">{licences.more(format.integer(others.length))}</span>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      width: 'max-content',
      phone: 'wide',
      cell: (row) => <Deed row={row} onRenew={onRenew} />,
    },
  ]
}

const keyOf = ({ id, productId, expirationDate }: LicenceRadarRow): string => `${id} ${productId} ${expirationDate}`

interface LicenceRadarPanelProps {
  projects: number | undefined
  RenewDialog: RenewLicences
}

/** Tab 'Licencias': what licences end too early, have ended or are missing, by month, with the press to renew. */
export function LicenceRadarPanel({ projects, RenewDialog }: LicenceRadarPanelProps) {
  const texts = usePortfolioTexts()
  const { licences } = texts
  const { search } = usePortfolioState()
  const list = useListParams(licenceRadarOptions)
  const answer = useQuery(licenceRadarPage(search))
  const [renewing, setRenewing] = useState<EndingLicences | null>(null)
  const columns = useColumns(setRenewing)
  const data = answer.data
  return (
    <>
      {projects !== 0 && (data !== undefined || answer.isPending) && <Lists figures={data?.figures} search={search} />}
      <PagedList<LicenceRadarRow, LicenceRadarSortField>
        label={texts.tabs.licencias}
        searchLabel={licences.search}
        list={list}
        answer={answer}
        tools={<ProjectFiltersPart list="panorama" />}
        noun="licence-radar"
        columns={columns}
        rowKey={keyOf}
        groups={
          data && {
            of: keyOfMonth,
            heads: new Map(
              data.months.map((month) => [
                keyOfMonth(month),
                <MonthHead key={keyOfMonth(month)} month={month} search={search} />,
              ]),
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
      {renewing && <RenewDialog row={renewing} onClose={() => setRenewing(null)} />}
    </>
  )
}

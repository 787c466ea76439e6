import './causes.css'
import { useQuery } from '@tanstack/react-query'

import { type CauseKind, causeKinds, type CauseSortField, type PortfolioCause } from '#contract/portfolio-causes.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { SegmentedControl } from '#web/platform/kit/choices/SegmentedControl.tsx'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { useAddress } from '#web/platform/lists/address.ts'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { causeKindIn, causeOptions, causesPage, longestCause, useCausesTexts } from './causes.api.ts'
import { useDelayText } from './DelayFilterPart.tsx'
import { EmptyPortfolioPanel } from './EmptyPortfolioPanel.tsx'
import { addressOfFilter, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'
import { ProjectFiltersPart } from './ProjectFiltersPart.tsx'

/** By what the days are added up; kept in the address. Another choice begins on its first page. */
function KindChoice({ kind }: { kind: CauseKind }) {
  const texts = useCausesTexts()
  const { set } = useAddress()
  const choose = (next: CauseKind) => set({ page: undefined, by: next === causeKinds[0] ? undefined : next })
  return (
    <SegmentedControl
      label={texts.by}
      value={kind}
      onChange={choose}
      segments={causeKinds.map((value) => ({ value, label: texts.kinds[value] }))}
    />
  )
}

interface DaysProps {
  days: number
  /** Those of the longest, whose bar is whole. */
  most: number
  label: string
}

function Days({ days, most, label }: DaysProps) {
  const texts = useCausesTexts()
  const format = useFormat()
  return (
    <span className="ui-flex ui-mid ui-gap-16 cause-days">
      <span className="cause-bar" aria-hidden="true">
        <ProgressRule label={label} value={most > 0 ? (100 * days) / most : 0} />
      </span>
      <span className="ui-strong ui-number ui-nowrap">{texts.days(format.integer(days), days === 1)}</span>
    </span>
  )
}

/** A cause, customer, product or person, by its key. */
type CauseRow = PortfolioCause & { id: number }

function useColumns(kind: CauseKind, most: number): Column<CauseRow, CauseSortField>[] {
  const texts = useCausesTexts()
  const { nobody } = usePortfolioTexts()
  const format = useFormat()
  const { search } = usePortfolioState()
  const nameOf = ({ name }: CauseRow): string => name || (kind === 'employee' ? nobody : texts.noCause)
  const { columns } = texts
  return [
    {
      id: 'name',
      header: texts.kinds[kind],
      sortField: 'Name',
      width: 'minmax(8rem, 1fr)',
      phone: 'wide',
      cell: nameOf,
    },
    {
      id: 'days',
      header: columns.days,
      sortField: 'Days',
      width: 'minmax(12rem, 2fr)',
      phone: 'wide',
      cell: (row) => <Days days={row.days} most={most} label={texts.bar(nameOf(row))} />,
    },
    {
      id: 'moves',
      header: columns.moves,
      sortField: 'Moves',
      align: 'end',
      width: 'max-content',
      cell: ({ moves }) => format.integer(moves),
    },
    {
      id: 'projects',
      header: columns.projects,
      sortField: 'Projects',
      width: 'max-content',
      cell: (row) => (
        <TextLink
          href={paths.portfolio + addressOfFilter(search, row.filter)}
          aria-label={texts.projects(format.integer(row.projects), row.projects === 1, nameOf(row))}
        >
          {format.integer(row.projects)}
        </TextLink>
      ),
    },
  ]
}

/** Days by which projects were put off, with the way to these projects. `projects` is how many there are in all. */
export function CausesPanel({ projects }: { projects: number | undefined }) {
  const texts = useCausesTexts()
  const portfolio = usePortfolioTexts()
  const { search } = usePortfolioState()
  const kind = causeKindIn(search)
  const delayed = useDelayText()
  const list = useListParams(causeOptions)
  const answer = useQuery({
    ...causesPage(search),
    select: ({ data, ...counts }) => ({ ...counts, data: data.map((cause) => ({ ...cause, id: Number(cause.key) })) }),
  })
  const longest = useQuery(longestCause(search)).data?.data[0]
  const shown = answer.data?.data.map(({ days }) => days) ?? []
  const columns = useColumns(kind, Math.max(longest?.days ?? 0, ...shown))
  const onPhone = useMediaQuery(phone)
  const note = (
    <p className="ui-small ui-soft">
      {texts.note} {kind === 'employee' && texts.severalPeople}
    </p>
  )
  return (
    <>
      <div className="ui-line ui-gap-below ui-gap-16 cause-kinds">
        <KindChoice kind={kind} />
        <p className="portfolio-printed">
          {texts.filter.label}: {delayed}
        </p>
        {!onPhone && note}
      </div>
      <PagedList<CauseRow, CauseSortField>
        label={portfolio.tabs.causas}
        searchLabel={portfolio.search}
        list={list}
        answer={answer}
        tools={<ProjectFiltersPart list="panorama" />}
        columns={columns}
        empty={
          <EmptyPortfolioPanel
            total={projects}
            purpose={texts.calmText}
            calm={<EmptyState title={texts.calm} text={texts.calmText} />}
          />
        }
      />
      {onPhone && note}
    </>
  )
}

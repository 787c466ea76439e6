import './portfolio.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Portfolio, PortfolioRow, PortfolioSortField, SummaryKey } from '#contract/portfolio.ts'
import { useForecastTexts, useLightRules, useLightText } from '#web/features/forecast/forecast-texts.ts'
import { ProjectViewSelect } from '#web/features/projects/ProjectViewSelect.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Disclosure } from '#web/platform/kit/page/Disclosure.tsx'
import { Tabs } from '#web/platform/kit/page/Tabs.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { usePrint } from '#web/platform/lists/usePrint.tsx'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { useTab } from '#web/platform/page/useTab.ts'
import { paths } from '#web/platform/paths.ts'

import { DaysMenuPart, DaysPanel, KnownFromNote } from './DaysPanel.tsx'
import { EmptyPortfolioPanel } from './EmptyPortfolioPanel.tsx'
import { GroupNamePart } from './GroupNamePart.tsx'
import { LegendPanel } from './LegendPanel.tsx'
import type { RenewLicences } from './LicenceRadarPanel.tsx'
import { type Group, goingOn, pageOfRows } from './portfolio-groups.ts'
import { type PortfolioTab, portfolioTabs, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'
import { portfolioListOptions, portfolioPage, portfolioSummary } from './portfolio.api.ts'
import { PortfolioExportPanel } from './PortfolioExportPanel.tsx'
import { PortfolioFiguresPanel } from './PortfolioFiguresPanel.tsx'
import { columnsIn } from './PortfolioRow.tsx'
import { licenceRadarCount } from './radar.api.ts'

const filters = lazyPanel(async () => (await import('./ProjectFiltersPart.tsx')).ProjectFiltersPart, {
  waiting: <span className="is-many portfolio-filters portfolio-awaited" />,
})

/** What a group is worth, and how many of its projects need attention. */
function GroupEnd({ group }: { group: Group }) {
  const texts = usePortfolioTexts()
  const format = useFormat()
  return (
    <span className="ui-flex ui-to-end ui-gap-20 ui-small ui-soft ui-plain ui-number">
      {group.attention > 0 && (
        <span>{texts.groupAttention(format.integer(group.attention), group.attention === 1)}</span>
      )}
      <span>{format.money(group.money)}</span>
    </span>
  )
}

/** The heads of the groups, and which of them are closed. */
function useGroups(answer: Portfolio | undefined, list: { page: number; size: number }) {
  const { state } = usePortfolioState()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  if (!answer?.groups) return undefined
  // Another grouping may have the same keys.
  const nameIn = (key: string) => `${state.groupBy?.[0]} ${key}`
  const toggle = (name: string) =>
    setClosed(
      (before) => new Set(before.has(name) ? Array.from(before).filter((one) => one !== name) : [...before, name]),
    )
  const cut = goingOn(answer.groups, pageOfRows(list, answer.data.length))
  const heads = answer.groups.map((group) => {
    const isOpen = !closed.has(nameIn(group.key))
    const head = (
      <span className="ui-flex ui-mid ui-gap-12 portfolio-group">
        <GroupNamePart
          group={group}
          row={answer.data.find((row) => row.group === group.key)}
          isOpen={isOpen}
          goesOn={cut.get(group.key)}
          onToggle={() => toggle(nameIn(group.key))}
        />
        <GroupEnd group={group} />
      </span>
    )
    return { key: group.key, isOpen, head }
  })
  return {
    of: ({ group = '' }: PortfolioRow) => group,
    heads: new Map(heads.map(({ key, head }) => [key, head])),
    closed: new Set(heads.filter(({ isOpen }) => !isOpen).map(({ key }) => key)),
  }
}

/** What the marks of a rule mean, and what the number under a forecast counts. */
function Legend() {
  const texts = usePortfolioTexts()
  const { after, afterFirst } = useForecastTexts()
  const { state } = usePortfolioState()
  const rules = useLightRules()
  return (
    <div className="ui-flex ui-wraps ui-ends ui-soft ui-small ui-subtle portfolio-legend ui-follows">
      <LegendPanel forecast />
      <p>{(state.against ? afterFirst : after)('+33')}</p>
      <span>
        <TextLink href={paths.forecastRecord}>{texts.record}</TextLink>
      </span>
      <Disclosure summary={rules.show}>
        {rules.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Disclosure>
    </div>
  )
}

const printed = lazyPart(() => import('./printed-lists.ts'))
const workload = lazyPanel(async () => (await import('#web/features/workload/WorkloadPanel.tsx')).WorkloadPanel)
const agenda = lazyPanel(async () => (await import('#web/features/agenda/AgendaPanel.tsx')).AgendaPanel)
const causes = lazyPanel(async () => (await import('./CausesPanel.tsx')).CausesPanel)
const timeline = lazyPanel(async () => (await import('./TimelinePanel.tsx')).TimelinePanel)

const keyOf = ({ id, group }: PortfolioRow): string => `${group ?? ''}-${id}`

function ProjectTable() {
  const texts = usePortfolioTexts()
  const forecast = useForecastTexts()
  const format = useFormat()
  const signed = useSigned()
  const lightText = useLightText()
  const { state, search } = usePortfolioState()
  const list = useListParams(portfolioListOptions)
  const answer = useQuery(portfolioPage(search))
  const asOf = state.asOf ?? todayInBogota()
  const groups = useGroups(answer.data, list)
  return (
    <div className="ui-stack portfolio-table">
      <PagedList<PortfolioRow, PortfolioSortField>
        label={texts.title}
        searchLabel={texts.search}
        list={list}
        answer={answer}
        tools={<filters.Panel list="panorama" grouping />}
        noun="portfolio"
        columns={columnsIn({
          texts,
          forecast,
          format,
          signed,
          lightText,
          asOf,
          groupBy: state.groupBy?.[0],
          against: state.against,
        })}
        rowKey={keyOf}
        groups={groups}
        empty={
          <EmptyPortfolioPanel
            total={answer.data?.totalRecordsCount}
            calm={state.tab === 'atencion' && <EmptyState title={texts.calm} text={texts.calmText} />}
          />
        }
      />
      {(answer.data?.data.length ?? 0) > 0 && <Legend />}
    </div>
  )
}

const { Panel: SilencePanel } = lazyPanel(async () => (await import('./SilencePanel.tsx')).SilencePanel)
const { Panel: LicenceRadarPanel } = lazyPanel(async () => (await import('./LicenceRadarPanel.tsx')).LicenceRadarPanel)

/** What is counted beside each tab. */
const countedBy: Partial<Record<PortfolioTab, SummaryKey>> = {
  atencion: 'attention',
  silencio: 'silent',
  licencias: 'licenceRisk',
  causas: 'delayed',
}

/** How many projects each tab lists: null for a count that is still to come. */
function useTabCounts(term: string): (id: PortfolioTab) => number | null | undefined {
  const { state, search } = usePortfolioState()
  const isPast = state.asOf !== undefined
  const { data, isPending } = useQuery(portfolioSummary(state, term))
  const licences = useQuery({ ...licenceRadarCount(search, term), enabled: !isPast })
  return (id) => {
    if (id === 'licencias' && !isPast) return licences.isPending ? null : licences.data?.projectsEndingSoon
    const key = countedBy[id]
    if (isPending && (id === 'todos' || key)) return null
    // What the person has narrowed to a light is listed in that tab as it is.
    if (id === 'todos' || (id === 'atencion' && state.light)) return data?.filteredRecordsCount
    return data && key && (data.summary.find((figure) => figure.key === key)?.count ?? 0)
  }
}

interface TabPanelProps {
  tab: PortfolioTab
  isPast: boolean
  projects: number | undefined
  RenewDialog: RenewLicences
}

function TabPanel({ tab, isPast, projects, RenewDialog }: TabPanelProps) {
  if (tab === 'cronograma') return <timeline.Panel withPeriod />
  if (tab === 'calendario') return <agenda.Panel />
  if (tab === 'carga') return <workload.Panel />
  if (tab === 'causas') return <causes.Panel projects={projects} />
  // Of a past day there are no radars: what was at risk then is a list of projects.
  if (tab === 'silencio' && !isPast) return <SilencePanel projects={projects} />
  return tab === 'licencias' && !isPast ? (
    <LicenceRadarPanel projects={projects} RenewDialog={RenewDialog} />
  ) : (
    <ProjectTable />
  )
}

/** 'Panorama': all projects, which of them are late, why, and who must act. */
export function PortfolioPage({ RenewDialog }: { RenewDialog: RenewLicences }) {
  const texts = usePortfolioTexts()
  const { projects } = useTexts()
  const format = useFormat()
  const { state, search, pathname } = usePortfolioState()
  const list = useListParams(portfolioListOptions)
  const [tab, setTab] = useTab(portfolioTabs, ['asOf', 'compareTo', 'against'])
  const { data } = useQuery(portfolioSummary(state, list.q))
  const isPast = state.asOf !== undefined
  const onPhone = useMediaQuery(phone)
  const print = usePrint(texts.print, async () => (await printed.preload()).printedList(tab, isPast, search))
  const countOf = useTabCounts(list.q)
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: projects.title, href: paths.projects.list }, { label: texts.title }]}
      page={list.page}
      actions={
        <>
          <ProjectViewSelect current="portfolio" />
          {onPhone && <DaysMenuPart />}
          <PortfolioExportPanel tab={tab} isPast={isPast} search={search} />
          {print.button}
        </>
      }
    >
      <div className="ui-stack ui-gap-16 portfolio">
        {print.failure}
        {!onPhone && <DaysPanel />}
        <KnownFromNote knownFrom={data?.knownFrom} />
        {state.asOf !== undefined && <InlineAlert tone="info">{texts.pastNote(format.day(state.asOf))}</InlineAlert>}
        <PortfolioFiguresPanel
          summary={data?.summary}
          comparedWith={state.compareTo}
          pathname={pathname}
          search={search}
        />
        <Tabs
          label={texts.tabs.label}
          selected={tab}
          onSelect={setTab}
          manual
          tabs={portfolioTabs.map((id) => ({
            id,
            label: texts.tabs[id],
            count: countOf(id),
            panel: id === tab && (
              <TabPanel tab={id} isPast={isPast} projects={data?.totalRecordsCount} RenewDialog={RenewDialog} />
            ),
          }))}
        />
      </div>
    </Page>
  )
}

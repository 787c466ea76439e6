import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import { useDeferredValue, useState } from 'react'

import { calendarDays, dueDay } from '#contract/days.ts'
import type { Project } from '#contract/projects.ts'
import { firstOfProject } from '#web/features/checkpoints/checkpoints.api.ts'
import { compositionId } from '#web/features/forecast/CompositionPanel.tsx'
import { useForecastTexts } from '#web/features/forecast/forecast-texts.ts'
import { forecastOfProject, slipsOfProject } from '#web/features/forecast/forecast.api.ts'
import { ForecastSentencePanel } from '#web/features/forecast/ForecastSentencePanel.tsx'
import { ForecastTimelinePanel } from '#web/features/forecast/ForecastTimelinePanel.tsx'
import { firstLicences } from '#web/features/licences/licences.api.ts'
import { changesOfProject } from '#web/features/project-changes/project-changes.api.ts'
import { termIn } from '#web/features/projects/project-term.ts'
import { employeesOfProject, projectById } from '#web/features/projects/projects.api.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { fetchAhead } from '#web/platform/calls/fetched-ahead.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { ErrorState } from '#web/platform/kit/ListStates.tsx'
import { Loader } from '#web/platform/kit/Loader.tsx'
import { StatusDot } from '#web/platform/kit/StatusDot.tsx'
import { Tabs } from '#web/platform/kit/Tabs.tsx'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { TimelineRule } from '#web/platform/kit/TimelineRule.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/useMediaQuery.ts'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { useHeld, useStandIn } from '#web/platform/kit/waiting.ts'
import { HistoryButton } from '#web/platform/page/history/HistoryButton.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { Percent } from '#web/platform/page/Percent.tsx'
import { useTab } from '#web/platform/page/useTab.ts'
import { paths, projectTabs } from '#web/platform/paths.ts'

import { InformationTab } from './InformationTab.tsx'

import './project-overview.css'

const followUps = lazyPanel(
  async () => (await import('#web/features/checkpoints/ProjectCheckpointsPanel.tsx')).ProjectCheckpointsPanel,
)
const changes = lazyPanel(async () => (await import('#web/features/project-changes/ChangesPanel.tsx')).ChangesPanel)
const slips = lazyPanel(async () => (await import('#web/features/forecast/SlipsPanel.tsx')).SlipsPanel)
const employees = lazyPanel(
  async () => (await import('#web/features/projects/ProjectEmployeesPanel.tsx')).ProjectEmployeesPanel,
)
const licences = lazyPanel(async () => (await import('#web/features/licences/LicencesPanel.tsx')).LicencesPanel)

/** How far the day on which it is due has moved from the first promise, with the way to how. */
function Slip({ project: { id } }: { project: Project }) {
  const texts = useForecastTexts()
  const signed = useSigned()
  const { data } = useQuery(forecastOfProject(id))
  if (!data || data.due === data.firstDue) return null
  const days = calendarDays(data.firstDue, data.due)
  return (
    <TextLink href={`${paths.projects.overview(id)}?tab=novedades`}>
      {texts.slip(signed(days), Math.abs(days) === 1)} <VisuallyHidden>{texts.slipHidden}</VisuallyHidden>
    </TextLink>
  )
}

/** 'Hitos 52,5 % · ¿Por qué?': what the milestones come to, with the way to what that is made of. */
function WhyLink({ project: { id } }: { project: Project }) {
  const texts = useForecastTexts()
  const { projects } = useTexts()
  const format = useFormat()
  const { data } = useQuery(forecastOfProject(id))
  return (
    <span className="project-why">
      {data?.source === 'milestones' && `${projects.milestonesFigure(format.weighted(data.r))} · `}
      <TextLink href={`${paths.projects.overview(id)}#${compositionId}`}>
        {texts.why} <VisuallyHidden>{texts.whyProgress}</VisuallyHidden>
      </TextLink>
    </span>
  )
}

const State = ({ project }: { project: Project }) => (
  <StatusDot colour={project.projectStatusColor}>{project.projectStatusName}</StatusDot>
)

/** What the band has space for on a phone: its state, the day that it is due, and its progress. */
function DaysOnPhone({ project }: { project: Project }) {
  const { overview } = useTexts().projects
  const format = useFormat()
  return (
    <div className="project-days">
      <State project={project} />
      <span className="project-span">
        <VisuallyHidden>{overview.scheduled('')}</VisuallyHidden>
        {format.day(dueDay(project))}
      </span>
      <Slip project={project} />
      <span className="project-percentage-line">
        <VisuallyHidden>{overview.progress}</VisuallyHidden> <Percent value={project.percentage} />
      </span>
    </div>
  )
}

/** The days of a project in one line, and where it is between them. */
function Days({ project }: { project: Project }) {
  const texts = useTexts()
  const { overview } = texts.projects
  const format = useFormat()
  const { startDate, endDate, scheduledDate } = project
  return (
    <div className="project-days">
      <span className="project-span">
        <CalendarDays aria-hidden="true" />
        {format.day(startDate)} <span aria-hidden="true">→</span>
        <VisuallyHidden>{overview.to}</VisuallyHidden>{' '}
        {scheduledDate && scheduledDate !== endDate ? (
          <>
            <del>{format.day(endDate)}</del>{' '}
            <strong>
              <VisuallyHidden>{overview.scheduled('')}</VisuallyHidden>
              {format.day(scheduledDate)}
            </strong>
          </>
        ) : (
          format.day(endDate)
        )}
      </span>
      <Slip project={project} />
      <span className="project-term">{termIn(project, todayInBogota(), texts, format)}</span>
    </div>
  )
}

function Overview({ project }: { project: Project }) {
  const { projects } = useTexts()
  const { overview, card } = projects
  const canWrite = useCan('projects.write')
  const cache = useQueryClient()
  const [tab, setTab] = useTab(projectTabs)
  // Which project it is shows first; what is behind the first tab, the largest of all, is drawn right after it.
  const headed = useDeferredValue(true, false)
  const onPhone = useMediaQuery(phone)
  const { data: forecast } = useQuery(forecastOfProject(project.id))
  const { id, name, percentage, counts } = project
  return (
    <Page
      title={name}
      kicker={<TextLink href={paths.customers.page(project.customerId)}>{project.customerName}</TextLink>}
      crumbs={[{ label: projects.title, href: paths.projects.list }, { label: name }]}
      meta={
        <>
          {!onPhone && <State project={project} />}
          {onPhone ? <DaysOnPhone project={project} /> : <Days project={project} />}
          {!onPhone && <ForecastSentencePanel projectId={id} href={`${paths.projects.overview(id)}#pronostico`} />}
        </>
      }
      actions={
        <>
          {!onPhone && (
            <p className="project-percentage">
              <span className="project-percentage-label">{overview.progress}</span>{' '}
              <span className="project-percentage-value">
                <Percent value={percentage} />
              </span>
              <WhyLink project={project} />
            </p>
          )}
          <HistoryButton entity="project" id={id} name={name} />
          {canWrite && (
            <LinkButton href={paths.projects.copy(id)} icon={<Copy />}>
              {overview.copy}
            </LinkButton>
          )}
          {canWrite && (
            <LinkButton href={paths.projects.update(id)} icon={<Pencil />}>
              {card.edit}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="project-band">
        {forecast ? (
          <ForecastTimelinePanel label={overview.progressOf(name)} forecast={forecast} today={todayInBogota()} />
        ) : (
          <TimelineRule
            label={overview.progressOf(name)}
            value={percentage}
            start={project.startDate}
            end={dueDay(project)}
            today={todayInBogota()}
          />
        )}
      </div>
      <Tabs
        label={overview.tabsOf(name)}
        selected={tab}
        onSelect={setTab}
        manual
        onIntent={(intended) => {
          if (intended === 'seguimientos') {
            followUps.preload()
            fetchAhead(cache, firstOfProject(id))
          }
          if (intended === 'novedades') {
            changes.preload()
            fetchAhead(cache, changesOfProject(id))
            fetchAhead(cache, slipsOfProject(id))
          }
          if (intended === 'responsables') {
            employees.preload()
            fetchAhead(cache, employeesOfProject(id))
          }
          if (intended === 'licencias') {
            licences.preload()
            fetchAhead(cache, firstLicences(id))
          }
        }}
        tabs={[
          {
            id: 'informacion',
            label: overview.tabs.information,
            panel: headed && <InformationTab project={project} />,
          },
          {
            id: 'seguimientos',
            label: overview.tabs.checkpoints,
            count: counts.checkpoints,
            panel: <followUps.Panel projectId={id} />,
          },
          {
            id: 'novedades',
            label: overview.tabs.changes,
            count: counts.changes,
            panel: (
              <>
                <changes.Panel project={project} />
                <slips.Panel projectId={id} />
              </>
            ),
          },
          {
            id: 'responsables',
            label: overview.tabs.responsibles,
            count: project.employees.length,
            panel: <employees.Panel projectId={id} />,
          },
          {
            id: 'licencias',
            label: overview.tabs.licences,
            count: counts.licences,
            panel: <licences.Panel projectId={id} customerId={project.customerId} />,
          },
        ]}
      />
    </Page>
  )
}

/** A project with all that belongs to it, in tabs. */
export function ProjectOverviewPage({ id }: { id: number }) {
  const { forms, projects } = useTexts()
  const { data, isPending, error, isFetching, refetch } = useQuery(projectById(id))
  // Both are drawn at once: the band and the lines above it have another height with the forecast. A project whose forecast
  // is late is shown without it.
  const forecast = useQuery(forecastOfProject(id))
  const isLate = useHeld(data !== undefined && forecast.isPending, 600)
  // Once drawn it stays: its panels ask again for a forecast that failed.
  const [drawn, setDrawn] = useState<number>()
  const incomplete = isPending || (drawn !== id && forecast.isPending && !isLate)
  if (data && !incomplete && drawn !== id) setDrawn(id)
  const waiting = useStandIn(incomplete && !error)
  if (data && !incomplete && !waiting) return <Overview key={id} project={data} />
  if (waiting) return <Loader label={projects.overview.loading} heading />
  if (!error) return null
  const absent = error instanceof CallError && error.status === 404
  return (
    <Page title={projects.title} crumbs={[{ label: projects.title, href: paths.projects.list }]} failed>
      {absent ? (
        <InlineAlert tone="bad" live="alert" title={textOf(error)}>
          {forms.absent}
        </InlineAlert>
      ) : (
        <ErrorState message={textOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Page>
  )
}

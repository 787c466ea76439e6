import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Pencil } from 'lucide-react'
import { useDeferredValue } from 'react'

import type { Project } from '#contract/projects.ts'
import { firstOfProject } from '#web/features/checkpoints/checkpoints.api.ts'
import { firstLicences } from '#web/features/licences/licences.api.ts'
import { changesOfProject } from '#web/features/project-changes/project-changes.api.ts'
import { dueDay, termIn } from '#web/features/projects/project-term.ts'
import { employeesOfProject, projectById } from '#web/features/projects/projects.api.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { fetchAhead } from '#web/platform/calls/fetched-ahead.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { ErrorState } from '#web/platform/kit/ListStates.tsx'
import { Loader } from '#web/platform/kit/Loader.tsx'
import { StatusDot } from '#web/platform/kit/StatusDot.tsx'
import { Tabs } from '#web/platform/kit/Tabs.tsx'
import { TimelineRule } from '#web/platform/kit/TimelineRule.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/useMediaQuery.ts'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { useStandIn } from '#web/platform/kit/waiting.ts'
import { HistoryButton } from '#web/platform/page/history/HistoryButton.tsx'
import { lazyDialog, lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { Percent } from '#web/platform/page/Percent.tsx'
import { useTab } from '#web/platform/page/useTab.ts'

import '#web/features/licences/licences.css'
import '#web/features/project-changes/project-changes.css'
import { paths, projectTabs } from '#web/platform/paths.ts'

import { InformationTab } from './InformationTab.tsx'

const followUps = lazyPanel(
  async () => (await import('#web/features/checkpoints/ProjectCheckpointsPanel.tsx')).ProjectCheckpointsPanel,
)
const changes = lazyPanel(async () => (await import('#web/features/project-changes/ChangesPanel.tsx')).ChangesPanel)
const employees = lazyPanel(
  async () => (await import('#web/features/projects/ProjectEmployeesPanel.tsx')).ProjectEmployeesPanel,
)
/** Comes after the page: no first look waits for it. */
const milestonesFigure = lazyDialog(
  async () => (await import('#web/features/projects/MilestonesFigurePanel.tsx')).MilestonesFigurePanel,
)
const licences = lazyPanel(async () => (await import('#web/features/licences/LicencesPanel.tsx')).LicencesPanel)

/** The days of a project in one line, and where it is between them; on a phone its progress too. */
function Days({ project, onPhone }: { project: Project; onPhone: boolean }) {
  const texts = useTexts()
  const { overview } = texts.projects
  const format = useFormat()
  const { startDate, endDate, scheduledDate } = project
  return (
    <div className="project-days">
      <span className="project-span">
        <CalendarDays aria-hidden="true" />
        {format.day(startDate)} <span aria-hidden="true">→</span>
        <VisuallyHidden>{overview.to}</VisuallyHidden> {format.day(endDate)}
      </span>
      {scheduledDate && scheduledDate !== endDate && <span>{overview.scheduled(format.day(scheduledDate))}</span>}
      <span className="project-term">{termIn(project, todayInBogota(), texts, format)}</span>
      <StatusDot colour={project.projectStatusColor}>{project.projectStatusName}</StatusDot>
      {onPhone && (
        <span className="project-percentage-line">
          <VisuallyHidden>{overview.progress}</VisuallyHidden> <Percent value={project.percentage} />
        </span>
      )}
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
  const { id, name, percentage, counts } = project
  return (
    <Page
      title={name}
      kicker={project.customerName}
      crumbs={[{ label: projects.title, href: paths.projects.list }, { label: name }]}
      meta={<Days project={project} onPhone={onPhone} />}
      actions={
        <>
          {!onPhone && (
            <p className="project-percentage">
              <span className="project-percentage-label">{overview.progress}</span>{' '}
              <span className="project-percentage-value">
                <Percent value={percentage} />
              </span>
              <span className="project-milestones-place">
                <milestonesFigure.Dialog project={project} />
              </span>
            </p>
          )}
          <HistoryButton entity="project" id={id} name={name} />
          {canWrite && (
            <LinkButton href={paths.projects.update(id)} icon={<Pencil />}>
              {card.edit}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="project-band">
        <TimelineRule
          label={overview.progressOf(name)}
          value={percentage}
          start={project.startDate}
          end={dueDay(project)}
          today={todayInBogota()}
        />
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
            panel: <changes.Panel project={project} />,
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
  const waiting = useStandIn(isPending)
  if (data && !waiting) return <Overview key={id} project={data} />
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

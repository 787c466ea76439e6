import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import type { Project } from '#contract/projects.ts'
import type { AllTexts } from '#texts/texts.ts'
import { firstOfProject } from '#web/features/checkpoints/checkpoints.api.ts'
import { slipsOfProject, useForecast } from '#web/features/forecast/forecast.api.ts'
import { firstLicences } from '#web/features/licences/licences.api.ts'
import { changesOfProject } from '#web/features/project-changes/project-changes.api.ts'
import { employeesOfProject, projectById } from '#web/features/projects/projects.api.ts'
import { CallError, failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { fetchAhead } from '#web/platform/calls/fetched-ahead.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Tabs } from '#web/platform/kit/page/Tabs.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { useHeld, useStandIn } from '#web/platform/kit/states/waiting.ts'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { useTab } from '#web/platform/page/useTab.ts'
import { paths, projectTabs } from '#web/platform/paths.ts'

import { InformationTab } from './InformationTab.tsx'
import { ProjectActions, ProjectBand, ProjectMeta } from './ProjectHead.tsx'

import './project-overview.css'

const followUps = lazyPanel(
  async () => (await import('#web/features/checkpoints/ProjectCheckpointsPanel.tsx')).ProjectCheckpointsPanel,
)
const changes = lazyPanel(async () => (await import('#web/features/project-changes/ChangesPanel.tsx')).ChangesPanel)
const slips = lazyPanel(async () => (await import('#web/features/forecast/SlipsPanel.tsx')).SlipsPanel, {
  // It comes below the history: until then the footer waits out of sight, so that nothing that is seen moves.
  waiting: <div className="ui-unseen" aria-hidden="true" />,
})
const employees = lazyPanel(
  async () => (await import('#web/features/projects/ProjectEmployeesPanel.tsx')).ProjectEmployeesPanel,
)
const licences = lazyPanel(async () => (await import('#web/features/licences/LicencesPanel.tsx')).LicencesPanel)

/** Asks for the part of a tab and for what it shows first, before it is pressed. */
function fetchTab(cache: QueryClient, id: number, tab: string): void {
  if (tab === 'seguimientos') {
    followUps.preload()
    fetchAhead(cache, firstOfProject(id))
  }
  if (tab === 'novedades') {
    changes.preload()
    fetchAhead(cache, changesOfProject(id))
    fetchAhead(cache, slipsOfProject(id))
  }
  if (tab === 'responsables') {
    employees.preload()
    fetchAhead(cache, employeesOfProject(id))
  }
  if (tab === 'licencias') {
    licences.preload()
    fetchAhead(cache, firstLicences(id))
  }
}

function tabsOf(project: Project, words: AllTexts['projects']['overview']['tabs'], headed: boolean) {
  const { id, counts } = project
  return [
    {
      id: 'informacion',
      label: words.information,
      panel: headed && <InformationTab project={project} />,
    },
    {
      id: 'seguimientos',
      label: words.checkpoints,
      count: counts.checkpoints,
      panel: <followUps.Panel projectId={id} />,
    },
    {
      id: 'novedades',
      label: words.changes,
      count: counts.changes,
      panel: <changes.Panel project={project} below={<slips.Panel projectId={id} />} />,
    },
    {
      id: 'responsables',
      label: words.responsibles,
      count: project.employees.length,
      panel: <employees.Panel projectId={id} />,
    },
    {
      id: 'licencias',
      label: words.licences,
      count: counts.licences,
      panel: <licences.Panel projectId={id} customerId={project.customerId} />,
    },
  ]
}

function Overview({ project }: { project: Project }) {
  const { projects } = useTexts()
  const { overview } = projects
  const cache = useQueryClient()
  const [tab, setTab] = useTab(projectTabs, ['against'])
  // Which project it is shows first; what is behind the first tab, the largest of all, is drawn right after it.
  const headed = useDeferredValue(true, false)
  const { id, name } = project
  return (
    <Page
      title={name}
      kicker={<TextLink href={paths.customers.page(project.customerId)}>{project.customerName}</TextLink>}
      crumbs={[{ label: projects.title, href: paths.projects.list }, { label: name }]}
      meta={<ProjectMeta project={project} />}
      actions={<ProjectActions project={project} />}
    >
      <ProjectBand project={project} />
      <Tabs
        label={overview.tabsOf(name)}
        selected={tab}
        onSelect={setTab}
        manual
        onIntent={(intended) => fetchTab(cache, id, intended)}
        tabs={tabsOf(project, overview.tabs, headed)}
      />
    </Page>
  )
}

export function ProjectOverviewPage({ id }: { id: number }) {
  const { forms, projects } = useTexts()
  const { data, isPending, error, isFetching, refetch } = useQuery(projectById(id))
  // Both are drawn at once: the band and the lines above it have another height with the forecast. A project whose forecast
  // is late is shown without it.
  const forecast = useForecast(id)
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
        <ErrorState {...failureOf({ error, refetch, isFetching })} />
      )}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'

import { dueDay } from '#contract/days.ts'
import type { Project } from '#contract/projects.ts'
import { BinPanel } from '#web/features/bin/BinPanel.tsx'
import { CompositionPanel } from '#web/features/forecast/CompositionPanel.tsx'
import { isHeldBack, useForecast } from '#web/features/forecast/forecast.api.ts'
import { ForecastSentencePanel } from '#web/features/forecast/ForecastSentencePanel.tsx'
import { LatestPanel } from '#web/features/forecast/LatestPanel.tsx'
import { changesOfProject } from '#web/features/project-changes/project-changes.api.ts'
import { MilestonesPanel } from '#web/features/project-milestones/MilestonesPanel.tsx'
import { ProjectContactsPanel } from '#web/features/projects/ProjectContactsPanel.tsx'
import { SummaryPanel } from '#web/features/projects/SummaryPanel.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { lazyDialog, lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { paths } from '#web/platform/paths.ts'

import { ProgressHistory } from './ProgressHistory.tsx'

/** No first look waits for it. */
const takeOver = lazyDialog(
  async () => (await import('#web/features/projects/UseMilestonesPanel.tsx')).UseMilestonesPanel,
)

// It comes beside the page, while the page waits for the project: what is drawn first has its place already.
const forecastPanel = lazyPanel(async () => (await import('#web/features/forecast/ForecastPanel.tsx')).ForecastPanel, {
  waiting: (
    <Card>
      <Skeleton height="33rem" />
    </Card>
  ),
})
forecastPanel.preload()
const heldBack = lazyPanel(async () => (await import('#web/features/forecast/HeldBackPanel.tsx')).HeldBackPanel, {
  waiting: (
    <Card>
      <Skeleton height="22rem" />
    </Card>
  ),
})
heldBack.preload()
const files = lazyPanel(async () => (await import('#web/features/project-files/FilesPanel.tsx')).FilesPanel, {
  waiting: (
    <Card>
      <Skeleton height="12rem" />
    </Card>
  ),
})
files.preload()
const ask = lazyDialog(async () => (await import('#web/features/checkpoint-tasks/AskPanel.tsx')).AskPanel)

/** What is drawn once what stands before it is on the screen: the whole tab at once blocks a slow phone. */
function Later({ children }: { children: ReactNode }) {
  const [isNext, setNext] = useState(false)
  useEffect(() => startTransition(() => setNext(true)), [])
  return isNext && children
}

/** Tab 1 of a project. */
export function InformationTab({ project }: { project: Project }) {
  // The band has no place for it there.
  const onPhone = useMediaQuery(phone)
  const { data: forecast } = useForecast(project.id)
  const { data: changes } = useQuery(changesOfProject(project.id))
  return (
    <div className="ui-columns">
      <div className="ui-column">
        {onPhone && (
          <>
            <ForecastSentencePanel projectId={project.id} href={`${paths.projects.overview(project.id)}#pronostico`} />
            <ProjectContactsPanel project={project} />
          </>
        )}
        <SummaryPanel project={project} forecast={forecast}>
          <LatestPanel project={project} />
        </SummaryPanel>
        <forecastPanel.Panel projectId={project.id} />
        <Later>
          <MilestonesPanel projectId={project.id} days={{ start: project.startDate, due: dueDay(project) }} />
          <Later>
            <ProgressHistory projectId={project.id} />
          </Later>
        </Later>
      </div>
      <div className="ui-column">
        {forecast && isHeldBack(forecast) && (
          <heldBack.Panel project={project} forecast={forecast} last={changes?.data[0]} ask={ask} />
        )}
        <CompositionPanel project={project}>
          <takeOver.Dialog project={project} />
        </CompositionPanel>
        <Later>
          {!onPhone && <ProjectContactsPanel project={project} />}
          <Later>
            <files.Panel projectId={project.id} />
            <BinPanel projectId={project.id} />
          </Later>
        </Later>
      </div>
    </div>
  )
}

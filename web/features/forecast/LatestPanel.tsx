import './latest.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { calendarDays } from '#contract/days.ts'
import type { Project } from '#contract/projects.ts'
import { firstOfProject } from '#web/features/checkpoints/checkpoints.api.ts'
import { changesOfProject } from '#web/features/project-changes/project-changes.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { paths } from '#web/platform/paths.ts'

import { useForecastTexts } from './forecast-texts.ts'
import { useOverviewPanels } from './overview-panels-texts.ts'

function Latest({ title, when, children }: { title: string; when: string | undefined; children: ReactNode }) {
  return (
    <section className="latest-part">
      <h3 className="ui-flex ui-ends ui-gap-16 ui-small ui-soft ui-medium">
        {title} {when && <span className="ui-quiet ui-plain">{when}</span>}
      </h3>
      {children}
    </section>
  )
}

function LatestChange({ project: { id, counts } }: { project: Project }) {
  const texts = useForecastTexts()
  const { latest: words } = useOverviewPanels()
  const format = useFormat()
  const signed = useSigned()
  const { data: changes } = useQuery(changesOfProject(id))
  const change = changes?.data[0]
  const moved = change ? calendarDays(change.previousDate, change.newDate) : 0
  return (
    <Latest title={words.change} when={change && format.instantDay(change.date)}>
      {change ? (
        <>
          {moved !== 0 && (
            <p className="ui-strong latest-days">
              <del>{format.day(change.previousDate)}</del> <span aria-hidden="true">→</span>
              <VisuallyHidden>{words.to}</VisuallyHidden> <ins>{format.day(change.newDate)}</ins>{' '}
              {texts.slip(signed(moved), Math.abs(moved) === 1)}
            </p>
          )}
          <p className="ui-breaks ui-clamp latest-words">{change.comments}</p>
          <p className="ui-small ui-quiet latest-foot">
            {change.employeeName && `${change.employeeName} · `}
            <TextLink href={`${paths.projects.overview(id)}?tab=novedades`}>
              {words.allChanges(format.integer(counts.changes), counts.changes === 1)}
            </TextLink>
          </p>
        </>
      ) : (
        changes && <p className="ui-small ui-quiet latest-foot">{words.noChange}</p>
      )}
    </Latest>
  )
}

function LatestFollowUp({ project: { id, counts } }: { project: Project }) {
  const { latest: words } = useOverviewPanels()
  const format = useFormat()
  const { data: followUps } = useQuery(firstOfProject(id))
  const followUp = followUps?.data[0]
  const open = followUp ? followUp.tasksTotal - followUp.tasksDone : 0
  return (
    <Latest title={words.followUp} when={followUp && format.instantDay(followUp.date)}>
      {followUp ? (
        <>
          <p className="ui-strong latest-days">{followUp.summary}</p>
          <p className="ui-breaks ui-clamp latest-words">{followUp.comments}</p>
          <p className="ui-small ui-quiet latest-foot">
            {followUp.employeeName}
            {open > 0 && ` · ${words.openTasks(format.integer(open), open === 1)}`} ·{' '}
            <TextLink href={`${paths.projects.overview(id)}?tab=seguimientos`}>
              {words.allFollowUps(format.integer(counts.checkpoints), counts.checkpoints === 1)}
            </TextLink>
          </p>
        </>
      ) : (
        followUps && <p className="ui-small ui-quiet latest-foot">{words.noFollowUp}</p>
      )}
    </Latest>
  )
}

export function LatestPanel({ project }: { project: Project }) {
  return (
    <div className="ui-grid ui-ruled latest">
      <LatestChange project={project} />
      <LatestFollowUp project={project} />
    </div>
  )
}

import ArrowRight from 'lucide-react/icons/arrow-right'
import Pencil from 'lucide-react/icons/pencil'
import { useId } from 'react'

import type { ProjectFigures } from '#contract/forecast.ts'
import type { ProjectCard } from '#contract/projects.ts'
import { progressText, useOtherFigure } from '#web/features/projects/progress-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { Percent } from '#web/platform/page/Percent.tsx'
import { paths } from '#web/platform/paths.ts'

import { cardParts } from './project-cards.api.ts'

function Person({ role, name }: { role: string; name: string | null }) {
  return (
    <div className="project-person">
      <dt className="ui-tiny ui-quiet">{role}</dt>
      <dd className="ui-flex ui-mid ui-gap-8 ui-small ui-breaks">
        {name ? (
          <>
            <Avatar name={name} size="s" /> {name}
          </>
        ) : (
          <EmptyValue />
        )}
      </dd>
    </div>
  )
}

interface CardProps {
  project: ProjectCard
  /** How it stands today; the card holds its place until that is known. */
  figures: ProjectFigures | undefined
}

/** When a project is due, by the promise that it is measured against, or by how much it is overdue, beside its name. */
function Due({ project: { due: current, closed }, figures }: CardProps) {
  const { card } = useTexts().projects
  const format = useFormat()
  const today = todayInBogota()
  const due = figures?.promise ?? current
  const day = due.slice(0, 4) === today.slice(0, 4) ? format.shortDay(due) : format.day(due)
  const words = closed || due < today ? card.wasDue(day) : card.due(day)
  const Forecast = figures && cardParts.current()?.CardForecastPanel
  const overdue = figures ? figures.overdue > 0 : !closed && due < today
  return (
    <p className="project-due" data-overdue={overdue || undefined} data-known={Forecast && ''}>
      {Forecast ? <Forecast figures={figures}>{words}</Forecast> : words}
    </p>
  )
}

interface ProjectCardPanelProps extends CardProps {
  /** Whether 'Editar' is offered. */
  canWrite: boolean
}

function Figures({ project, figures }: Omit<ProjectCardPanelProps, 'canWrite'>) {
  const { projects } = useTexts()
  const { card: texts } = projects
  const format = useFormat()
  const { name, percentage } = project
  const otherFigure = useOtherFigure()
  const other = figures && otherFigure(figures)
  return (
    <div className="project-card-figures">
      <dl className="ui-flex ui-wraps ui-ends ui-gap-0-16 project-figures">
        <div>
          <dt className="ui-tiny ui-quiet">{texts.totalCost}</dt>
          <dd>{format.money(project.totalCost)}</dd>
        </div>
        <div>
          <dt className="ui-tiny ui-quiet">
            {other !== undefined && <>{projects.milestonesFigure(other)} · </>}
            {texts.progress}
          </dt>
          <dd>
            <Percent text={figures ? progressText(figures, format) : format.percent(percentage)} />
          </dd>
        </div>
      </dl>
      <ProgressRule
        variant="card"
        value={figures?.r ?? percentage}
        label={texts.progressOf(name)}
        {...(figures && figures.outcome !== 'notStarted' && { plan: figures.pv })}
      />
    </div>
  )
}

function Actions({ project: { id, name, commercialName }, canWrite }: Omit<ProjectCardPanelProps, 'figures'>) {
  const { card: texts } = useTexts().projects
  return (
    <div className="ui-flex ui-mid ui-ends ui-gap-16 ui-ruled project-card-actions">
      <TextLink href={paths.projects.overview(id)} className="ui-stretch">
        {texts.more} <VisuallyHidden>{texts.moreOf(name, commercialName)}</VisuallyHidden>{' '}
        <ArrowRight className="ui-icon-16" aria-hidden="true" />
      </TextLink>
      {canWrite && (
        <TextLink href={paths.projects.update(id)} className="ui-anchor ui-ink project-edit">
          <Pencil className="ui-icon-16" aria-hidden="true" /> {texts.edit}{' '}
          <VisuallyHidden>{texts.editOf(name, commercialName)}</VisuallyHidden>
        </TextLink>
      )}
    </div>
  )
}

export function ProjectCardPanel({ project, figures, canWrite }: ProjectCardPanelProps) {
  const { card: texts } = useTexts().projects
  const titleId = useId()
  const { name, commercialName } = project
  return (
    <article className="ui-gap-below ui-frame ui-anchor project-card" aria-labelledby={titleId}>
      <div className="ui-flex ui-level ui-ends ui-gap-12 ui-small project-card-top">
        <span className="ui-quiet">
          <VisuallyHidden>{texts.channel}</VisuallyHidden> {project.productChannel}
        </span>
        <span>
          <VisuallyHidden>{texts.state}</VisuallyHidden>{' '}
          <StatusDot colour={project.color}>{project.stateName}</StatusDot>
        </span>
      </div>
      <div className="project-card-names">
        <h2 id={titleId} className="ui-heavy ui-breaks project-customer">
          {commercialName}
        </h2>
        <div className="ui-flex ui-wraps ui-top project-name-line">
          <p className="ui-shrinks ui-soft ui-breaks project-name">{name}</p>
          <Due project={project} figures={figures} />
        </div>
      </div>
      <Figures project={project} figures={figures} />
      <dl className="project-card-people">
        <Person role={texts.consultant} name={project.consultant} />
        <Person role={texts.commercial} name={project.commercialEmployee} />
      </dl>
      <Actions project={project} canWrite={canWrite} />
    </article>
  )
}

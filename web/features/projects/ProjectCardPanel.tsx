import { ArrowRight, Pencil } from 'lucide-react'
import { useId } from 'react'

import type { ProjectCard } from '#contract/projects.ts'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Percent } from '#web/page/Percent.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmptyValue } from '#web/ui/EmptyValue.tsx'
import { ProgressRule } from '#web/ui/ProgressRule.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

function Person({ role, name }: { role: string; name: string | null }) {
  return (
    <div className="project-person">
      <dt>{role}</dt>
      <dd>
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

export interface ProjectCardPanelProps {
  project: ProjectCard
  /** Whether 'Editar' is offered. */
  canWrite: boolean
  /** The pointer or the focus rests on one of its links. */
  onIntent: () => void
}

/** One project as a card: a press anywhere on it leads to its overview. */
export function ProjectCardPanel({ project, canWrite, onIntent }: ProjectCardPanelProps) {
  const { projects } = useTexts()
  const { card: texts } = projects
  const format = useFormat()
  const titleId = useId()
  const { id, name, commercialName, percentage } = project
  return (
    <article className="project-card" aria-labelledby={titleId}>
      <div className="project-card-top">
        <span className="project-channel">
          <VisuallyHidden>{texts.channel}</VisuallyHidden> {project.productChannel}
        </span>
        <span>
          <VisuallyHidden>{texts.state}</VisuallyHidden>{' '}
          <StatusDot colour={project.color}>{project.stateName}</StatusDot>
        </span>
      </div>
      <div className="project-card-names">
        <h2 id={titleId} className="project-customer">
          {commercialName}
        </h2>
        <p className="project-name">{name}</p>
      </div>
      <div className="project-card-figures">
        <dl className="project-figures">
          <div>
            <dt>{texts.totalCost}</dt>
            <dd>{format.money(project.totalCost)}</dd>
          </div>
          <div>
            <dt>{texts.progress}</dt>
            <dd>
              <Percent value={percentage} />
            </dd>
          </div>
        </dl>
        <ProgressRule variant="card" value={percentage} label={texts.progressOf(name)} />
      </div>
      <dl className="project-card-people">
        <Person role={texts.consultant} name={project.consultant} />
        <Person role={texts.commercial} name={project.commercialEmployee} />
      </dl>
      <div className="project-card-actions">
        <TextLink href={paths.projects.overview(id)} className="ui-stretch" onIntent={onIntent}>
          {texts.more} <VisuallyHidden>{texts.moreOf(name, commercialName)}</VisuallyHidden>{' '}
          <ArrowRight aria-hidden="true" />
        </TextLink>
        {canWrite && (
          <TextLink href={paths.projects.update(id)} className="project-edit" onIntent={onIntent}>
            <Pencil aria-hidden="true" /> {texts.edit}{' '}
            <VisuallyHidden>{texts.editOf(name, commercialName)}</VisuallyHidden>
          </TextLink>
        )}
      </div>
    </article>
  )
}

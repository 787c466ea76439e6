import { ArrowRight, Pencil } from 'lucide-react'
import { useId } from 'react'

import type { ProjectCard } from '#contract/projects.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Avatar } from '#web/platform/kit/Avatar.tsx'
import { EmptyValue } from '#web/platform/kit/EmptyValue.tsx'
import { ProgressRule } from '#web/platform/kit/ProgressRule.tsx'
import { StatusDot } from '#web/platform/kit/StatusDot.tsx'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { Percent } from '#web/platform/page/Percent.tsx'
import { paths } from '#web/platform/paths.ts'

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

interface ProjectCardPanelProps {
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

import './composition.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'

import { projectProgress } from '#contract/progress.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { Project } from '#contract/projects.ts'
import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

import { useOverviewPanels } from './overview-panels-texts.ts'

/** What leads to it names this after the '#'. */
export const compositionId = 'composicion'

interface CompositionProps {
  milestones: readonly ProjectMilestone[]
  realized: number
  assigned: number
}

function Composition({ milestones, realized, assigned }: CompositionProps) {
  const { composition: texts } = useOverviewPanels()
  const format = useFormat()
  const points = <VisuallyHidden>{texts.points}</VisuallyHidden>
  return (
    <dl className="ui-small ui-number composition">
      <div className="ui-tiny ui-soft" aria-hidden="true">
        <span>{texts.milestone}</span>
        <span>{texts.product}</span>
        <span>{texts.points}</span>
      </div>
      {milestones.map(({ id, name, weight, percentageRealized }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            {format.quantity(weight)} × {format.percent(percentageRealized, 2)}
          </dd>
          <dd>
            {format.decimal((weight * percentageRealized) / 100, 1)} {points}
          </dd>
        </div>
      ))}
      {assigned < 100 && (
        <div>
          <dt>{texts.unassigned}</dt>
          <dd>{format.quantity(100 - assigned)}</dd>
          <dd>
            {format.decimal(0, 1)} {points}
          </dd>
        </div>
      )}
      <div className="composition-total">
        <dt>{texts.total}</dt>
        <dd>
          {format.decimal(realized, 1)} {points}
        </dd>
      </div>
    </dl>
  )
}

interface CompositionPanelProps {
  project: Project
  /** Where the project goes by a figure of its own: what takes that of the milestones again. */
  children: ReactNode
}

/** '¿Por qué 52,5 %?': what each milestone adds to the progress of a project, or that it goes by a figure of its own. */
export function CompositionPanel({ project, children }: CompositionPanelProps) {
  const { composition: texts } = useOverviewPanels()
  const format = useFormat()
  const { data = [] } = useQuery(milestonesOfProject(project.id))
  const { realized, assigned } = projectProgress(data)
  // On a phone it is closed at first.
  const isOwn = project.progressSource === 'own' || assigned === 0
  const figure = isOwn ? format.percent(project.percentage) : format.weighted(realized)
  const onPhone = useMediaQuery(phone)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const shown = isOpen || !onPhone
  if (data.length === 0)
    return (
      <Card id={compositionId} title={texts.title(figure)}>
        <p>{texts.none}</p>
      </Card>
    )
  return (
    <Card
      id={compositionId}
      title={texts.title(figure)}
      note={isOwn ? texts.own(format.weighted(realized)) : texts.note}
      actions={
        onPhone && (
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.hide : texts.show}
          </Button>
        )
      }
    >
      <div id={id}>{shown && <Composition milestones={data} realized={realized} assigned={assigned} />}</div>
      {assigned < 100 && (
        <p className="ui-small ui-soft composition-note">{texts.unassignedNote(format.percent(100 - assigned, 2))}</p>
      )}
      {isOwn && <div className="ui-gap-above ui-ruled ui-soft composition-own">{children}</div>}
    </Card>
  )
}

import type { ReactNode } from 'react'

import type { Project } from '#contract/projects.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { Disclosure } from '#web/platform/kit/page/Disclosure.tsx'

import { useWhatIfTexts } from './what-if.api.ts'
import { hasWrongDays, type SupposedMilestone, type Supposition } from './what-if.ts'

/** The fields of a milestone bear the same words as those of the others: the group tells whose they are. */
const named = (milestone: string) => ({ role: 'group', 'aria-label': milestone })

interface MilestoneProps {
  milestone: SupposedMilestone
  start: string
  problem: (field: string) => string | undefined
  onChange: (part: Partial<SupposedMilestone>) => void
}

function Milestone({ milestone, start, problem, onChange }: MilestoneProps) {
  const { fields } = useWhatIfTexts()
  const { fieldProblems, projectMilestones } = useTexts()
  const { id, name, plannedStart, plannedEnd, percentageRealized } = milestone
  const isBackwards = plannedStart !== null && plannedEnd !== null
  const wrongDays = isBackwards ? String(fieldProblems['days.order']) : projectMilestones.plannedDays.help
  return (
    <li className="ui-underlined what-if-milestone">
      <div {...named(name)} className="ui-grid">
        <p className="ui-medium ui-ink ui-breaks">{name}</p>
        <DateField
          label={fields.plannedStart}
          value={plannedStart}
          min={start}
          onChange={(day) => onChange({ plannedStart: day })}
          error={problem(`${id}.plannedStart`)}
        />
        <DateField
          label={fields.plannedEnd}
          value={plannedEnd}
          min={plannedStart ?? start}
          onChange={(day) => onChange({ plannedEnd: day })}
          error={(hasWrongDays(milestone) && wrongDays) || problem(`${id}.plannedEnd`)}
        />
        <NumberField
          label={fields.percentageRealized}
          decimals={2}
          unit="%"
          value={percentageRealized}
          onChange={(value) => onChange({ percentageRealized: value })}
          error={(percentageRealized > 100 && projectMilestones.tooBig) || problem(`${id}.percentageRealized`)}
        />
      </div>
    </li>
  )
}

interface WhatIfFormPanelProps {
  project: Project
  supposed: Supposition
  /** How far its milestones say that it is; null without any. */
  byMilestones: number | null
  problems: ReadonlyMap<string, string>
  onChange: (part: Partial<Supposition>) => void
}

export function WhatIfFormPanel({ project, supposed, byMilestones, problems, onChange }: WhatIfFormPanelProps) {
  const texts = useWhatIfTexts()
  const { projectMilestones } = useTexts()
  const format = useFormat()
  const { due, percentage, milestones } = supposed
  const problem = (field: string): string | undefined => problems.get(field)
  const change = (id: number, part: Partial<SupposedMilestone>) =>
    onChange({ milestones: milestones.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const goesByMilestones = project.progressSource === 'milestones' && byMilestones !== null
  const help: ReactNode = goesByMilestones && texts.emptyPercentage(format.percent(byMilestones, 1))
  return (
    <div className="ui-stack ui-gap-16">
      <div {...named(texts.suppose)} className="ui-grid ui-gap-16 what-if-fields">
        <DateField
          label={texts.fields.due}
          value={due}
          min={project.startDate}
          onChange={(day) => onChange({ due: day })}
          error={problem('due')}
        />
        <NumberField
          label={texts.fields.percentage}
          unit="%"
          allowEmpty
          value={percentage}
          onChange={(value) => onChange({ percentage: value })}
          description={help}
          error={((percentage ?? 0) > 100 && projectMilestones.tooBig) || problem('percentage')}
        />
      </div>
      {milestones.length > 0 && (
        <Disclosure summary={texts.milestones(format.integer(milestones.length))}>
          <ul className="ui-grid ui-gap-12">
            {milestones.map((milestone) => (
              <Milestone
                key={milestone.id}
                milestone={milestone}
                start={project.startDate}
                problem={problem}
                onChange={(part) => change(milestone.id, part)}
              />
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

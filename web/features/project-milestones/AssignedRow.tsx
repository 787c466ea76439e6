import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'

import { useAssigningTexts } from './assigning-texts.ts'
import { type Chosen, fieldOf, wrongDay } from './assignment.ts'
import { passesHundred } from './percentage-limit.ts'

import './planned-days.css'

/** Its fields bear the same words in each line: the group tells whose they are. */
const named = (milestone: string) => ({ role: 'group', 'aria-label': milestone })

interface AssignedRowProps {
  line: Chosen
  /** Of the project: no planned day is before it. */
  start: string | undefined
  /** Somebody has tried to save: what is missing is pointed out. */
  tried: boolean
  /** One head says them for all lines. */
  hideLabels: boolean
  onChange: (part: Partial<Chosen>) => void
  onRemove: () => void
}

function PlannedDays({ line, start, tried, hideLabels, onChange }: Omit<AssignedRowProps, 'onRemove'>) {
  const { projectMilestones: texts, fieldProblems } = useTexts()
  // Days that were there before the project's start was moved stay valid.
  const [stored] = useState(line.stored ? line : undefined)
  const wrong = tried ? wrongDay(line) : undefined
  const isBackwards = line.plannedStart !== null && line.plannedEnd !== null
  return (
    <div className="milestone-chosen-days">
      <DateField
        id={fieldOf(line, 'plannedStart')}
        label={texts.plannedDays.fields.plannedStart}
        hideLabel={hideLabels}
        value={line.plannedStart}
        onChange={(plannedStart) => onChange({ plannedStart })}
        min={start}
        stored={stored?.plannedStart}
        error={wrong === 'plannedStart' && texts.plannedDays.help}
      />
      <DateField
        id={fieldOf(line, 'plannedEnd')}
        label={texts.plannedDays.fields.plannedEnd}
        hideLabel={hideLabels}
        value={line.plannedEnd}
        onChange={(plannedEnd) => onChange({ plannedEnd })}
        min={line.plannedStart ?? start}
        stored={stored?.plannedEnd}
        error={wrong === 'plannedEnd' && (isBackwards ? String(fieldProblems['days.order']) : texts.plannedDays.help)}
      />
    </div>
  )
}

/** One milestone of the dialog: its weight, percentages and planned days; one that is not saved yet can go again. */
export function AssignedRow({ line, start, tried, hideLabels, onChange, onRemove }: AssignedRowProps) {
  const { projectMilestones: texts } = useTexts()
  const assigning = useAssigningTexts()
  const { name, weight, plannedPercentage, percentageRealized } = line
  const percentage = (part: 'plannedPercentage' | 'percentageRealized', label: string) => (
    <NumberField
      id={fieldOf(line, part)}
      label={label}
      hideLabel={hideLabels}
      decimals={2}
      unit="%"
      value={line[part]}
      onChange={(value) => {
        passesHundred([value], texts.tooBig)
        onChange({ [part]: value })
      }}
      error={(part === 'plannedPercentage' ? plannedPercentage : percentageRealized) > 100 && texts.tooBig}
    />
  )
  return (
    <li>
      <div {...named(name)} className="ui-grid ui-underlined milestone-chosen-row">
        <span className="ui-flex ui-shrinks ui-gap-12 ui-medium milestone-name">{name}</span>
        <NumberField
          id={fieldOf(line, 'weight')}
          label={texts.columns.weight}
          hideLabel={hideLabels}
          decimals={2}
          unit="%"
          value={weight}
          onChange={(value) => onChange({ weight: value })}
          error={tried && weight <= 0 && assigning.weightMissing}
        />
        {percentage('plannedPercentage', texts.columns.planned)}
        {percentage('percentageRealized', texts.columns.realized)}
        {line.stored ? <span /> : <IconButton label={assigning.remove(name)} icon={<X />} onClick={onRemove} />}
        <PlannedDays {...{ line, start, tried, hideLabels, onChange }} />
      </div>
    </li>
  )
}

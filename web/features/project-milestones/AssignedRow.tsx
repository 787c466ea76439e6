import { X } from 'lucide-react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/platform/kit/IconButton.tsx'
import { NumberField } from '#web/platform/kit/NumberField.tsx'

import type { Chosen } from './assignment.ts'
import { passesHundred } from './percentage-limit.ts'

/** Its fields bear the same words in each line: the group tells whose they are. */
const named = (milestone: string) => ({ role: 'group', 'aria-label': milestone })

interface AssignedRowProps {
  line: Chosen
  /** Somebody has tried to save: what is missing is pointed out. */
  tried: boolean
  onChange: (part: Partial<Chosen>) => void
  onRemove: () => void
}

/** One milestone of the dialog: its weight, planned and realised percentage; one that is not saved yet can go again. */
export function AssignedRow({ line, tried, onChange, onRemove }: AssignedRowProps) {
  const { projectMilestones: texts } = useTexts()
  const { name, weight, plannedPercentage, percentageRealized } = line
  const percentage = (part: 'plannedPercentage' | 'percentageRealized', label: string) => (
    <NumberField
      label={label}
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
      <div {...named(name)} className="milestone-chosen-row">
        <span className="milestone-name">{name}</span>
        <NumberField
          label={texts.columns.weight}
          decimals={2}
          unit="%"
          value={weight}
          onChange={(value) => onChange({ weight: value })}
          error={tried && weight <= 0 && texts.dialog.weightMissing}
        />
        {percentage('plannedPercentage', texts.columns.planned)}
        {percentage('percentageRealized', texts.columns.realized)}
        {line.stored ? <span /> : <IconButton label={texts.dialog.remove(name)} icon={<X />} onClick={onRemove} />}
      </div>
    </li>
  )
}

import type { Milestone } from '#contract/milestones.ts'

type MilestoneValues = {
  name: string
  /** 0 while none is given. */
  ordinality: number
  typeProject: string
}

/** What has to be there before the form can be sent. */
export const requiredOfMilestone = ['name', 'ordinality', 'typeProject'] as const

export const newMilestone: MilestoneValues = { name: '', ordinality: 0, typeProject: '' }

/** The form's values of a stored milestone. */
export const valuesOfMilestone = ({ name, ordinality, typeProject }: Milestone): MilestoneValues => ({
  name,
  ordinality,
  typeProject,
})

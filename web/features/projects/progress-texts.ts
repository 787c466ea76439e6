import type { ProgressSource } from '#contract/progress.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'

interface Progress {
  r: number
  source: ProgressSource
  byMilestones: number | null
}

/** How far a project is, alike on every screen: '50,4 %' where its milestones say so, '45 %' where it is its own figure. */
export const progressText = ({ r, source }: Omit<Progress, 'byMilestones'>, format: Format): string =>
  source === 'own' ? format.percent(r) : format.weighted(r)

/** What the milestones of a project come to, where it goes by another figure that is a point or more away. */
export function useOtherFigure(): (progress: Progress) => string | undefined {
  const format = useFormat()
  return ({ r, source, byMilestones }) =>
    source === 'own' && byMilestones !== null && Math.abs(byMilestones - r) >= 1
      ? format.weighted(byMilestones)
      : undefined
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarRange from 'lucide-react/icons/calendar-range'
import Download from 'lucide-react/icons/download'
import Equal from 'lucide-react/icons/equal'
import { useState } from 'react'

import { itemAt } from '#contract/items.ts'
import { maxOrdinality } from '#contract/milestones.ts'
import { type ProjectDays, proposedDays } from '#contract/planned-days.ts'
import { sumOfWeights } from '#contract/progress.ts'
import { evenWeights } from '#contract/weights.ts'
import { ordinalitiesOfCatalogue } from '#web/features/milestones/milestones.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

import { useAssigningTexts } from './assigning-texts.ts'
import { type Chosen, inOrder, withUsual } from './assignment.ts'
import { milestoneProposal } from './project-milestones.api.ts'

interface AssignmentToolsPanelProps {
  projectId: number
  chosen: readonly Chosen[]
  days: ProjectDays
  onChange: (chosen: Chosen[]) => void
}

/** Each changes all chosen milestones at once, and says what it did. */
function useTools({ projectId, chosen, days, onChange }: AssignmentToolsPanelProps) {
  const texts = useAssigningTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const { data: proposal } = useQuery(milestoneProposal(projectId))
  const [said, setSaid] = useState('')

  const askOrder = () => cache.fetchQuery(ordinalitiesOfCatalogue).catch(() => new Map<number, number>())
  const bring = async ({ type, projects, milestones }: NonNullable<typeof proposal>) => {
    if (milestones.length === 0) return setSaid(texts.nothingBrought(type))
    const order = inOrder(await askOrder())
    onChange(
      withUsual(chosen, milestones).toSorted((one, other) => order(one.projectMilestoneId, other.projectMilestoneId)),
    )
    setSaid(texts.brought(projects, format.integer(projects), type))
  }
  const share = () => {
    const weights = evenWeights(chosen.map(({ weight }) => weight))
    onChange(chosen.map((line, index) => ({ ...line, weight: itemAt(weights, index) })))
    setSaid(texts.shared(format.percent(sumOfWeights(weights.map((weight) => ({ weight }))), 2)))
  }
  /** A milestone that the catalogue does not tell of comes last. */
  const propose = async () => {
    const ordinalities = await askOrder()
    const proposed = proposedDays(
      chosen.map(({ projectMilestoneId: id, weight }) => ({
        weight,
        ordinality: ordinalities.get(id) ?? maxOrdinality + 1,
      })),
      days,
    )
    onChange(chosen.map((line, index) => ({ ...line, ...proposed[index] })))
    setSaid(texts.proposed)
  }
  return { proposal, said, bring, share, propose }
}

/** What fills the lines of the dialog at once: milestones of finished projects, equal weights, planned days. */
export function AssignmentToolsPanel(props: AssignmentToolsPanelProps) {
  const texts = useAssigningTexts()
  const { proposal, said, bring, share, propose } = useTools(props)
  return (
    <div className="ui-line ui-gap-above ui-small ui-soft milestone-tools">
      {proposal && proposal.projects > 0 && (
        <Button icon={<Download />} onClick={() => void bring(proposal)}>
          {texts.bring(proposal.type)}
        </Button>
      )}
      {props.chosen.length > 0 && (
        <>
          <Button icon={<Equal />} onClick={share}>
            {texts.share}
          </Button>
          <Button icon={<CalendarRange />} onClick={() => void propose()}>
            {texts.propose}
          </Button>
        </>
      )}
      <p aria-live="polite">{said}</p>
    </div>
  )
}

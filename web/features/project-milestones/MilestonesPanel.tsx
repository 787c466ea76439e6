import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useDeferredValue, useState } from 'react'

import type { ProjectDays } from '#contract/planned-days.ts'
import { projectProgress } from '#contract/progress.ts'
import { projectMilestones } from '#contract/project-milestones.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { RuleLegend } from '#web/platform/kit/figures/ProgressRule.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { EmptyState, ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { statesOf } from '#web/platform/lists/answer-states.ts'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { useDeed } from '#web/platform/page/useDeed.ts'
import { paths } from '#web/platform/paths.ts'

import { MilestoneTablePanel } from './MilestoneTablePanel.tsx'
import { milestonesOfProject } from './project-milestones.api.ts'

import './project-milestones.css'

const assigner = lazyDialog(async () => (await import('./AssignMilestonesDialog.tsx')).AssignMilestonesDialog)

/** What the rules of the milestones show: how far the project is by them is said once, in the forecast. */
const Legend = () => (
  <div className="ui-gap-below">
    <RuleLegend />
  </div>
)

interface ActionsProps {
  projectId: number
  /** Undefined until they are drawn. */
  milestones: readonly unknown[] | undefined
  canWrite: boolean
  onAssign: () => void
}

function Actions({ projectId, milestones, canWrite, onAssign }: ActionsProps) {
  const { projectMilestones: texts, app } = useTexts()
  return (
    <>
      <ExportButton route={projectMilestones.list} query={{ projectId }} total={milestones?.length} />
      {canWrite && <LinkButton href={paths.import(paths.projects.overview(projectId))}>{app.import}</LinkButton>}
      {canWrite && milestones && (
        <span onPointerEnter={assigner.preload} onFocus={assigner.preload}>
          <Button icon={<Plus />} onClick={onAssign}>
            {texts.assign}
          </Button>
        </span>
      )}
    </>
  )
}

/** 'Gestión de hitos': the milestones of a project, how far each is, and what assigns them. */
export function MilestonesPanel({ projectId, days }: { projectId: number; days: ProjectDays }) {
  const { projectMilestones: texts } = useTexts()
  const format = useFormat()
  const canWrite = useCan('milestones.write')
  const answer = useQuery(milestonesOfProject(projectId))
  const [assigning, setAssigning] = useState(false)
  useDeed('hitos', () => setAssigning(true), canWrite)
  // The first time they are drawn in the background, many as they may be; what is changed then shows at once.
  const drawn = useDeferredValue(answer.data !== undefined)
  const milestones = drawn ? answer.data : undefined
  const count = milestones?.length ?? 0
  const assigned = projectProgress(milestones ?? []).assigned
  return (
    <Card
      id="hitos"
      title={texts.title}
      note={count > 0 && texts.note(count, format.integer(count), format.percent(assigned, 2))}
      actions={
        <Actions
          projectId={projectId}
          milestones={milestones}
          canWrite={canWrite}
          onAssign={() => setAssigning(true)}
        />
      }
      flush
    >
      {milestones && count > 0 && <Legend />}
      {!milestones && !answer.isError && (
        // Their place, so that the table does not move when they come: few projects have no milestone.
        <div className="ui-unseen" aria-hidden="true">
          <Legend />
        </div>
      )}
      <ListStates
        {...statesOf(answer)}
        pending={answer.isPending || (answer.isSuccess && !milestones)}
        total={milestones?.length}
        empty={<EmptyState title={texts.empty} text={canWrite ? texts.emptyText : texts.emptyReadText} />}
        skeleton={
          <TableSkeleton columns={[{ id: 'name', header: texts.columns.milestone, cell: () => null }]} rows={4} />
        }
      >
        <MilestoneTablePanel
          projectId={projectId}
          milestones={milestones ?? []}
          start={days.start}
          canWrite={canWrite}
        />
      </ListStates>
      {assigning && milestones && (
        <assigner.Dialog
          projectId={projectId}
          milestones={milestones}
          days={days}
          onClose={() => setAssigning(false)}
        />
      )}
    </Card>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/platform/kit/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/kit/toasts.tsx'

import { projectMilestonesKey, removeMilestone } from './project-milestones.api.ts'

interface MilestoneRemovalDialogProps {
  milestone: ProjectMilestone
  onClose: () => void
}

/** Asks before a milestone is taken from its project; says why where it stays, as one with tasks does. */
export function MilestoneRemovalDialog({ milestone, onClose }: MilestoneRemovalDialogProps) {
  const { projectMilestones } = useTexts()
  const { removal } = projectMilestones
  const cache = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const remove = async () => {
    setRemoving(true)
    setFailure(null)
    try {
      await removeMilestone(milestone.id)
      toastSuccess(removal.done)
      onClose()
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      setRemoving(false)
      void cache.invalidateQueries({ queryKey: [projectMilestonesKey] })
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={removal.title(milestone.name)}
      confirmLabel={removal.confirm}
      pendingLabel={removal.confirming}
      pending={removing}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{removal.text}</p>
      {failure !== null && (
        <InlineAlert tone="bad" live="alert">
          {failure}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'

import { checkpointsKey, createCheckpoint } from '#web/features/checkpoints/checkpoints.api.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { toastSuccess } from '#web/platform/page/toasts.tsx'
import { paths } from '#web/platform/paths.ts'

import type { TaskValues } from './task-form.ts'
import { TaskDialog } from './TaskDialog.tsx'

interface AskPanelProps {
  projectId: number
  /** Who is asked what, until which day. */
  begins: TaskValues
  onClose: () => void
  words: { title: string; add: string; adding: string; note: string; summary: string; asked: string; see: string }
}

/** Asks somebody for an answer: a follow-up of the project by who asks, with what is asked as its task. */
export function AskPanel({ projectId, begins, onClose, words }: AskPanelProps) {
  const cache = useQueryClient()
  const user = useUser()
  return (
    <TaskDialog
      begins={begins}
      onClose={onClose}
      draftName={`answer-of-${projectId}`}
      words={words}
      send={async (task) => {
        const { summary, see } = words
        const written = { employeeId: user?.id ?? task.employeeId, projectId, summary, comments: task.comments }
        const { id } = await createCheckpoint({ ...written, tasks: [task] })
        toastSuccess(words.asked, { action: { label: see, href: paths.checkpoints.tasks(id) } })
        // The project counts its follow-ups.
        for (const key of [checkpointsKey, 'projects']) void cache.invalidateQueries({ queryKey: [key] })
      }}
    />
  )
}

import { Plus } from 'lucide-react'

import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/http/useSession.ts'
import { useTexts } from '#web/i18n/language.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { EmptyState } from '#web/ui/ListStates.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

import { CheckpointListPanel } from './CheckpointListPanel.tsx'

/** Tab 'Seguimientos' of a project: its follow-ups, the way to a new one and to those of all projects. */
export function ProjectCheckpointsPanel({ projectId }: { projectId: number }) {
  const { checkpoints } = useTexts()
  const canWrite = useCan('checkpoints.write')
  const create = paths.checkpoints.create(projectId)
  return (
    <CheckpointListPanel
      projectId={projectId}
      tools={
        <>
          <TextLink href={paths.checkpoints.all}>{checkpoints.all}</TextLink>
          {canWrite && (
            <LinkButton kind="primary" icon={<Plus />} href={create}>
              {checkpoints.add}
            </LinkButton>
          )}
        </>
      }
      empty={
        <EmptyState
          title={checkpoints.empty}
          text={checkpoints.emptyText}
          action={canWrite && <LinkButton href={create}>{checkpoints.emptyAction}</LinkButton>}
        />
      }
    />
  )
}

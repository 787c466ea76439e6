import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'

import { type AllCheckpointSortField, checkpoints as calls, checkpointSortFields } from '#contract/checkpoints.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import type { ListOptions } from '#web/platform/lists/list-params.ts'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { CheckpointTable } from './CheckpointListPanel.tsx'
import { checkpointsOfProject, newestFirst } from './checkpoints.api.ts'

import './checkpoints.css'

const listOptions: ListOptions<AllCheckpointSortField> = { sortFields: checkpointSortFields, defaultSort: newestFirst }

/** Tab 'Seguimientos' of a project: its follow-ups, the way to a new one and to those of all projects. */
export function ProjectCheckpointsPanel({ projectId }: { projectId: number }) {
  const { checkpoints } = useTexts()
  const format = useFormat()
  const canWrite = useCan('checkpoints.write')
  const list = useListParams(listOptions)
  const answer = useQuery(checkpointsOfProject(projectId, list.params))
  const total = answer.data?.totalRecordsCount
  const create = paths.checkpoints.create(projectId)
  return (
    <Card
      title={checkpoints.title}
      // Its line is kept from the start, so that nothing moves when the count comes.
      note={total === undefined ? '\u00A0' : checkpoints.count(total, format.integer(total))}
      actions={
        <>
          <TextLink href={paths.checkpoints.all}>{checkpoints.all}</TextLink>
          <ExportButton
            route={calls.byProject}
            query={{ ...list.params, projectId }}
            total={answer.data?.filteredRecordsCount}
          />
          {/* An empty list has this button in its own place. */}
          {canWrite && total !== 0 && (
            <LinkButton kind="primary" icon={<Plus />} href={create}>
              {checkpoints.add}
            </LinkButton>
          )}
        </>
      }
      flush
    >
      <CheckpointTable
        bare
        list={list}
        answer={answer}
        empty={
          <EmptyState
            title={checkpoints.empty}
            text={checkpoints.emptyText}
            action={
              canWrite && (
                <LinkButton kind="primary" href={create}>
                  {checkpoints.emptyAction}
                </LinkButton>
              )
            }
          />
        }
      />
    </Card>
  )
}

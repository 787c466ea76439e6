import { useQuery } from '@tanstack/react-query'

import { paths } from '#web/app/paths.ts'
import { CallError, textOf } from '#web/http/call-error.ts'
import { useTexts } from '#web/i18n/language.ts'
import { listAddress } from '#web/page/list-address.ts'
import { Page } from '#web/page/Page.tsx'
import { InlineAlert } from '#web/ui/InlineAlert.tsx'
import { ErrorState } from '#web/ui/ListStates.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { useStandIn } from '#web/ui/waiting.ts'

import { CheckpointFactsPanel } from './CheckpointFactsPanel.tsx'
import { checkpointById } from './checkpoints.api.ts'
import { CheckpointTasksPanel } from './CheckpointTasksPanel.tsx'

/** 'Tareas del Seguimiento': what a follow-up says and what is to be done. */
export function CheckpointTasksPage({ id }: { id: number }) {
  const { checkpoints, forms, projects } = useTexts()
  const { data, isPending, error, isFetching, refetch } = useQuery(checkpointById(id))
  const waiting = useStandIn(isPending)
  const absent = error instanceof CallError && error.status === 404
  const shown = waiting ? undefined : data
  return (
    <Page
      title={checkpoints.tasksTitle}
      crumbs={[
        { label: projects.title, href: paths.projects.list },
        { label: checkpoints.title, href: listAddress(paths.checkpoints.list) },
        { label: checkpoints.tasksTitle },
      ]}
      failed={error !== null && !data}
    >
      {isPending && !waiting && <div className="ui-unseen" />}
      {waiting && <Loader label={forms.loading} />}
      {shown && (
        <div className="checkpoint-page">
          <CheckpointFactsPanel checkpoint={shown} />
          <CheckpointTasksPanel key={id} checkpoint={shown} />
        </div>
      )}
      {error && !data && absent && (
        <InlineAlert tone="bad" live="alert" title={textOf(error)}>
          {forms.absent}
        </InlineAlert>
      )}
      {error && !data && !absent && (
        <ErrorState message={textOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Page>
  )
}

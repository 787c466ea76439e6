import { useQuery } from '@tanstack/react-query'

import { MinutesPart } from '#web/features/checkpoint-minutes/MinutesPart.tsx'
import { CheckpointTasksPanel } from '#web/features/checkpoint-tasks/CheckpointTasksPanel.tsx'
import { CallError, failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { listAddress } from '#web/platform/page/list-address.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { CheckpointFactsPanel } from './CheckpointFactsPanel.tsx'
import { checkpointById } from './checkpoints.api.ts'

import './checkpoints.css'

const madeMinutes = lazyPanel(
  async () => (await import('#web/features/checkpoint-minutes/MadeMinutesPanel.tsx')).MinutesCardPanel,
  { waiting: null },
)

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
      actions={shown && <MinutesPart checkpoint={shown} />}
      failed={error !== null && !data}
    >
      {isPending && !waiting && <div className="ui-unseen" />}
      {waiting && <Loader label={forms.loading} />}
      {shown && (
        <div className="ui-stack ui-gap-16">
          <CheckpointFactsPanel checkpoint={shown} />
          <CheckpointTasksPanel key={id} checkpoint={shown} />
          <madeMinutes.Panel checkpoint={shown} />
        </div>
      )}
      {error && !data && absent && (
        <InlineAlert tone="bad" live="alert" title={textOf(error)}>
          {forms.absent}
        </InlineAlert>
      )}
      {error && !data && !absent && <ErrorState {...failureOf({ error, refetch, isFetching })} />}
    </Page>
  )
}

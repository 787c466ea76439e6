import { useQuery } from '@tanstack/react-query'

import { projectById } from '#web/features/projects/projects.api.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { listAddress } from '#web/platform/page/list-address.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { CheckpointForm } from './CheckpointForm.tsx'

import './checkpoints.css'

const blankLine = '\u00A0'

export function CheckpointCreatePage({ id }: { id: number }) {
  const { checkpoints, forms, projects } = useTexts()
  const { data: project, error } = useQuery(projectById(id))
  const absent = error instanceof CallError && error.status === 404
  return (
    <Page
      title={checkpoints.create}
      kicker={project?.name ?? blankLine}
      crumbs={[
        { label: projects.title, href: paths.projects.list },
        { label: checkpoints.title, href: listAddress(paths.checkpoints.list) },
        { label: checkpoints.create },
      ]}
      back={absent ? paths.projects.list : paths.projects.overview(id)}
      failed={absent}
    >
      {absent ? (
        <InlineAlert tone="bad" live="alert" title={textOf(error)}>
          {forms.absent}
        </InlineAlert>
      ) : (
        <CheckpointForm key={id} projectId={id} />
      )}
    </Page>
  )
}

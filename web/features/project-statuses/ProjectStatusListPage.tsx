import { useQuery } from '@tanstack/react-query'

import type { ProjectStatus, projectStatus } from '#contract/project-statuses.ts'
import type { Texts } from '#texts/texts.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { RecordListPage } from '#web/platform/lists/RecordListPage.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { projectStatusCalls } from './project-statuses.api.ts'
import { colourName } from './status-form.ts'

function columnsIn(texts: Texts): Column<ProjectStatus, (typeof projectStatus.sortFields)[number]>[] {
  const { columns } = texts.projectStatuses
  return [
    {
      id: 'name',
      header: columns.name,
      sortField: 'Name',
      least: '9rem',
      phone: 'wide',
      cell: (row) => <TextLink href={paths.projectStatuses.update(row.id)}>{row.name}</TextLink>,
    },
    {
      id: 'description',
      header: columns.description,
      sortField: 'Description',
      least: '12rem',
      phone: 'wide',
      cell: (row) => row.description,
    },
    {
      id: 'color',
      header: columns.color,
      width: '9rem',
      cell: ({ color }) => <StatusDot colour={color}>{colourName(color, texts)}</StatusDot>,
    },
  ]
}

/** 'Estados': where a project may stand, paged, searched and sorted by the server. */
export function ProjectStatusListPage() {
  const texts = useTexts()
  const { menu, projectStatuses } = texts
  const canWrite = useCan('configuration.write')
  const list = useListParams(projectStatusCalls.listOptions)
  const answer = useQuery(projectStatusCalls.list(list.params))
  return (
    <RecordListPage
      texts={projectStatuses}
      crumbs={[{ label: menu.projects, href: paths.projects.list }, { label: projectStatuses.title }]}
      noun="project-statuses"
      list={list}
      answer={answer}
      columns={columnsIn(texts)}
      hrefOf={paths.projectStatuses.update}
      nameOf={({ name }) => name}
      create={canWrite && paths.projectStatuses.create}
    />
  )
}

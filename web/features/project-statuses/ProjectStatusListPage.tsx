import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { type ProjectStatus, type ProjectStatusSortField } from '#contract/project-statuses.ts'
import type { Texts } from '#texts/texts.ts'
import { fetchAhead } from '#web/platform/calls/fetched-ahead.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { EmptyState } from '#web/platform/kit/ListStates.tsx'
import { StatusDot } from '#web/platform/kit/StatusDot.tsx'
import type { Column } from '#web/platform/kit/table.ts'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { useListParams } from '#web/platform/kit/useListParams.ts'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { projectStatusById, projectStatusList, projectStatusListOptions } from './project-statuses.api.ts'
import { colourName } from './status-form.ts'

function columnsIn(texts: Texts, cache: QueryClient): Column<ProjectStatus, ProjectStatusSortField>[] {
  const { columns } = texts.projectStatuses
  const link = ({ id }: ProjectStatus) => ({
    href: paths.projectStatuses.update(id),
    onIntent: () => fetchAhead(cache, projectStatusById(id)),
  })
  return [
    {
      id: 'name',
      header: columns.name,
      sortField: 'Name',
      least: '9rem',
      phone: 'wide',
      cell: (row) => <TextLink {...link(row)}>{row.name}</TextLink>,
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
    {
      id: 'actions',
      header: texts.ui.list.actions,
      hideHeader: true,
      align: 'end',
      phone: 'action',
      cell: (row) => (
        <LinkButton {...link(row)}>
          {texts.app.view} <VisuallyHidden>{row.name}</VisuallyHidden>
        </LinkButton>
      ),
    },
  ]
}

/** 'Estados': where a project may stand, paged, searched and sorted by the server. */
export function ProjectStatusListPage() {
  const texts = useTexts()
  const { menu, projectStatuses } = texts
  const cache = useQueryClient()
  const canWrite = useCan('configuration.write')
  const list = useListParams(projectStatusListOptions)
  const answer = useQuery(projectStatusList(list.params))
  const columns = columnsIn(texts, cache)

  const add = canWrite && (
    <LinkButton kind="primary" icon={<Plus />} href={paths.projectStatuses.create}>
      {projectStatuses.add}
    </LinkButton>
  )
  return (
    <Page
      title={projectStatuses.title}
      crumbs={[{ label: menu.projects, href: paths.projects.list }, { label: projectStatuses.title }]}
      page={list.page}
      actions={add}
    >
      <PagedList
        label={projectStatuses.title}
        searchLabel={projectStatuses.search}
        list={list}
        answer={answer}
        columns={columns}
        empty={
          <EmptyState
            title={projectStatuses.empty}
            text={projectStatuses.emptyText}
            action={canWrite && <LinkButton href={paths.projectStatuses.create}>{projectStatuses.add}</LinkButton>}
          />
        }
      />
    </Page>
  )
}

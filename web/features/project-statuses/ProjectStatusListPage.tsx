import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { type ProjectStatus, type ProjectStatusSortField, projectStatusSortFields } from '#contract/project-statuses.ts'
import type { Texts } from '#texts/texts.ts'
import { paths } from '#web/app/paths.ts'
import { fetchAhead } from '#web/http/fetched-ahead.ts'
import { useCan } from '#web/http/useSession.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'
import { PagedList } from '#web/page/PagedList.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { ListOptions } from '#web/ui/list-params.ts'
import { EmptyState } from '#web/ui/ListStates.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import type { Column } from '#web/ui/table.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useListParams } from '#web/ui/useListParams.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { projectStatusById, projectStatusList } from './project-statuses.api.ts'
import { colourName } from './status-form.ts'

const listOptions: ListOptions<ProjectStatusSortField> = {
  sortFields: projectStatusSortFields,
  defaultSort: { field: 'Name', ascending: true },
}

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
  const list = useListParams(listOptions)
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

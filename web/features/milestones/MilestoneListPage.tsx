import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { type MilestoneRow, type MilestoneSortField } from '#contract/milestones.ts'
import type { Texts } from '#texts/texts.ts'
import { fetchAhead } from '#web/platform/calls/fetched-ahead.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { EmptyState } from '#web/platform/kit/ListStates.tsx'
import type { Column } from '#web/platform/kit/table.ts'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { useListParams } from '#web/platform/kit/useListParams.ts'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { milestoneById, milestoneList, milestoneListOptions } from './milestones.api.ts'

function columnsIn(
  { milestones: { columns }, app, ui }: Texts,
  cache: QueryClient,
): Column<MilestoneRow, MilestoneSortField>[] {
  const link = ({ id }: MilestoneRow) => ({
    href: paths.milestones.update(id),
    onIntent: () => fetchAhead(cache, milestoneById(id)),
  })
  return [
    {
      id: 'ordinality',
      header: columns.ordinality,
      sortField: 'Ordinality',
      cell: (row) => <span className="ui-number">{row.ordinality}</span>,
    },
    {
      id: 'name',
      header: columns.name,
      sortField: 'Name',
      rowHeader: true,
      phone: 'wide',
      cell: (row) => <TextLink {...link(row)}>{row.name}</TextLink>,
    },
    {
      id: 'typeProject',
      header: columns.typeProject,
      sortField: 'TypeProject',
      least: '9rem',
      cell: (row) => row.typeProject,
    },
    {
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      phone: 'action',
      cell: (row) => (
        <LinkButton {...link(row)}>
          {app.view} <VisuallyHidden>{row.name}</VisuallyHidden>
        </LinkButton>
      ),
    },
  ]
}

/** 'Configuración de Hitos': the milestones that projects are made of, paged, searched and sorted by the server. */
export function MilestoneListPage() {
  const texts = useTexts()
  const { milestones } = texts
  const cache = useQueryClient()
  const canWrite = useCan('configuration.write')
  const list = useListParams(milestoneListOptions)
  const answer = useQuery(milestoneList(list.params))
  const columns = columnsIn(texts, cache)

  const add = canWrite && (
    <LinkButton kind="primary" icon={<Plus />} href={paths.milestones.create}>
      {milestones.add}
    </LinkButton>
  )
  return (
    <Page
      title={milestones.title}
      crumbs={[{ label: milestones.phases }, { label: milestones.title }]}
      page={list.page}
      actions={add}
    >
      <PagedList
        label={milestones.title}
        searchLabel={milestones.search}
        list={list}
        answer={answer}
        columns={columns}
        empty={
          <EmptyState
            title={milestones.empty}
            text={milestones.emptyText}
            action={canWrite && <LinkButton href={paths.milestones.create}>{milestones.add}</LinkButton>}
          />
        }
      />
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'

import type { milestone, MilestoneRow } from '#contract/milestones.ts'
import type { Texts } from '#texts/texts.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { RecordListPage } from '#web/platform/lists/RecordListPage.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { milestoneCalls } from './milestones.api.ts'

function columnsIn({ milestones: { columns } }: Texts): Column<MilestoneRow, (typeof milestone.sortFields)[number]>[] {
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
      cell: (row) => <TextLink href={paths.milestones.update(row.id)}>{row.name}</TextLink>,
    },
    {
      id: 'typeProject',
      header: columns.typeProject,
      sortField: 'TypeProject',
      least: '9rem',
      cell: (row) => row.typeProject,
    },
  ]
}

export function MilestoneListPage() {
  const texts = useTexts()
  const { milestones } = texts
  const canWrite = useCan('configuration.write')
  const list = useListParams(milestoneCalls.listOptions)
  const answer = useQuery(milestoneCalls.list(list.params))
  return (
    <RecordListPage
      texts={milestones}
      crumbs={[{ label: milestones.phases }, { label: milestones.title }]}
      noun="milestones"
      list={list}
      answer={answer}
      columns={columnsIn(texts)}
      hrefOf={paths.milestones.update}
      nameOf={({ name }) => name}
      create={canWrite && paths.milestones.create}
    />
  )
}

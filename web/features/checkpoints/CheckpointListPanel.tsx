import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type AllCheckpointSortField, type CheckpointRow, checkpoints } from '#contract/checkpoints.ts'
import type { Page } from '#contract/lists.ts'
import type { Texts } from '#texts/texts.ts'
import { MinutesPart } from '#web/features/checkpoint-minutes/MinutesPart.tsx'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { type List, useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { ProgressOfCheckpoint } from './CheckpointRow.tsx'
import { checkpointList, checkpointListOptions } from './checkpoints.api.ts'

type CheckpointColumn = Column<CheckpointRow, AllCheckpointSortField>

function columnsIn({ checkpoints: texts, ui }: Texts, format: Format, withProject: boolean): CheckpointColumn[] {
  const { columns } = texts
  const project: CheckpointColumn = {
    id: 'project',
    header: columns.project,
    sortField: 'ProjectName',
    least: '8rem',
    phone: 'wide',
    cell: ({ projectId, projectName }) => (
      <TextLink href={paths.checkpoints.ofProject(projectId)}>
        <span className="ui-clamp checkpoint-project">{projectName}</span>
      </TextLink>
    ),
  }
  const date: CheckpointColumn = {
    id: 'date',
    header: columns.date,
    sortField: 'Date',
    least: '6.5rem',
    cell: (row) => (
      <TextLink href={paths.checkpoints.tasks(row.id)}>
        <span className="ui-number">{format.instantDay(row.date)}</span>
      </TextLink>
    ),
  }
  const employee: CheckpointColumn = {
    id: 'employee',
    header: columns.employee,
    sortField: 'EmployeeName',
    least: '7rem',
    cell: (row) => row.employeeName,
  }
  const rest: CheckpointColumn[] = [
    {
      id: 'summary',
      header: columns.summary,
      sortField: 'Summary',
      least: '8rem',
      phone: 'wide',
      cell: (row) => row.summary,
    },
    {
      id: 'progress',
      header: columns.progress,
      least: '4.25rem',
      phone: 'wide',
      cell: (row) => <ProgressOfCheckpoint checkpoint={row} />,
    },
    {
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      phone: 'action',
      cell: (row) => {
        const which = texts.ofCheckpoint(row.employeeName, format.instantDay(row.date))
        return (
          <span className="ui-inline ui-gap-8">
            {!withProject && <MinutesPart checkpoint={row} ofWhich={which} />}
            <LinkButton href={paths.checkpoints.tasks(row.id)}>
              {texts.seeTasks} <VisuallyHidden>{which}</VisuallyHidden>
            </LinkButton>
          </span>
        )
      },
    },
  ]
  return withProject ? [project, employee, date, ...rest] : [date, employee, ...rest]
}

interface CheckpointTableProps {
  list: List<AllCheckpointSortField>
  answer: UseQueryResult<Page<CheckpointRow>>
  /** Of which project each is; those of one project need not say it. */
  withProject?: boolean
  /** The table stands inside of a card that is `flush`. */
  bare?: boolean
  empty: ReactNode
  tools?: ReactNode
}

export function CheckpointTable({ withProject = false, ...place }: CheckpointTableProps) {
  const texts = useTexts()
  const { checkpoints } = texts
  const format = useFormat()
  return (
    <PagedList
      {...place}
      label={checkpoints.title}
      searchLabel={checkpoints.search}
      columns={columnsIn(texts, format, withProject)}
      noun={withProject ? 'checkpoints' : undefined}
    />
  )
}

export function CheckpointListPanel({ empty }: Pick<CheckpointTableProps, 'empty'>) {
  const list = useListParams(checkpointListOptions)
  const answer = useQuery(checkpointList(list.params))
  const total = answer.data?.filteredRecordsCount
  const tools = <ExportButton route={checkpoints.list} noun="checkpoints" query={list.params} total={total} />
  return <CheckpointTable list={list} answer={answer} withProject empty={empty} tools={tools} />
}

import { useQuery } from '@tanstack/react-query'

import type { EmployeeSummary } from '#contract/checkpoints.ts'
import { fullName } from '#contract/people.ts'
import type { Texts } from '#texts/texts.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { EmptyState, ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { statesOf } from '#web/platform/lists/answer-states.ts'

import { employeesOfProject } from './projects.api.ts'

const columnsIn = ({ projects }: Texts, format: Format): Column<EmployeeSummary>[] => {
  const { columns } = projects.responsibles
  return [
    {
      id: 'name',
      header: columns.name,
      least: '10rem',
      phone: 'wide',
      cell: (row) => fullName(row),
    },
    { id: 'position', header: columns.position, phone: 'wide', cell: (row) => row.positionName },
    {
      id: 'projects',
      header: columns.projects,
      align: 'end',
      cell: (row) => format.integer(row.projects),
    },
    { id: 'tasks', header: columns.tasks, align: 'end', cell: (row) => format.integer(row.tasks) },
  ]
}

/** Tab 'Responsables': who answers for a project, and how many projects and tasks each has over the whole portal. */
export function ProjectEmployeesPanel({ projectId }: { projectId: number }) {
  const texts = useTexts()
  const { responsibles } = texts.projects
  const format = useFormat()
  const canWrite = useCan('projects.write')
  const answer = useQuery(employeesOfProject(projectId))
  const { data } = answer
  const columns = columnsIn(texts, format)
  return (
    <Card title={responsibles.title} note={responsibles.note} flush>
      <ListStates
        {...statesOf(answer)}
        total={data?.length}
        empty={
          <EmptyState
            title={responsibles.empty}
            text={canWrite ? responsibles.emptyText : responsibles.emptyReadText}
          />
        }
        skeleton={<TableSkeleton columns={columns} rows={3} />}
      >
        <DataTable bare label={responsibles.title} columns={columns} rows={data ?? []} rowKey={({ id }) => id} />
      </ListStates>
    </Card>
  )
}

import './portfolio.css'
import './project-table.css'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'

import { portfolio as calls, type PortfolioRow, type PortfolioSortField } from '#contract/portfolio.ts'
import { useLightText } from '#web/features/forecast/forecast-texts.ts'
import { progressText } from '#web/features/projects/progress-texts.ts'
import { ProjectViewSelect } from '#web/features/projects/ProjectViewSelect.tsx'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { FirstSteps } from '#web/platform/page/first-steps/first-steps.ts'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { LegendPanel } from './LegendPanel.tsx'
import { isNarrowed, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'
import { projectTable, tableOptions, tableQuery } from './portfolio.api.ts'
import { plannedOf, ProjectNamesRow } from './PortfolioRow.tsx'

// Boxes and lists to choose from are half of the screen: their room is kept until they come.
const filters = lazyPanel(async () => (await import('./ProjectFiltersPart.tsx')).ProjectFiltersPart, {
  waiting: <span className="is-many portfolio-filters portfolio-awaited" />,
})
const nothingFound = lazyPanel(async () => (await import('./NothingFoundPart.tsx')).NothingFoundPart)
const bulk = lazyPart(async () => (await import('./ProjectBulkPanel.tsx')).ProjectBulkPanel)

function useColumns(): Column<PortfolioRow, PortfolioSortField>[] {
  const texts = usePortfolioTexts()
  const { projects } = useTexts()
  const format = useFormat()
  const lightText = useLightText()
  return [
    {
      id: 'project',
      header: texts.columns.project,
      sortField: 'Project',
      width: 'minmax(12rem, 2.2fr)',
      cell: (row) => <ProjectNamesRow row={row} text={lightText(row.light, row.reason)} />,
    },
    {
      id: 'status',
      header: texts.columns.status,
      sortField: 'Status',
      least: '7rem',
      cell: (row) => <StatusDot colour={row.projectStatusColor}>{row.projectStatusName}</StatusDot>,
    },
    {
      id: 'employees',
      header: texts.filters.employeeId,
      width: 'minmax(6rem, 1.4fr)',
      oneLine: true,
      cell: ({ employees }) => employees.map(({ fullName }) => fullName).join(', '),
    },
    {
      id: 'due',
      header: texts.columns.due,
      sortField: 'Due',
      least: '6rem',
      cell: ({ due, overdue }) => (
        <span className={overdue > 0 ? 'ui-bad ui-medium' : undefined}>{format.day(due)}</span>
      ),
    },
    {
      id: 'progress',
      header: projects.card.progress,
      sortField: 'R',
      width: 'minmax(6.25rem, 1.2fr)',
      phone: 'wide',
      cell: (row) => (
        <div className="ui-mid ui-grid ui-gap-8 portfolio-progress">
          <span>
            <strong className="ui-strong">{progressText(row, format)}</strong>
          </span>
          <ProgressRule label={projects.card.progressOf(row.name)} value={row.r} {...plannedOf(row)} />
        </div>
      ),
    },
    {
      id: 'cost',
      header: projects.card.totalCost,
      sortField: 'Cost',
      align: 'end',
      least: '6.75rem',
      cell: ({ totalCost }) => format.money(totalCost),
    },
  ]
}

export function ProjectTablePage() {
  const texts = usePortfolioTexts()
  const { projects, app } = useTexts()
  const canWrite = useCan('projects.write')
  const { search } = useUrlState()
  const { state } = usePortfolioState()
  const list = useListParams(tableOptions)
  const answer = useQuery(projectTable(search))
  const columns = useColumns()
  return (
    <Page
      title={projects.title}
      crumbs={[{ label: projects.title }]}
      page={list.page}
      actions={
        <>
          <ProjectViewSelect current="table" />
          <ExportButton
            route={calls.list}
            noun="project-table"
            fileTitle={projects.title}
            query={tableQuery(search)}
            total={answer.data?.filteredRecordsCount}
          />
          {canWrite && <LinkButton href={paths.import(paths.projects.list)}>{app.import}</LinkButton>}
          {canWrite && (
            <LinkButton
              kind={answer.data?.totalRecordsCount === 0 ? 'secondary' : 'primary'}
              icon={<Plus />}
              href={paths.projects.create}
            >
              {projects.add}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="project-table">
        <PagedList
          label={projects.title}
          searchLabel={projects.search}
          list={list}
          answer={answer}
          tools={<filters.Panel list="projects" />}
          columns={columns}
          noun="project-table"
          bulk={canWrite && bulk}
          empty={
            isNarrowed(state) ? (
              <nothingFound.Panel />
            ) : (
              <EmptyState title={texts.empty} text={projects.emptyText} action={<FirstSteps />} />
            )
          }
        />
        {answer.data && <LegendPanel />}
      </div>
    </Page>
  )
}

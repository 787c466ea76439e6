import './radars.css'
import { useQuery } from '@tanstack/react-query'
import NotebookPen from 'lucide-react/icons/notebook-pen'

import type { CheckpointRadarRow, CheckpointRadarSortField } from '#contract/checkpoint-radar.ts'
import { calendarDays } from '#contract/days.ts'
import { useLightText } from '#web/features/forecast/forecast-texts.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { dayAfter, todayInBogota } from '#web/platform/i18n/today.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { EmptyPortfolioPanel } from './EmptyPortfolioPanel.tsx'
import { usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'
import { ProjectFiltersPart } from './ProjectFiltersPart.tsx'
import { checkpointRadarOptions, silentProjects } from './radar.api.ts'

type RowProps = { row: CheckpointRadarRow }

function Project({ row }: RowProps) {
  const lightText = useLightText()
  return (
    <div className="ui-flex ui-top ui-gap-12 portfolio-project">
      <LightSign light={row.light} text={lightText(row.light, row.reason)} />
      <span className="ui-shrinks portfolio-names">
        <TextLink href={paths.projects.overview(row.id)}>{row.name}</TextLink>
        <span className="ui-second ui-number portfolio-second">{row.customerName}</span>
      </span>
    </div>
  )
}

function LastFollowUp({ row: { last, lastFollowUp } }: RowProps) {
  const texts = usePortfolioTexts()
  const format = useFormat()
  if (last === null || lastFollowUp === null) return texts.noFollowUp
  const days = calendarDays(lastFollowUp, todayInBogota())
  return (
    <>
      <TextLink href={paths.checkpoints.tasks(last.id)}>
        {format.day(lastFollowUp)} · {texts.daysAgo(format.integer(days), days)}
      </TextLink>
      <span className="ui-small ui-clamp portfolio-reason">{last.summary || last.comments}</span>
    </>
  )
}

function Expected({ row: { expected, rhythmOver } }: RowProps) {
  const { silence } = usePortfolioTexts()
  const format = useFormat()
  return (
    <>
      {format.day(expected)}
      <span className="ui-block ui-small ui-warn ui-strong">
        {silence.late(format.integer(rhythmOver), rhythmOver === 1)}
      </span>
    </>
  )
}

function Tasks({ row: { id, name, openTasks, overdueTasks } }: RowProps) {
  const { silence } = usePortfolioTexts()
  const format = useFormat()
  if (openTasks === 0) return silence.noTasks
  const open = `${paths.checkpoints.allTasks}?projectId=${id}&status=1,2`
  const of = <VisuallyHidden> {silence.ofProject(name)}</VisuallyHidden>
  return (
    <span className="ui-grid ui-gap-4 radar-links">
      <TextLink href={open}>
        {silence.open(format.integer(openTasks), openTasks === 1)}
        {of}
      </TextLink>
      {overdueTasks > 0 && (
        <TextLink href={`${open}&to=${dayAfter(todayInBogota(), -1)}`} className="ui-bad ui-medium">
          {silence.overdue(format.integer(overdueTasks), overdueTasks === 1)}
          {of}
        </TextLink>
      )}
    </span>
  )
}

function useColumns(): Column<CheckpointRadarRow, CheckpointRadarSortField>[] {
  const { silence, nobody } = usePortfolioTexts()
  const { ui } = useTexts()
  const { columns } = silence
  const canWrite = useCan('checkpoints.write')
  const shown: Column<CheckpointRadarRow, CheckpointRadarSortField>[] = [
    {
      id: 'project',
      header: columns.project,
      sortField: 'Project',
      width: 'minmax(8.5rem, 1.7fr)',
      phone: 'wide',
      cell: (row) => <Project row={row} />,
    },
    {
      id: 'status',
      header: columns.status,
      sortField: 'Status',
      width: 'minmax(6.5rem, 1.15fr)',
      cell: ({ projectStatusColor, projectStatusName, employees }) => (
        <>
          <StatusDot colour={projectStatusColor}>{projectStatusName}</StatusDot>
          <span className="ui-second ui-number portfolio-second">
            {employees.map(({ fullName }) => fullName).join(', ') || nobody}
          </span>
        </>
      ),
    },
    {
      id: 'last',
      header: columns.last,
      sortField: 'LastFollowUp',
      width: 'minmax(8rem, 1.25fr)',
      phone: 'wide',
      cell: (row) => <LastFollowUp row={row} />,
    },
    {
      id: 'expected',
      header: columns.expected,
      sortField: 'RhythmOver',
      least: '6rem',
      cell: (row) => <Expected row={row} />,
    },
    { id: 'tasks', header: columns.tasks, least: '5.5rem', cell: (row) => <Tasks row={row} /> },
  ]
  if (!canWrite) return shown
  return [
    ...shown,
    {
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      width: 'max-content',
      align: 'end',
      phone: 'wide',
      cell: ({ id, name }) => (
        <LinkButton href={paths.checkpoints.create(id)} icon={<NotebookPen />} className="radar-deed">
          {silence.write} <span className="radar-words">{silence.writeWhat}</span>{' '}
          <VisuallyHidden>{silence.ofProject(name)}</VisuallyHidden>
        </LinkButton>
      ),
    },
  ]
}

/** Projects without a follow-up in time. `projects` is how many there are in all. */
export function SilencePanel({ projects }: { projects: number | undefined }) {
  const texts = usePortfolioTexts()
  const { silence } = texts
  const { search } = usePortfolioState()
  const canSetRhythms = useCan('configuration.write')
  const list = useListParams(checkpointRadarOptions)
  const answer = useQuery(silentProjects(search))
  return (
    <PagedList
      label={texts.tabs.silencio}
      searchLabel={texts.search}
      list={list}
      answer={answer}
      tools={<ProjectFiltersPart list="panorama" />}
      noun="silence"
      columns={useColumns()}
      empty={
        <EmptyPortfolioPanel
          total={projects}
          purpose={silence.purpose}
          calm={
            <EmptyState
              title={silence.calm}
              text={silence.calmText}
              action={canSetRhythms && <LinkButton href={`${paths.catalogs}?tab=ritmos`}>{silence.rhythms}</LinkButton>}
            />
          }
        />
      }
    />
  )
}

import './workload.css'
import { useQuery } from '@tanstack/react-query'

import type { Workload, WorkloadSortField } from '#contract/workload.ts'
import { workload as spanish } from '#texts/es/workload.ts'
import type { AllTexts } from '#texts/texts.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { dayAfter } from '#web/platform/i18n/today.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { ListPlace, type ListPlaceProps } from '#web/platform/lists/ListPlace.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { workloadListOptions, workloadPage } from './workload.api.ts'

export const { use: useWorkloadTexts } = nounTexts('workload', spanish)

/** Tasks of a week from which a cell has the next shade. The number stands in it whatever its shade. */
const steps = [1, 3, 5, 8] as const

/** How dark a cell of so many tasks is: from 0, without any, to 4. */
const heatOf = (count: number): number => steps.filter((least) => count >= least).length

/** How many tasks each shade stands for, the lightest first: from `least` up to `most`, without one the last has no end. */
const heats: readonly { heat: number; least: number; most: number | undefined }[] = steps.map((least, index) => {
  const next = steps[index + 1]
  return { heat: index + 1, least, most: next === undefined ? undefined : next - 1 }
})

interface CountProps {
  count: number
  href: string
  /** What is counted, for those who hear it: 'Ana Ríos: 3 tareas, semana del 16 nov al 22 nov'. */
  words: string
  heat?: number
}

/** A number that leads to what it counts; where there is nothing, the number alone. */
function Count({ count, href, words, heat }: CountProps) {
  const format = useFormat()
  const shown = format.integer(count)
  return (
    <span className="ui-quiet ui-number workload-count" data-heat={heat || undefined}>
      {count === 0 ? (
        shown
      ) : (
        <TextLink href={href} aria-label={words}>
          {shown}
        </TextLink>
      )}
    </span>
  )
}

const tasksAt = (filter: string) => `${paths.checkpoints.allTasks}?${filter}`

/** Who, open projects, what is overdue, and a column for each week. */
function columnsIn(
  texts: AllTexts['workload'],
  format: Format,
  mondays: readonly string[],
): Column<Workload, WorkloadSortField>[] {
  const { columns } = texts
  const number = { align: 'end', phone: 'short', width: 'minmax(max-content, 1fr)' } as const
  return [
    {
      id: 'employee',
      header: columns.employee,
      sortField: 'FullName',
      width: 'minmax(10rem, 4fr)',
      phone: 'wide',
      cell: ({ fullName }) => fullName,
    },
    {
      ...number,
      id: 'projects',
      header: columns.projects,
      width: 'max-content',
      cell: ({ employeeId, fullName, projects }) => (
        <Count
          count={projects}
          href={`${paths.portfolio}?tab=todos&employeeId=${employeeId}`}
          words={texts.projectsOf(fullName, format.integer(projects), projects === 1)}
        />
      ),
    },
    {
      ...number,
      id: 'overdue',
      header: columns.overdue,
      width: 'max-content',
      cell: ({ fullName, overdue: { count, filter } }) => (
        <span className="workload-overdue" data-some={count > 0 || undefined}>
          <Count
            count={count}
            href={tasksAt(filter)}
            words={texts.overdueOf(fullName, format.integer(count), count === 1)}
          />
        </span>
      ),
    },
    ...mondays.map((monday, index): Column<Workload, WorkloadSortField> => ({
      ...number,
      id: monday,
      header: format.shortDay(monday).replace(' ', '\u00A0'),
      cell: ({ fullName, weeks }) => {
        const { count = 0, filter = '' } = weeks[index] ?? {}
        const week = texts.week(format.shortDay(monday), format.day(dayAfter(monday, 6)))
        return (
          <Count
            count={count}
            heat={heatOf(count)}
            href={tasksAt(filter)}
            words={texts.tasksOf(fullName, format.integer(count), count === 1, week)}
          />
        )
      },
    })),
  ]
}

function Legend() {
  const texts = useWorkloadTexts()
  const format = useFormat()
  return (
    <ul className="ui-flex ui-wraps ui-small ui-soft workload-legend" aria-label={texts.legend}>
      {heats.map(({ heat, least, most }) => (
        <li key={heat} className="ui-flex ui-mid ui-gap-8">
          <span className="ui-quiet ui-number workload-count" data-heat={heat} aria-hidden="true" />
          {texts.heat(format.integer(least), most === undefined ? undefined : format.integer(most))}
        </li>
      ))}
    </ul>
  )
}

/** How many open tasks of follow-ups everybody has, by weeks, each number a link to them. */
export function WorkloadPanel({ views }: Pick<ListPlaceProps<Workload, WorkloadSortField>, 'views'>) {
  const texts = useWorkloadTexts()
  const format = useFormat()
  const list = useListParams(workloadListOptions)
  const answer = useQuery(workloadPage(list.params))
  const onPhone = useMediaQuery(phone)
  const note = <p className="ui-small ui-soft">{texts.note}</p>
  const mondays = answer.data?.data[0]?.weeks.map(({ monday }) => monday) ?? []
  return (
    <div className="ui-stack ui-gap-16 workload">
      {!onPhone && note}
      <ListPlace
        searchLabel={texts.search}
        list={list}
        answer={answer}
        views={views}
        skeleton={<Skeleton height="40rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(rows, busy) => (
          <>
            <DataTable
              label={texts.table}
              columns={columnsIn(texts, format, mondays)}
              rows={rows}
              rowKey={({ employeeId }) => employeeId}
              sort={list.sort}
              onSort={list.setSort}
              busy={busy}
            />
            <Legend />
          </>
        )}
      </ListPlace>
      {onPhone && note}
    </div>
  )
}

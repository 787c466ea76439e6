import { agendaKinds, type AgendaEntry, type AgendaKind } from '#contract/agenda.ts'
import type { CalendarDay } from '#contract/calendar.ts'
import { dayOfNumber, numberOfDay } from '#contract/days.ts'
import type { WorkingDays } from '#contract/working-days.ts'

import type { AgendaRow } from './agenda.queries.ts'

export type Dated = AgendaRow & { kind: Exclude<AgendaKind, 'holiday'> }

const overview = (project: number): string => `/projects/projects-list/${project}`

const shown: Record<Dated['kind'], Pick<AgendaEntry, 'entity'> & { path: (row: AgendaRow) => string }> = {
  projectDue: { entity: 'project', path: ({ projectId }) => overview(projectId) },
  milestone: { entity: 'projectMilestone', path: ({ projectId }) => overview(projectId) },
  task: {
    entity: 'checkpointTask',
    path: ({ checkpointId }) => `/project-checkpoints/tasks-by-project-checkpoints/${checkpointId}`,
  },
  licence: { entity: 'licence', path: ({ projectId }) => `${overview(projectId)}?tab=licencias` },
  followUp: { entity: 'project', path: ({ projectId }) => `${overview(projectId)}?tab=seguimientos` },
}

export const pathOf = (row: Dated): string => shown[row.kind].path(row)

export const entryOf = (row: Dated): AgendaEntry => ({
  day: row.day,
  from: row.from,
  kind: row.kind,
  entity: shown[row.kind].entity,
  entityId: row.entityId,
  projectId: row.projectId,
  projectName: row.projectName,
  title: row.title,
  path: pathOf(row),
})

export const holidayEntry = ({ day, name }: CalendarDay): AgendaEntry => ({
  day,
  from: null,
  kind: 'holiday',
  entity: null,
  entityId: null,
  projectId: null,
  projectName: null,
  title: name,
  path: '/admin/calendar',
})

const names = new Intl.Collator('es')

/** By day; within one by kind, then by name. */
export const inAgendaOrder = (one: AgendaEntry, other: AgendaEntry): number =>
  (one.day < other.day ? -1 : one.day > other.day ? 1 : 0) ||
  agendaKinds.indexOf(one.kind) - agendaKinds.indexOf(other.kind) ||
  names.compare(one.title, other.title) ||
  (one.entityId ?? 0) - (other.entityId ?? 0)

/** The day after the last working day before `from`. */
export const movedFrom = (from: string, calendar: WorkingDays): string => {
  let number = numberOfDay(from) - 1
  while (!calendar.isWorking(dayOfNumber(number))) number -= 1
  return dayOfNumber(number + 1)
}

/** Moved to the working days on which they are expected, within the asked days. */
export const onWorkingDays = (
  rows: readonly AgendaRow[],
  { from, to }: { from: string; to: string },
  calendar: WorkingDays,
): AgendaRow[] =>
  rows
    .map((row) => ({ ...row, day: calendar.isWorking(row.day) ? row.day : calendar.add(row.day, 1) }))
    .filter(({ day }) => day >= from && day <= to)

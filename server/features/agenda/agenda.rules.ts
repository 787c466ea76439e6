import { agendaKinds, type AgendaEntry, type AgendaKind } from '#contract/agenda.ts'
import type { CalendarDay } from '#contract/calendar.ts'
import { dayOfNumber, numberOfDay } from '#contract/days.ts'
import type { WorkingDays } from '#contract/working-days.ts'

import type { AgendaRow } from './agenda.queries.ts'

/** A row with its kind, on the day on which it stands. */
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

/** The screen of what a row stands for. */
export const pathOf = (row: Dated): string => shown[row.kind].path(row)

/** A row as it is answered. */
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

/** A day on which nobody works, as it is answered. */
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

/**
 * The first day from which a follow-up may be moved on to `from` or a later day: the day after the last working day
 * before it.
 */
export const movedFrom = (from: string, calendar: WorkingDays): string => {
  let number = numberOfDay(from) - 1
  while (!calendar.isWorking(dayOfNumber(number))) number -= 1
  return dayOfNumber(number + 1)
}

/** Follow-ups on the working days on which they are expected, those of the days that are asked for. */
export const onWorkingDays = (
  rows: readonly AgendaRow[],
  { from, to }: { from: string; to: string },
  calendar: WorkingDays,
): AgendaRow[] =>
  rows
    .map((row) => ({ ...row, day: calendar.isWorking(row.day) ? row.day : calendar.add(row.day, 1) }))
    .filter(({ day }) => day >= from && day <= to)

import type { Transaction } from 'kysely'

import { itemAt } from '#contract/items.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { TrailReader, TrailRow } from '#server/platform/database/trail-readers.ts'

import {
  audienceOf,
  closedBefore,
  duesOf,
  reachableOf,
  statusNames,
  storeNotices,
  tasksOf,
  tellingOfAccounts,
  toldOf,
} from './acts.queries.ts'
import { actKey, actOfProject, concernsOf, foldConcerns, toldEntities, type Surroundings } from './acts.rules.ts'

type Tx = Transaction<Tables>

const idsOf = (rows: readonly TrailRow[], entity: string): number[] => [
  ...new Set(rows.filter((row) => row.entity === entity).map(({ entityId }) => entityId)),
]

async function closedProjects(tx: Tx, rows: readonly TrailRow[]): Promise<Set<string>> {
  const first = new Map<string, { projectId: number; rowId: number }>()
  for (const row of rows) {
    if (row.projectId === null) continue
    const key = actOfProject(row, row.projectId)
    if (!first.has(key)) first.set(key, { projectId: row.projectId, rowId: row.id })
  }
  const keys = [...first.keys()]
  const asked = [...first.values()]
  const closed = await closedBefore(
    tx,
    asked.map(({ projectId }) => projectId),
    asked.map(({ rowId }) => rowId),
  )
  return new Set(closed.map((place) => itemAt(keys, place)))
}

const saysDay = ({ entity, before }: TrailRow): boolean =>
  entity === 'project' && before !== null && ('scheduled_date' in before || 'end_date' in before)
const saysStatus = ({ entity, after }: TrailRow): boolean =>
  entity === 'project' && after !== null && 'project_status_id' in after

async function surroundingsOf(tx: Tx, rows: readonly TrailRow[]): Promise<Surroundings> {
  const tasks = new Map((await tasksOf(tx, idsOf(rows, 'checkpointTask'))).map((task) => [task.id, task]))
  const ofProjects = rows.flatMap(({ entity, id, projectId }) =>
    (entity === 'project' || entity === 'checkpoint') && projectId !== null ? [{ id, projectId }] : [],
  )
  const audience = await audienceOf(tx, ofProjects)
  const accounts = rows.filter(({ entity }) => ['employee', 'session', 'accessToken'].includes(entity))
  const ownAccount: Surroundings['ownAccount'] =
    accounts.length === 0
      ? new Map<number, never>()
      : await tellingOfAccounts(
          tx,
          accounts.map(({ id }) => id),
        )
  const responsables = rows.flatMap(({ after }) => after?.['employee_ids'] ?? []).filter((id) => typeof id === 'number')
  const people = [
    ...[...tasks.values()].flatMap(({ author, employeeId }) => [author, employeeId]),
    ...rows.flatMap(({ after }) => after?.['employee_id'] ?? []).filter((id) => typeof id === 'number'),
    ...[...audience.values()].flat(),
    ...[...ownAccount.values()].map(({ employeeId }) => employeeId),
    ...responsables,
  ]
  const days = rows.filter(saysDay).map(({ id }) => id)
  return {
    tasks,
    audience,
    reachable: await reachableOf(tx, [...new Set(people)]),
    dues: days.length === 0 ? new Map<number, never>() : await duesOf(tx, days),
    statusNames: rows.some(saysStatus) ? await statusNames(tx) : new Map<number, string>(),
    closedBefore: await closedProjects(tx, rows),
    ownAccount,
  }
}

export const actsReader: TrailReader = {
  name: 'notices',
  entities: toldEntities,
  async handle(tx, rows) {
    const known = await surroundingsOf(tx, rows)
    const concerns = rows.flatMap((row) => concernsOf(row, known))
    if (concerns.length === 0) return
    const former = await toldOf(tx, [...new Set(rows.map(actKey))])
    await storeNotices(tx, foldConcerns(concerns, former))
  },
}

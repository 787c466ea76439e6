import { taskStatuses } from '#contract/checkpoint-tasks.ts'
import { firstOf, valueOf } from '#contract/items.ts'
import { keysOf } from '#contract/keys.ts'
import { noticeKinds, type NoticeEntity, type NoticeKind } from '#contract/notices.ts'
import type { TrailRow } from '#server/platform/database/trail-readers.ts'

type Payload = Record<string, unknown>

interface Concern {
  employeeId: number
  kind: NoticeKind
  cause: string
  entity: NoticeEntity
  entityId: number
  projectId: number | null
  actorId: number | null
  at: string
  payload: Payload
}

export interface Surroundings {
  tasks: ReadonlyMap<
    number,
    { checkpointId: number; author: number; employeeId: number; task: string; day: string; projectId: number }
  >
  audience: ReadonlyMap<number, readonly number[]>
  /** Active, with access. */
  reachable: ReadonlySet<number>
  dues: ReadonlyMap<number, { from: string; to: string }>
  statusNames: ReadonlyMap<number, string>
  closedBefore: ReadonlySet<string>
  ownAccount: ReadonlyMap<number, { employeeId: number; token: string | null }>
}

/** One call; without one, one transaction. */
export const actKey = ({ requestId, actorId, call, at }: TrailRow): string =>
  `act:${requestId ?? at}:${actorId ?? ''}:${call}`

export const actOfProject = (row: TrailRow, projectId: number): string => `${actKey(row)}#${projectId}`

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []

const excerpt = (text: string): string => {
  const line = firstOf(text.split('\n', 1)).trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

type Told = Pick<Concern, 'employeeId' | 'kind' | 'payload'>

function ofTask({ action, entityId, after }: TrailRow, { tasks }: Surroundings): Told[] {
  const known = tasks.get(entityId)
  if (!known || !after || action === 'delete') return []
  const told: Told[] = []
  const { checkpointId } = known
  const employeeId = numberOf(after['employee_id'])
  if (employeeId !== undefined) {
    const payload = {
      name: textOf(after['task'] ?? known.task),
      day: after['estimated_date'] ?? known.day,
      checkpointId,
    }
    told.push({ employeeId, kind: 'taskAssigned', payload })
  }
  if (action === 'update' && after['status'] === taskStatuses.done)
    told.push({ employeeId: known.author, kind: 'taskDone', payload: { name: known.task, checkpointId } })
  return told
}

function ofProject(row: TrailRow, known: Surroundings): Told[] {
  const { action, before, after } = row
  if (!after || action === 'delete') return []
  const former = new Set(idsOf(before?.['employee_ids']))
  const told: Told[] = idsOf(after['employee_ids'])
    .filter((employeeId) => !former.has(employeeId))
    .map((employeeId) => ({ employeeId, kind: 'projectAssigned', payload: {} }))
  if (action !== 'update') return told
  const due = known.dues.get(row.id)
  const moved = due && due.from !== due.to ? due : undefined
  const status = numberOf(after['project_status_id'])
  if (moved === undefined && status === undefined) return told
  const payload = {
    ...moved,
    ...(status !== undefined && { status: known.statusNames.get(status) ?? '' }),
  }
  for (const employeeId of known.audience.get(row.id) ?? []) told.push({ employeeId, kind: 'projectMoved', payload })
  return told
}

function ofCheckpoint({ id, action, entityId, projectId, after }: TrailRow, { audience }: Surroundings): Told[] {
  if (action !== 'create' || !after || projectId === null) return []
  const payload = { name: excerpt(textOf(after['summary']) || textOf(after['comments'])), checkpointId: entityId }
  return (audience.get(id) ?? []).map((employeeId) => ({ employeeId, kind: 'followUpAdded', payload }))
}

function ofAccount({ id, entity, action, before, after }: TrailRow, { ownAccount }: Surroundings): Told[] {
  const own = ownAccount.get(id)
  if (!after || !own) return []
  const tell = (payload: Payload): Told[] => [{ employeeId: own.employeeId, kind: 'account', payload }]
  if (own.token !== null)
    return tell({ what: 'token', change: action === 'create' ? 'made' : 'ended', name: own.token })
  if (entity === 'session' && action === 'signIn')
    return tell({ what: 'signIn', address: after['address'], userAgent: after['user_agent'] })
  if (after['second_factor'] !== undefined) return tell({ what: 'factor', change: after['second_factor'] })
  if (after['identity'] !== undefined) return tell({ what: 'identity', change: after['identity'] })
  if (after['password'] === 'changed') return tell({ what: 'password' })
  return tell({ what: 'email', from: before?.['email'], to: after['email'] })
}

const ofEntity = {
  checkpointTask: ofTask,
  project: ofProject,
  checkpoint: ofCheckpoint,
  employee: ofAccount,
  session: ofAccount,
  accessToken: ofAccount,
} satisfies Partial<Record<NoticeEntity, (row: TrailRow, known: Surroundings) => Told[]>>

export const toldEntities = keysOf(ofEntity)

/** Nobody is told of their own acts, of a project that was closed before, or without access. */
export function concernsOf(row: TrailRow, known: Surroundings): Concern[] {
  const { entityId, projectId, actorId, at } = row
  const entity = toldEntities.find((one) => one === row.entity)
  if (entity === undefined) return []
  if (projectId !== null && known.closedBefore.has(actOfProject(row, projectId))) return []
  return ofEntity[entity](row, known)
    .filter(({ employeeId, kind }) => kind === 'account' || employeeId !== actorId)
    .filter(({ employeeId }) => known.reachable.has(employeeId))
    .map((told) => ({
      ...told,
      cause: actKey(row),
      entity,
      entityId,
      projectId,
      actorId,
      at,
    }))
}

export interface StoredNotice extends Omit<Concern, 'entityId'> {
  records: number[]
}

/** A set, because an import gives one person thousands of records. */
interface Folding extends Omit<StoredNotice, 'records'> {
  records: Set<number>
}

const rank = (kind: NoticeKind): number => noticeKinds.indexOf(kind)

/**
 * One for each person and act, of the first kind that fits, with all records. `former` is what an earlier part told.
 * @returns new or changed notices
 */
export function foldConcerns(concerns: readonly Concern[], former: readonly StoredNotice[]): StoredNotice[] {
  const keyOf = ({ employeeId, cause }: Pick<Concern, 'employeeId' | 'cause'>) => `${employeeId} ${cause}`
  const folded = new Map<string, Folding>(
    former.map((notice) => [keyOf(notice), { ...notice, records: new Set(notice.records) }]),
  )
  const changed = new Set<string>()
  for (const { entityId, ...concern } of concerns) {
    const key = keyOf(concern)
    const known = folded.get(key)
    if (known && rank(known.kind) < rank(concern.kind)) continue
    changed.add(key)
    if (known?.kind !== concern.kind) {
      folded.set(key, { ...concern, at: known?.at ?? concern.at, records: new Set([entityId]) })
      continue
    }
    if (known.records.has(entityId)) known.payload = latest(known.payload, concern.payload)
    else if (known.projectId !== concern.projectId) known.projectId = null
    known.records.add(entityId)
  }
  return [...changed].map((key) => {
    const { records, ...notice } = valueOf(folded, key)
    return { ...notice, records: [...records] }
  })
}

/** The first origin and the last state of one record. */
const latest = (known: Payload, next: Payload): Payload => ({
  ...known,
  ...next,
  ...(known['from'] !== undefined && { from: known['from'] }),
})

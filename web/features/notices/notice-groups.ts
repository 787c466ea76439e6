import { dayInBogota } from '#contract/days.ts'
import type { Notice, NoticeKind } from '#contract/notices.ts'

/** What a day brings, by no act of a person: it has no hour. */
const ofDays: ReadonlySet<NoticeKind> = new Set([
  'taskDue',
  'taskOverdue',
  'projectDue',
  'turnedRed',
  'silent',
  'licenceEnds',
])
const ofTasks: ReadonlySet<NoticeKind> = new Set(['taskAssigned', 'taskDone', 'taskDue', 'taskOverdue'])

/** What one day brings of these is one line: of the tasks of a person wherever they are, of the others by project. */
const folded = { taskOverdue: 'person', taskDue: 'project', licenceEnds: 'project' } as const
type FoldedKind = keyof typeof folded

export const isFolded = (kind: NoticeKind): kind is FoldedKind => kind in folded

export const hasHour = ({ kind }: Pick<Notice, 'kind'>): boolean => !ofDays.has(kind)

/** One line: a notice, or several of a kind that one day brought. */
export interface NoticeLine {
  key: number
  /** The newest first. */
  notices: readonly [Notice, ...Notice[]]
}

/** Under whose name lines stand: a project's, the person's own tasks, or the portal's. */
export type Head = { kind: 'project'; name: string } | { kind: 'tasks' | 'portal' }

interface NoticeGroup {
  key: string
  head: Head
  lines: NoticeLine[]
}

interface NoticeDay {
  day: string
  groups: NoticeGroup[]
}

/** Which line a notice belongs to; of what is not folded each has its own. */
function lineOf({ id, kind, projectId }: Notice): string {
  if (!isFolded(kind)) return String(id)
  return folded[kind] === 'person' ? kind : `${kind} ${projectId}`
}

function headOf([notice, ...others]: NoticeLine['notices']): Head {
  const { kind, projectName } = notice
  const isOwn = ofTasks.has(kind)
  if (isOwn && others.some((other) => other.projectId !== notice.projectId)) return { kind: 'tasks' }
  if (projectName !== null) return { kind: 'project', name: projectName }
  return { kind: isOwn ? 'tasks' : 'portal' }
}

/** The lines of one day under whom they are about, each in the order of its newest. */
function groupsOf(notices: readonly Notice[]): NoticeGroup[] {
  const lines = [...Map.groupBy(notices, lineOf).values()].flatMap(([newest, ...others]): NoticeLine[] =>
    newest ? [{ key: newest.id, notices: [newest, ...others] }] : [],
  )
  const groups = new Map<string, NoticeGroup>()
  for (const line of lines) {
    const head = headOf(line.notices)
    const key = head.kind === 'project' ? `project ${line.notices[0].projectId}` : head.kind
    const group = groups.get(key) ?? { key, head, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Notices, newest first, by the day in Bogotá on which they were told, and by whom they are about. */
export const daysOf = (notices: readonly Notice[]): NoticeDay[] =>
  [...Map.groupBy(notices, ({ createdAt }) => dayInBogota(new Date(createdAt)))].map(([day, some]) => ({
    day,
    groups: groupsOf(some),
  }))

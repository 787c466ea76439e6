import { dayInBogota, dayOfNumber, numberOfDay, timeInBogota } from '#contract/days.ts'
import { formatOf } from '#contract/format.ts'
import { firstOf } from '#contract/items.ts'
import { keysOf } from '#contract/keys.ts'
import type { NoticeKind } from '#contract/notices.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import type { AllTexts, Language } from '#texts/texts.ts'

import type { DigestTask } from './digest.queries.ts'
import type { LetterLine, LetterSection } from './letter.rules.ts'
import { pathOf, sentenceOf } from './notice-sentence.rules.ts'
import type { ToldNotice } from './notices.queries.ts'

interface DigestWords {
  texts: AllTexts
  language: Language
  today: string
  publicUrl: string
}

type SectionName = keyof AllTexts['mail']['digest']['sections']

const sectionOf: Readonly<Partial<Record<NoticeKind, SectionName>>> = {
  projectDue: 'projects',
  turnedRed: 'projects',
  silent: 'projects',
  licenceEnds: 'licences',
}

/** A Sunday. */
export const endOfWeek = (day: string): string => dayOfNumber(numberOfDay(day) + 6 - ((numberOfDay(day) + 3) % 7))

function taskSection({ day }: DigestTask, { today }: DigestWords): SectionName {
  if (day < today) return 'overdue'
  if (day === today) return 'today'
  return day <= endOfWeek(today) ? 'week' : 'later'
}

function taskLine(task: DigestTask, { texts, language, today, publicUrl }: DigestWords): LetterLine {
  const format = formatOf(language)
  const { day, name, projectName, checkpointId } = task
  const when =
    day === today ? [] : [day < today ? texts.mail.digest.expired(format.dayOfMonth(day)) : format.longDay(day)]
  return {
    title: name,
    note: [projectName, ...when].join(' · '),
    url: `${publicUrl}/project-checkpoints/tasks-by-project-checkpoints/${checkpointId}`,
    bad: day < today,
  }
}

/** '' without an end. */
const endOf = ({ kind, payload: { day } }: ToldNotice): string =>
  (kind === 'projectDue' || kind === 'licenceEnds') && typeof day === 'string' ? day : ''

/** Ended or red. */
const isLate = (notice: ToldNotice, today: string): boolean =>
  notice.kind === 'turnedRed' || (endOf(notice) !== '' && endOf(notice) < today)

function noticeLine(some: readonly ToldNotice[], { publicUrl, ...words }: DigestWords): LetterLine {
  const notice = firstOf(some)
  const stands = some.length
  const sentence = sentenceOf(stands === 1 ? notice : { ...notice, count: stands }, words)
  const { projectName } = notice
  const line = { url: `${publicUrl}${pathOf(notice)}`, stands }
  return projectName === null
    ? { ...line, title: sentence, note: '' }
    : { ...line, title: projectName, note: sentence, bad: isLate(notice, words.today) }
}

/** Licences of a project that end together are one line, as on the screen: an order has a dozen. */
const lineKey = ({ id, kind, projectId, payload: { day, due } }: ToldNotice): string | number =>
  kind === 'licenceEnds' ? JSON.stringify([projectId, day, due]) : id

/** Red first, then by end; equals with the newest first. */
const urgency = ({ kind }: ToldNotice): number => (kind === 'turnedRed' ? 0 : kind === 'projectDue' ? 1 : 2)
const byUrgency = (one: ToldNotice, other: ToldNotice): number =>
  urgency(one) - urgency(other) || endOf(one).localeCompare(endOf(other))

export const digestFrom = '07:00'

/** A working day after any pause, whose hour is still to come. */
export function nextDigest(
  { pausedUntil }: { pausedUntil: string | null },
  { now, calendar }: { now: Date; calendar: WorkingDays },
): string {
  const day = dayInBogota(now)
  const isOver = timeInBogota(now) >= digestFrom
  const last = isOver ? day : dayOfNumber(numberOfDay(day) - 1)
  return calendar.add(pausedUntil !== null && pausedUntil > last ? pausedUntil : last, 1)
}

export function digestSections(
  { tasks, notices }: { tasks: readonly DigestTask[]; notices: readonly ToldNotice[] },
  words: DigestWords,
): LetterSection[] {
  const { sections } = words.texts.mail.digest
  const lines = new Map<SectionName, LetterLine[]>()
  const add = (name: SectionName, line: LetterLine): void => {
    lines.set(name, [...(lines.get(name) ?? []), line])
  }
  for (const task of tasks) add(taskSection(task, words), taskLine(task, words))
  const sorted = notices.toSorted(byUrgency)
  for (const some of Map.groupBy(sorted, lineKey).values())
    add(sectionOf[firstOf(some).kind] ?? 'changes', noticeLine(some, words))
  return keysOf(sections).flatMap((name) => {
    const some = lines.get(name)
    return some ? [{ title: sections[name], lines: some }] : []
  })
}

import { dayInBogota, dayOfNumber, numberOfDay, timeInBogota } from '#contract/days.ts'
import { formatOf } from '#contract/format.ts'
import type { NoticeKind } from '#contract/notices.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import type { AllTexts, Language } from '#texts/texts.ts'

import type { DigestTask } from './digest.queries.ts'
import type { LetterLine, LetterSection } from './letter.rules.ts'
import { pathOf, sentenceOf } from './notice-sentence.rules.ts'
import type { ToldNotice } from './notices.queries.ts'

// What a person's daily mail says: their tasks as they are today, and what they were told and have not read.

interface DigestWords {
  texts: AllTexts
  language: Language
  /** `YYYY-MM-DD` */
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

/** The Sunday of a day's week. */
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

function noticeLine(notice: ToldNotice, { publicUrl, ...words }: DigestWords): LetterLine {
  const sentence = sentenceOf(notice, words)
  const url = `${publicUrl}${pathOf(notice)}`
  return notice.projectName === null
    ? { title: sentence, note: '', url }
    : { title: notice.projectName, note: sentence, url, bad: notice.kind === 'turnedRed' }
}

/** From which hour on a digest is sent, in Bogotá. */
export const digestFrom = '07:00'

/** The day of a person's next digest: a working day whose hour is still to come, behind their pause. */
export function nextDigest(
  { pausedUntil }: { pausedUntil: string | null },
  { now, calendar }: { now: Date; calendar: WorkingDays },
): string {
  const day = dayInBogota(now)
  const isOver = timeInBogota(now) >= digestFrom
  const last = isOver ? day : dayOfNumber(numberOfDay(day) - 1)
  return calendar.add(pausedUntil !== null && pausedUntil > last ? pausedUntil : last, 1)
}

/** The sections of a digest in their order, without those that would be empty. */
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
  for (const notice of notices) add(sectionOf[notice.kind] ?? 'changes', noticeLine(notice, words))
  return (Object.keys(sections) as SectionName[]).flatMap((name) => {
    const some = lines.get(name)
    return some ? [{ title: sections[name], lines: some }] : []
  })
}

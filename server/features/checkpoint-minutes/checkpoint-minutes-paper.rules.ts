import type { Attendance } from '#contract/attendance.ts'
import { calendarDays } from '#contract/days.ts'
import type { Format } from '#contract/format.ts'
import { noveltyTypes } from '#contract/project-changes.ts'
import type { Words } from '#server/features/forecast/forecast-paper.rules.ts'
import { cells, heading, paragraph, type Paper, type PaperBlock, type Tone } from '#server/platform/pdf/paper.ts'

import { progressBlocks } from './checkpoint-minutes-progress.rules.ts'
import type { MinutesChange } from './checkpoint-minutes.queries.ts'
import { type MinutesFacts, paragraphsOf } from './checkpoint-minutes.rules.ts'
import type { Commitment } from './commitments.rules.ts'

const outcomeTones: Record<Commitment['outcome'], Tone> = {
  overdue: 'bad',
  done: 'good',
  today: 'plain',
  pending: 'plain',
  inProgress: 'plain',
}

/** 'Lunes, 23 de noviembre de 2026' */
const wholeDay = (day: string, { language }: Format): string => {
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
const longDay = (day: string, { language }: Format): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
/** '8:00 a. m.' from '08:00'. */
const hourText = (hour: string, { language }: Format): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`2026-01-01T${hour}:00Z`),
  )

function hoursText({ startsAt, endsAt }: Attendance, { texts: { minutesPaper: texts }, format }: Words): string {
  if (startsAt !== null && endsAt !== null) return texts.hours(hourText(startsAt, format), hourText(endsAt, format))
  if (startsAt !== null) return texts.from(hourText(startsAt, format))
  return endsAt === null ? texts.unknown : texts.until(hourText(endsAt, format))
}

const kindOrder = { present: 0, guest: 1, absent: 2 } as const

function people({ attendees }: Attendance, { texts: { minutesPaper: texts } }: Words): PaperBlock {
  const { columns, kinds, none } = texts.people
  if (attendees.length === 0) return paragraph(none)
  return {
    kind: 'table',
    columns: [
      { head: columns.name, share: 32 },
      { head: columns.position, share: 24 },
      { head: columns.company, share: 31 },
      { head: columns.kind, share: 13 },
    ],
    rows: attendees
      .toSorted((one, other) => kindOrder[one.kind] - kindOrder[other.kind])
      .map(({ fullName, position, company, kind }) => cells(fullName, position, company, kinds[kind])),
  }
}

function previousBlock({ previous }: MinutesFacts, { texts: { minutesPaper: texts }, format }: Words): PaperBlock {
  if (previous.length === 0) return paragraph(texts.none.previous)
  const { columns, outcomes } = texts
  return {
    kind: 'table',
    columns: [
      { head: columns.commitment, share: 44 },
      { head: columns.whose, share: 29 },
      { head: columns.day, share: 14 },
      { head: columns.outcome, share: 13 },
    ],
    rows: previous.map(({ task, consultant, day, outcome }) => [
      ...cells(task, consultant, format.day(day)),
      { text: outcomes[outcome], tone: outcomeTones[outcome] },
    ]),
  }
}

function changeText(change: MinutesChange, { texts: { minutesPaper }, format }: Words): string {
  const { changed } = minutesPaper
  const { noveltyType, formerStatus, status, previousDate, newDate } = change
  const moved = previousDate === newDate ? undefined : changed.moved(format.day(previousDate), format.day(newDate))
  if (noveltyType === noveltyTypes.date) return moved ?? changed.staysAlone
  const stated = formerStatus === null ? changed.statusOnly(status) : changed.status(formerStatus, status)
  return `${stated}; ${moved ? moved.charAt(0).toLowerCase() + moved.slice(1) : changed.stays}`
}

function changesBlock({ changes }: MinutesFacts, words: Words): PaperBlock {
  const { texts, format } = words
  const { columns, none, noCause } = texts.minutesPaper
  if (changes.length === 0) return paragraph(none.changes)
  return {
    kind: 'table',
    columns: [
      { head: columns.date, share: 13 },
      { head: columns.change, share: 24 },
      { head: columns.cause, share: 13 },
      { head: columns.reason, share: 50 },
    ],
    rows: changes.map((change) =>
      cells(format.instantDay(change.at), changeText(change, words), change.cause ?? noCause, change.comments),
    ),
  }
}

function licencesBlock(
  { licences, figures }: MinutesFacts,
  { texts: { minutesPaper: texts }, format }: Words,
): PaperBlock {
  if (licences.length === 0) return paragraph(texts.none.licences)
  const { columns } = texts
  const end = figures.forecast ?? figures.due
  const beside = (day: string): string => {
    const days = calendarDays(day, end)
    const written = format.integer(Math.abs(days))
    if (days === 0) return texts.sameDay
    return days > 0 ? texts.before(written, days === 1) : texts.after(written, days === -1)
  }
  return {
    kind: 'table',
    columns: [
      { head: columns.product, share: 36 },
      { head: columns.licences, share: 22 },
      { head: columns.expire, share: 18 },
      { head: figures.forecast === null ? columns.besideDue : columns.beside, share: 24 },
    ],
    rows: licences.map(({ product, day, count, held }) =>
      cells(product, texts.held(format.integer(count), format.integer(held)), format.day(day), beside(day)),
    ),
  }
}

function addedBlock({ added }: MinutesFacts, { texts: { minutesPaper: texts }, format }: Words): PaperBlock {
  if (added.length === 0) return paragraph(texts.none.added)
  return {
    kind: 'table',
    columns: [
      { head: texts.columns.action, share: 54 },
      { head: texts.columns.whose, share: 30 },
      { head: texts.columns.day, share: 16 },
    ],
    rows: added.map(({ task, consultant, day }) => cells(task, consultant, format.day(day))),
  }
}

/** The first of each who was there, else a line without a name. */
function signatures(
  { attendees }: Attendance,
  sides: { customer: string; company: string },
  { texts }: Words,
): PaperBlock {
  const present = attendees.filter(({ kind }) => kind === 'present')
  const signer = (isOne: (one: Attendance['attendees'][number]) => boolean, company: string): string[] => {
    const one = present.find(isOne)
    if (!one) return [texts.minutesPaper.signsFor(company)]
    return [one.fullName, one.position, company].filter((line) => line !== '')
  }
  return {
    kind: 'signatures',
    people: [
      signer(({ contactId }) => contactId !== null, sides.customer),
      signer(({ employeeId }) => employeeId !== null, sides.company),
    ],
  }
}

/** What the minutes are about, in their order. */
function sectionsOf(facts: MinutesFacts, words: Words): { name: string; blocks: PaperBlock[] }[] {
  const { format, texts } = words
  const { sections } = texts.minutesPaper
  const changes = facts.since === null ? sections.allChanges : sections.changes(format.integer(facts.number - 1))
  return [
    { name: sections.previous, blocks: [previousBlock(facts, words)] },
    { name: sections.progress, blocks: progressBlocks(facts, words) },
    { name: changes, blocks: [changesBlock(facts, words)] },
    { name: sections.licences, blocks: [licencesBlock(facts, words)] },
    { name: sections.notes, blocks: paragraphsOf(facts).map(paragraph) },
    { name: sections.added, blocks: [addedBlock(facts, words)] },
  ]
}

/** Equal facts and people give an equal paper. */
export function minutesPaper(
  facts: MinutesFacts,
  attendance: Attendance,
  { company, ...words }: Words & { company: string },
): Paper {
  const { format, texts } = words
  const { minutesPaper: paper } = texts
  const number = format.integer(facts.number)
  const sections = sectionsOf(facts, words)
  const next = attendance.nextMeeting === null ? undefined : wholeDay(attendance.nextMeeting, format)
  return {
    language: format.language,
    title: paper.title(number, facts.projectName),
    subtitle: paper.subtitle(facts.customerName),
    day: facts.day,
    head: { company, kind: paper.kind, label: paper.numberLabel, value: number, title: facts.projectName },
    foot: { left: paper.foot(number, facts.projectName), middle: longDay(facts.day, format), right: paper.page },
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: paper.facts.day.toUpperCase(), value: wholeDay(facts.day, format) },
          { label: paper.facts.hours.toUpperCase(), value: hoursText(attendance, words) },
          { label: paper.facts.place.toUpperCase(), value: attendance.place || paper.unknown },
        ],
      },
      heading(paper.people.title),
      people(attendance, words),
      heading(paper.agenda),
      { kind: 'steps', items: sections.map(({ name }) => name) },
      ...sections.flatMap(({ name, blocks }, index) => [heading(`${index + 1}. ${name}`), ...blocks]),
      {
        kind: 'box',
        label: paper.next.label,
        text: next === undefined ? paper.next.none : attendance.place ? paper.next.at(next, attendance.place) : next,
      },
      signatures(attendance, { customer: facts.customerName, company }, words),
    ],
  }
}

import { valueOf } from '#contract/items.ts'
import type { NoticeKind } from '#contract/notices.ts'
import type { AllTexts, Language } from '#texts/texts.ts'

import type { ToldNotice } from './notices.queries.ts'

type Sentences = AllTexts['notices']['sentences']
type Sentence = Pick<ToldNotice, 'kind' | 'count' | 'payload' | 'actorName'>

interface Words {
  texts: AllTexts
  language: Language
  today: string
}

const longDays = new Map<string, Intl.DateTimeFormat>()

/** '24 de noviembre', with a year other than today's. */
function dayText(value: unknown, { language, today }: Words): string {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  if (day === '') return ''
  const withYear = day.slice(0, 4) !== today.slice(0, 4)
  const key = `${language} ${withYear}`
  const format =
    longDays.get(key) ??
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
      ...(withYear && { year: 'numeric' }),
    })
  longDays.set(key, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}

const daysFrom = (from: string, to: unknown): number =>
  Math.round((Date.parse(`${String(to).slice(0, 10)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** '' for a missing value, never 'undefined'. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

type Write = (by: string, notice: Sentence, said: Sentences, words: Words) => string

const oneOrMore =
  (one: Write, more: (said: Sentences) => (by: string, count: string) => string): Write =>
  (by, notice, said, words) =>
    notice.count === 1 ? one(by, notice, said, words) : more(said)(by, numberText(notice.count, words))

const numberText = (count: number, { language }: Words): string => new Intl.NumberFormat(language).format(count)
const calendarDays = (count: unknown, said: Sentences, words: Words): string =>
  said.daysLeft(numberText(Number(count), words), Number(count) === 1)

function moved(by: string, { payload }: Sentence, said: Sentences, words: Words): string {
  const { from, to, status } = payload
  const [before, after] = [dayText(from, words), dayText(to, words)]
  if (from === undefined) return said.statusMoved(by, textOf(status))
  return status === undefined ? said.dueMoved(by, before, after) : said.bothMoved(by, before, after, textOf(status))
}

function taskDue(_by: string, { payload: { name, day } }: Sentence, said: Sentences, words: Words): string {
  const left = daysFrom(words.today, day)
  if (left === 0) return said.dueToday(textOf(name))
  if (left === 1) return said.dueTomorrow(textOf(name))
  return (left < 0 ? said.dueWas : said.dueOn)(textOf(name), dayText(day, words))
}

/** The distance from the reading day; after that the day alone. */
function projectDue({ day }: Sentence['payload'], said: Sentences, words: Words): string {
  const [text, left] = [dayText(day, words), daysFrom(words.today, day)]
  if (left > 0) return said.projectDue(text, calendarDays(left, said, words))
  return left === 0 ? said.projectDueOn(text) : said.projectDueWas(text)
}

function licence(_by: string, { payload, count }: Sentence, said: Sentences, words: Words): string {
  const { product, serial, day, due } = payload
  const [ends, before] = [dayText(day, words), due === undefined ? undefined : dayText(due, words)]
  const isOver = daysFrom(words.today, day) < 0
  if (count > 1) {
    const many = numberText(count, words)
    if (isOver) return said.licencesEnded(many, ends)
    return before === undefined ? said.licencesEnd(many, ends) : said.licencesTooShort(many, ends, before)
  }
  const named = [textOf(product), textOf(serial), ends] as const
  if (isOver) return said.licenceEnded(...named)
  return before === undefined ? said.licenceEnds(...named) : said.licenceTooShort(...named, before)
}

function importEnd({ payload: { state, file, written } }: Sentence, said: Sentences, words: Words): string {
  if (state === 'applied') return said.importApplied(textOf(file), numberText(Number(written), words))
  return state === 'ready' ? said.importReady(textOf(file)) : said.importFailed(textOf(file))
}

function operation(payload: Sentence['payload'], said: Sentences, words: Words): string {
  const { recipient, webhook, what, problem, rehearsed, dataRequest, day, disk, folder } = payload
  if (dataRequest !== undefined) return said.dataRequestDue(dayText(day, words))
  if (recipient !== undefined) return said.mailGivenUp(textOf(recipient))
  if (disk !== undefined) return said.diskShort(textOf(folder))
  if (rehearsed !== undefined) return said.rehearsalFailed(textOf(rehearsed))
  if (webhook === undefined) return said.backupFailed(textOf(problem))
  return what === 'off' ? said.webhookOff(textOf(webhook)) : said.webhookGivenUp(textOf(webhook))
}

const saidOf = (words: Readonly<Record<string, string>>, change: unknown): string =>
  valueOf(new Map(Object.entries(words)), textOf(change))

function account({ payload: { what, address, userAgent, change, name, from, to } }: Sentence, said: Sentences): string {
  if (what === 'signIn') return said.signIn(textOf(address), textOf(userAgent))
  if (what === 'factor') return saidOf(said.factor, change)
  if (what === 'token') return (change === 'made' ? said.tokenMade : said.tokenEnded)(textOf(name))
  if (what === 'identity') return saidOf(said.identity, change)
  return what === 'password' ? said.password : said.email(textOf(from), textOf(to))
}

const writers: Readonly<Record<NoticeKind, Write>> = {
  taskAssigned: oneOrMore(
    (by, { payload }, said, words) => said.taskAssigned(by, textOf(payload['name']), dayText(payload['day'], words)),
    (said) => said.tasksAssigned,
  ),
  projectAssigned: oneOrMore(
    (by, _, said) => said.projectAssigned(by),
    (said) => said.projectsAssigned,
  ),
  projectMoved: oneOrMore(moved, (said) => said.projectsMoved),
  followUpAdded: oneOrMore(
    (by, { payload }, said) => said.followUpAdded(by, textOf(payload['name'])),
    (said) => said.followUpsAdded,
  ),
  taskDone: oneOrMore(
    (by, { payload }, said) => said.taskDone(by, textOf(payload['name'])),
    (said) => said.tasksDone,
  ),
  taskDue,
  taskOverdue: (_, { payload }, said, words) =>
    said.taskOverdue(textOf(payload['name']), dayText(payload['day'], words)),
  projectDue: (_, { payload }, said, words) => projectDue(payload, said, words),
  turnedRed: (_, { payload }, said, { language }) => said.turnedRed(textOf(payload[language])),
  silent: (_, { payload }, said, words) =>
    (payload['never'] === true ? said.neverFollowed : said.silent)(
      calendarDays(payload['days'], said, words),
      calendarDays(payload['rhythm'], said, words),
    ),
  licenceEnds: licence,
  importDone: (_, notice, said, words) => importEnd(notice, said, words),
  operation: (_, { payload }, said, words) => operation(payload, said, words),
  account: (_, notice, said) => account(notice, said),
}

export function sentenceOf(notice: Sentence, words: Words): string {
  const { sentences, portal } = words.texts.notices
  return writers[notice.kind](notice.actorName ?? portal, notice, sentences, words)
}

const overview = (id: number | null, tab = ''): string =>
  id === null ? '/projects' : `/projects/projects-list/${id}${tab === '' ? '' : `?tab=${tab}`}`

const importLists: Readonly<Record<string, string>> = {
  employees: '/employees/import',
  customers: '/customers/import',
  projects: '/projects/import',
}

function importPath({ noun, customerId }: ToldNotice['payload'], projectId: number | null): string {
  if (noun === 'contacts')
    return customerId === undefined ? '/customers' : `/customers/contacts/contacts-list/${textOf(customerId)}/import`
  if (noun === 'milestones' && projectId !== null) return `${overview(projectId)}/import`
  return importLists[textOf(noun)] ?? overview(projectId)
}

const accountPaths: Readonly<Record<string, string>> = { factor: '/account/factors', token: '/account/tokens' }

export function pathOf({
  kind,
  count,
  projectId,
  payload,
}: Pick<ToldNotice, 'kind' | 'count' | 'projectId' | 'payload'>): string {
  const { checkpointId } = payload
  const followUp =
    count === 1 && checkpointId !== undefined
      ? `/project-checkpoints/tasks-by-project-checkpoints/${textOf(checkpointId)}`
      : undefined
  switch (kind) {
    case 'taskAssigned':
    case 'taskDue':
    case 'taskOverdue':
      return followUp ?? '/project-checkpoints'
    case 'taskDone':
      return followUp ?? '/project-checkpoints/tasks'
    case 'followUpAdded':
      return (
        followUp ?? (projectId === null ? '/project-checkpoints?tab=seguimientos' : overview(projectId, 'seguimientos'))
      )
    case 'projectMoved':
      return projectId === null ? '/projects' : overview(projectId, 'novedades')
    case 'silent':
      return overview(projectId, 'seguimientos')
    case 'licenceEnds':
      return overview(projectId, 'licencias')
    case 'projectAssigned':
    case 'projectDue':
    case 'turnedRed':
      return overview(projectId)
    case 'importDone':
      return importPath(payload, projectId)
    case 'operation':
      if (payload['dataRequest'] !== undefined) return '/admin/personal-data'
      if (payload['recipient'] !== undefined) return '/admin/mail'
      return payload['webhook'] === undefined ? '/admin/status' : '/admin/webhooks'
    case 'account':
      return accountPaths[textOf(payload['what'])] ?? '/account/profile'
  }
}

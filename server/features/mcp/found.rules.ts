import type { CheckpointRadarRow } from '#contract/checkpoint-radar.ts'
import type { MyTask } from '#contract/checkpoint-tasks.ts'
import { dueDay } from '#contract/days.ts'
import { endedOn, endText, reasonText } from '#contract/end-texts.ts'
import type { Forecast } from '#contract/forecast.ts'
import type { Format } from '#contract/format.ts'
import type { LicenceRadar } from '#contract/licence-radar.ts'
import type { Page } from '#contract/lists.ts'
import type { Portfolio, SummaryKey } from '#contract/portfolio.ts'
import type { Project } from '#contract/projects.ts'
import type { SearchGroup } from '#contract/search.ts'
import type { Slips } from '#contract/slips.ts'
import type { Workload } from '#contract/workload.ts'
import type { AllTexts } from '#texts/texts.ts'

import type { ToolName } from './tools.rules.ts'

interface Words {
  texts: AllTexts
  format: Format
}

type Counted = (count: string, one: boolean) => string

/** 'hay 40 proyectos; aquí van 10.' */
function listed({ data, filteredRecordsCount }: Page<unknown>, counted: Counted, { texts, format }: Words): string {
  const { all, page } = texts.mcp.found
  const words = counted(format.integer(filteredRecordsCount), filteredRecordsCount === 1)
  return data.length === filteredRecordsCount ? all(words) : page(words, format.integer(data.length))
}

function searchSentence(groups: SearchGroup[], term: string, { texts, format }: Words): string {
  const { found } = texts.mcp
  if (groups.length === 0) return found.nothing(term)
  const said = groups.map(({ noun, near, total }) => {
    const name = texts.search.nouns[noun]
    const count = total === undefined ? texts.search.many : format.integer(total)
    return found.group(near === undefined ? name : texts.search.near(name, near), count)
  })
  return found.some(term, format.list(said))
}

function portfolioSentence(answer: Portfolio, words: Words): string {
  const { texts, format } = words
  const { found } = texts.mcp
  const countOf = (key: SummaryKey) => format.integer(answer.summary.find((one) => one.key === key)?.count ?? 0)
  const rows = listed(answer, found.projects, words)
  return found.portfolio(rows, format.day(answer.asOf), countOf('attention'), countOf('overdue'))
}

function workloadSentence(answer: Page<Workload>, words: Words): string {
  const { found } = words.texts.mcp
  const overdue = answer.data.filter((row) => row.overdue.count > 0).length
  return found.workload(listed(answer, found.people, words), words.format.integer(overdue))
}

function projectSentence(project: Project, { texts, format }: Words): string {
  const { found } = texts.mcp
  const { name, customerName, projectStatusName, percentage, realEndDate } = project
  const stands = found.project(name, customerName, projectStatusName, format.percent(percentage))
  const end = realEndDate === null ? found.due(format.day(dueDay(project))) : found.ended(format.day(realEndDate))
  return `${stands} ${end}`
}

/** Light and reason, promise, and range of the end. */
function forecastSentence(answer: Forecast, { against }: Readonly<Record<string, unknown>>, words: Words): string {
  const { texts, format } = words
  const { forecast } = texts
  const light = forecast.lightAndReason(forecast.lights[answer.light], reasonText(answer.reason, forecast, format))
  const yardstick = against === 'first' ? ('first' as const) : undefined
  const end = endText({ ...answer, ended: endedOn(answer), against: yardstick }, forecast, format)
  const promised = yardstick === undefined ? answer.due : answer.firstDue
  return `${light} ${texts.mcp.found.due(format.day(promised))} ${end}`
}

function slipsSentence({ figures: { moves, slipped, wonBack } }: Slips, { texts, format }: Words): string {
  const { found } = texts.mcp
  if (moves === 0) return found.noSlips
  return found.slips(format.integer(moves), moves === 1, format.integer(slipped), format.integer(wonBack))
}

function silentSentence(answer: Page<CheckpointRadarRow>, words: Words): string {
  const { found } = words.texts.mcp
  const over = answer.data.filter((row) => row.rhythmOver > 0).length
  return found.silent(listed(answer, found.projects, words), words.format.integer(over))
}

function licencesSentence(answer: LicenceRadar, words: Words): string {
  const { texts, format } = words
  const { found } = texts.mcp
  const lists = answer.figures.map(({ list, count }) =>
    found.list(texts.portfolio.licences.lists[list], format.integer(count)),
  )
  return found.licences(listed(answer, found.rows, words), lists.join('; '))
}

function tasksSentence(answer: Page<MyTask>, words: Words): string {
  const { found } = words.texts.mcp
  const rows = listed(answer, found.tasks, words)
  const [next] = answer.data.toSorted((one, other) => one.estimatedDate.localeCompare(other.estimatedDate))
  return next ? found.nextTask(rows, next.task, words.format.day(next.estimatedDate)) : rows
}

type Given = Readonly<Record<string, unknown>>

const sentences: Record<ToolName, (answer: never, given: Given, words: Words) => string> = {
  search: (answer: SearchGroup[], { searchTerm }, words) =>
    searchSentence(answer, typeof searchTerm === 'string' ? searchTerm : '', words),
  portfolio: (answer: Portfolio, _, words) => portfolioSentence(answer, words),
  workload: (answer: Page<Workload>, _, words) => workloadSentence(answer, words),
  project: (answer: Project, _, words) => projectSentence(answer, words),
  forecast: forecastSentence,
  slips: (answer: Slips, _, words) => slipsSentence(answer, words),
  silent_projects: (answer: Page<CheckpointRadarRow>, _, words) => silentSentence(answer, words),
  licences_ending: (answer: LicenceRadar, _, words) => licencesSentence(answer, words),
  my_tasks: (answer: Page<MyTask>, _, words) => tasksSentence(answer, words),
}

export const foundSentence = (tool: ToolName, answer: unknown, given: Given, words: Words): string =>
  sentences[tool](answer as never, given, words)

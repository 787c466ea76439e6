import * as z from 'zod/mini'

import { dayInBogota, timeInBogota } from '#contract/days.ts'
import { itemAt } from '#contract/items.ts'
import type { SheetNoun } from '#contract/sheet-columns.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Language } from '#texts/texts.ts'

import { columnsOf, textsIn } from './sheet-texts.ts'
import type { Book } from './workbook.ts'

const named: Readonly<Record<string, string>> = {
  contactOf: 'customer',
  partOf: 'project',
  projectId: 'project',
  statusId: 'projectStatus',
  customerId: 'customer',
  employeeId: 'employee',
  role: 'role',
  productId: 'product',
  causeId: 'changeCause',
  chainOf: 'licence',
  positionId: 'position',
  groupId: 'group',
  cityId: 'city',
}
const unnamed = new Set(['format', 'columns', 'orderBy', 'ascending', 'related', 'groupTop', 'compareTo'])

interface AboutExport {
  noun: SheetNoun
  language: Language
  query: Readonly<Record<string, unknown>>
  employeeId: number
  at: Date
}

/** An import reads the installation's id from the second cell of its line. */
export async function aboutSheet(db: Database, about: AboutExport): Promise<Book['about']> {
  const { noun, language, employeeId, at } = about
  const { sheets } = textsIn(language)
  const [who = ''] = await namesOf(db, [['employee', employeeId]])
  const [installation] = await db.named(
    'sheets.installation',
    'select portal_id::text as id from installation',
    [],
    z.object({ id: z.string() }),
  )
  const isImported = columnsOf(noun).some((column) => column.imported)
  return {
    name: sheets.about.title,
    lines: [
      [sheets.about.what, sheets.names[noun]],
      [sheets.about.filters, (await filtersOf(db, about)) || sheets.about.noFilters],
      [sheets.about.order, orderOf(about)],
      [sheets.about.who, who],
      [sheets.about.when, `${dayInBogota(at)} ${timeInBogota(at)}`],
      [sheets.about.installation, installation?.id ?? ''],
      [sheets.about.help, isImported ? sheets.about.helpText : sheets.about.helpReadText],
    ],
  }
}

async function filtersOf(db: Database, about: AboutExport): Promise<string> {
  const { noun, language, query } = about
  const labels: Readonly<Record<string, string>> = textsIn(language).sheets.filters
  const lines: string[] = []
  for (const [parameter, value] of Object.entries(query)) {
    if (value === undefined || value === '' || unnamed.has(parameter)) continue
    const name = parameter === 'id' ? (noun === 'contacts' ? 'contactOf' : 'partOf') : parameter
    const values = [value].flat()
    const record = named[name]
    const names = await namesOf(db, record ? values.map((id) => [record, Number(id)]) : [])
    // Record 0 means 'without any'.
    const words = values.map((value, index) =>
      record && Number(value) !== 0 ? itemAt(names, index) : wordOf(about, name, record ? 'none' : value),
    )
    lines.push(`${labels[name] ?? name}: ${words.join(', ')}`)
  }
  return lines.join('; ')
}

function orderOf({ language, query: { orderBy, ascending } }: AboutExport): string {
  const { about, orders } = textsIn(language).sheets
  if (typeof orderBy !== 'string') return about.ownOrder
  const names: Readonly<Record<string, string>> = orders
  const name = names[orderBy] ?? orderBy
  return ascending === false ? about.descending(name) : about.ascending(name)
}

function wordOf({ noun, language }: AboutExport, parameter: string, value: unknown): string {
  const { audit, customers, forecast, pastForecasts, portfolio, portfolioCauses, sheets } = textsIn(language)
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    light: forecast.lights,
    against: forecast.against,
    classification: customers.classifications,
    status: noun === 'licences' ? audit.words.licenceStatus : audit.words.taskStatus,
    reason: sheets.radarReasons,
    list: portfolio.licences.lists,
    groupBy: portfolio.groups,
    by: portfolioCauses.kinds,
    share: pastForecasts.at,
    result: pastForecasts.results,
  }
  const all: Readonly<Record<string, string>> = { none: sheets.about.noFilters, ...sheets.yesNo, ...words[parameter] }
  return all[String(value)] ?? String(value)
}

/** A record that no longer exists is named by its number. */
async function namesOf(db: Database, records: readonly (readonly [kind: string, id: number])[]): Promise<string[]> {
  const rows = await db.named(
    'sheets.names',
    `select coalesce(record_name(kind, id), id::text) as name
      from unnest($1::text[], $2::integer[]) with ordinality as asked (kind, id, ordinality) order by ordinality`,
    [records.map(([kind]) => kind), records.map(([, id]) => id)],
    z.object({ name: z.string() }),
  )
  return rows.map(({ name }) => name)
}

import { dayInBogota } from '#contract/days.ts'
import { valueOf } from '#contract/items.ts'
import { entriesOf } from '#contract/keys.ts'
import { licenceStatuses, type Licence } from '#contract/licences.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { csvFile } from '#server/platform/http/csv.ts'
import type { Download } from '#server/platform/http/endpoint.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { Language } from '#texts/texts.ts'

import { licenceBatches } from './licences.queries.ts'

const statusNames = new Map<number, keyof typeof licenceStatuses>(
  entriesOf(licenceStatuses).map(([name, status]) => [status, name]),
)

/** `licencias.csv` in the caller's language; days in Bogotá. */
export function licenceExport({ db, clock }: Context, projectId: number, language: Language): Download {
  const { licenceSheet } = language === 'en-US' ? english : spanish
  const { columns, statuses } = licenceSheet
  const cells = (licence: Licence): string[] => [
    licence.product,
    licence.serialNumber,
    licence.contactName ?? '',
    dayInBogota(new Date(licence.date)),
    licence.expirationDate,
    statuses[licence.expired ? 'expired' : valueOf(statusNames, licence.status)],
  ]
  async function* lines() {
    for await (const licences of licenceBatches(db, projectId, today(clock))) yield licences.map(cells)
  }
  const header = [
    columns.product,
    columns.serialNumber,
    columns.holder,
    columns.date,
    columns.expirationDate,
    columns.status,
  ]
  return { name: 'licencias.csv', content: csvFile(header, lines(), language === 'en-US' ? ',' : ';') }
}

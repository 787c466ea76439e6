import { setImmediate as pause } from 'node:timers/promises'

import type { ImportMapping } from '#contract/import-columns.ts'
import { importedColumns } from '#contract/imports.ts'
import { lastOf } from '#contract/items.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Language } from '#texts/texts.ts'

import { beginComparing, noteCompared, type StoredImport } from '../imports.queries.ts'
import { importedNouns } from '../nouns/nouns.rules.ts'
import { projectOf, rejectWeights } from '../nouns/weights.queries.ts'
import {
  catalogueOf,
  growingCatalogue,
  isLarge,
  type Catalogue,
  type GrowingCatalogue,
  type ReferenceKind,
} from '../reading/references.queries.ts'
import { readingsBy } from '../reading/understood.rules.ts'
import { saveCompared, stagedRows, type SheetOf, type StagedRow } from '../rows.queries.ts'
import { answersOf } from '../values/answers.queries.ts'
import type { Comparison } from './comparison.rules.ts'
import { compareRows } from './rows.service.ts'
import { rejectDuplicates } from './twins.queries.ts'

/** A few milliseconds of the event loop. */
const batch = 250

export async function comparisonOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  stored: Pick<StoredImport, 'id' | 'ownerId' | 'noun' | 'from1904' | 'stranger' | 'projectId' | 'understood'>,
  mapping: ImportMapping,
  language: Language,
): Promise<Comparison> {
  const columns = importedColumns(stored.noun)
  const kinds = new Set(columns.flatMap(({ of }) => of ?? []))
  const catalogues = new Map<ReferenceKind, Catalogue>()
  const growing = new Map<ReferenceKind, GrowingCatalogue>()
  for (const kind of kinds) {
    if (isLarge(kind)) growing.set(kind, growingCatalogue(db, kind, stored.ownerId))
    const catalogue = growing.get(kind) ?? (await catalogueOf(db, kind))
    if (catalogue) catalogues.set(kind, catalogue)
  }
  return {
    noun: importedNouns[stored.noun],
    mapping,
    readings: readingsBy({ ...stored, noun: importedNouns[stored.noun], columns, language }),
    columns,
    answers: await answersOf(db, stored.id),
    catalogues,
    growing,
    project: stored.projectId === null ? undefined : await projectOf(db, stored.projectId),
    stranger: stored.stranger,
    importer: stored.ownerId,
    day: today(clock),
  }
}

export async function compareAll({ db }: Pick<Context, 'db'>, id: number, comparison: Comparison): Promise<void> {
  const { sheet, headerRow } = comparison.mapping
  await beginComparing(db, id, comparison.mapping)
  for (let after = headerRow; ;) {
    const rows: StagedRow[] = await stagedRows(db, { id, sheet }, { after, most: batch })
    if (rows.length === 0) break
    await saveCompared(db, { id, sheet }, await compareRows(db, comparison, rows))
    if (!(await noteCompared(db, id, rows.length))) return
    after = lastOf(rows).row
    await pause()
  }
  await rejectTogether(db, { id, sheet }, comparison)
}

/**
 * Two rows of one record, and milestones that weigh too much together. `row` is the only one that was compared again.
 */
export async function rejectTogether(db: Database, of: SheetOf, { project }: Comparison, row?: number): Promise<void> {
  await rejectDuplicates(db, of, row)
  if (project) await rejectWeights(db, of, project.id)
}

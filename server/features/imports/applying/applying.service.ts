import type { ImportMapping } from '#contract/import-columns.ts'
import { maxImportWrites, type ImportCounts } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { lockProject } from '#server/features/projects/projects.queries.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import type { Actor } from '#server/platform/database/database.ts'
import { refusing } from '#server/platform/http/refused-writes.ts'
import type { Language } from '#texts/texts.ts'

import { compareAll, comparisonOf, rejectTogether } from '../comparing/comparing.service.ts'
import { compareRows } from '../comparing/rows.service.ts'
import { decideRest, type StoredImport } from '../imports.queries.ts'
import { importedNouns } from '../nouns/nouns.rules.ts'
import { countsOf, saveCompared, stagedRows } from '../rows.queries.ts'
import { nounWrites } from './nouns.queries.ts'
import { lockReady, lockRecords, lockReferences, noteApplied, writeChanges, writeNew } from './writes.queries.ts'

interface Applying {
  actor: Actor
  language: Language
  conflicts: 'mine' | 'theirs' | undefined
  skipRejected: boolean
}

/** Decides what is left open, as the caller says, and compares these rows again. */
async function decideOpen(
  context: Context,
  stored: StoredImport,
  mapping: ImportMapping,
  { conflicts, language }: Applying,
): Promise<void> {
  if (!conflicts) return
  const { db } = context
  const of = { id: stored.id, sheet: mapping.sheet }
  const rows = await decideRest(db, of, conflicts)
  const comparison = await comparisonOf(context, stored, mapping, language)
  for (let at = 0; at < rows.length; at += 250) {
    const staged = await stagedRows(db, of, { rows: rows.slice(at, at + 250) })
    await saveCompared(db, of, await compareRows(db, comparison, staged))
  }
  await rejectTogether(db, of, comparison)
}

function refuseUnready(counts: ImportCounts, { skipRejected }: Applying): void {
  if (counts.conflict > counts.decided) throw new Refusal('import-undecided')
  if (counts.rejected > 0 && !skipRejected) throw new Refusal('import-rejected', { params: { rows: counts.rejected } })
  const writes = counts.toAdd + counts.toChange
  if (writes > maxImportWrites)
    throw new Refusal('import-too-large', { params: { rows: writes, maximum: maxImportWrites } })
}

/** What another save came before: the rows are compared again, and nothing is written. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Refusal &&
  ['import-changed', 'duplicate-code', 'duplicate-document', 'duplicate-email', 'unknown-reference'].includes(
    error.code,
  )

/**
 * Saves all rows of an import that are to be written, in one transaction, or none. Everything that takes its time was
 * done before: the values stand in rows of the database, and the transaction copies them.
 * @throws Refusal import-state, import-undecided, import-rejected, import-too-large, import-changed
 */
export async function applyImport(
  context: Context,
  stored: StoredImport,
  applying: Applying,
): Promise<{ added: number; changed: number; unchanged: number }> {
  const { db } = context
  const { id, mapping } = stored
  if (stored.state !== 'ready' || !mapping) throw new Refusal('import-state')
  await decideOpen(context, stored, mapping, applying)
  const noun = importedNouns[stored.noun]
  const of = { id, sheet: mapping.sheet }
  const counts = await countsOf(db, of)
  refuseUnready(counts, applying)
  try {
    const written = await refusing(noun.constraints, () =>
      db.change(applying.actor, async (tx) => {
        if (!(await lockReady(tx, id))) throw new Refusal('import-state')
        const own = nounWrites[stored.noun]
        await lockReferences(tx, noun, of)
        const given = await own?.given?.(tx)
        const project = stored.projectId === null ? undefined : found(await lockProject(tx, stored.projectId))
        if ((await lockRecords(tx, noun, of)) > 0) throw new Refusal('import-changed')
        await own?.follow?.(tx, of)
        const done = own?.write
          ? await own.write(tx, of, found(project))
          : { changed: await writeChanges(tx, noun, of, own?.sets), added: await writeNew(tx, noun, of, given) }
        await noteApplied(tx, id)
        return done
      }),
    )
    return { ...written, unchanged: counts.unchanged }
  } catch (error) {
    if (!isOvertaken(error)) throw error
    await compareAll(context, id, await comparisonOf(context, stored, mapping, applying.language))
    throw new Refusal('import-changed')
  }
}

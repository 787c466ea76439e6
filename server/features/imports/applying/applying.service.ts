import { setTimeout as wait } from 'node:timers/promises'

import type { ImportMapping } from '#contract/import-columns.ts'
import { maxImportWrites, type AppliedImport, type ImportCounts } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { lockProject } from '#server/features/projects/projects.queries.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import { refusalOf } from '#server/platform/http/problem.ts'
import { refusing } from '#server/platform/http/refused-writes.ts'

import { compareAll, comparisonOf, rejectTogether } from '../comparing/comparing.service.ts'
import { compareRows } from '../comparing/rows.service.ts'
import { decideRest, importById, setState, type StoredImport } from '../imports.queries.ts'
import { importedNouns } from '../nouns/nouns.rules.ts'
import { countsOf, saveCompared, stagedRows } from '../rows.queries.ts'
import { giveAllBack } from './claims.queries.ts'
import { nounWrites, type NounWrites } from './nouns.queries.ts'
import {
  backToReading,
  beginWork,
  lockAt,
  noteApplied,
  underWay,
  type Acts,
  type UnderWay,
} from './progress.queries.ts'
import { claimAndCheck, writeToEnd } from './rolling.service.ts'
import { inTurn } from './turns.service.ts'
import { lockRecords, lockReferences, namesInactive } from './writes.queries.ts'

type Portal = Pick<Context, 'db' | 'clock' | 'log'>

interface Applying {
  acts: Acts
  confirmed: boolean
  conflicts?: 'mine' | 'theirs' | undefined
  skipRejected: boolean
}

/** After so many ms the answer is 202. */
const acceptedAfterMs = 2_000

/** As the caller says; compares these rows again. */
async function decideOpen(
  context: Portal,
  stored: StoredImport,
  mapping: ImportMapping,
  { conflicts, acts }: Applying,
): Promise<void> {
  if (!conflicts) return
  const { db } = context
  const of = { id: stored.id, sheet: mapping.sheet }
  const rows = await decideRest(db, of, conflicts)
  const comparison = await comparisonOf(context, stored, mapping, acts.language)
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

/** Another save came first: rows are compared again, and nothing is written. */
const isOvertaken = ({ code }: Refusal): boolean =>
  ['import-changed', 'duplicate-code', 'duplicate-document', 'duplicate-email', 'unknown-reference'].includes(code)

async function stop(portal: Portal, work: UnderWay, refusal: Refusal): Promise<void> {
  const { db, clock } = portal
  const { id } = work
  if (!(await backToReading(db, id))) return
  await giveAllBack(db, id)
  const stored = await importById(db, { id, ownerId: work.ownerId, now: clock.now() })
  try {
    if (stored?.mapping && isOvertaken(refusal))
      await compareAll(portal, id, await comparisonOf(portal, stored, stored.mapping, work.acts.language))
  } finally {
    await setState(db, id, { state: 'ready', problem: refusal.code })
  }
}

async function applyAtOnce(
  { db }: Portal,
  work: UnderWay,
  { projectId, write }: { projectId: number; write: NonNullable<NounWrites['write']> },
): Promise<void> {
  const noun = importedNouns[work.noun]
  const all = { ...work, first: 1, last: 2_147_483_647 }
  await refusing(noun.constraints, () =>
    db.change(work.acts, async (tx) => {
      await lockAt(tx, work)
      await lockReferences(tx, noun, all)
      if (await namesInactive(tx, noun, all)) throw new Refusal('import-changed')
      const project = found(await lockProject(tx, projectId))
      await lockRecords(tx, noun, all)
      await write(tx, work, project)
      await noteApplied(tx, work.id)
    }),
  )
}

/**
 * From where it stands to its end, or back to nothing written. @returns false when it is not at its end @throws Refusal
 * with what stopped it
 */
export async function goOnApplying(portal: Portal, work: UnderWay): Promise<boolean> {
  try {
    const { projectId, noun } = work
    const write = nounWrites[noun]?.write
    if (projectId !== null && write) {
      await applyAtOnce(portal, work, { projectId, write })
      return true
    }
    if (!work.checked) await claimAndCheck(portal, work)
  } catch (error) {
    const refusal = refusalOf(error, portal.log, portal.db.engine)
    const told = isOvertaken(refusal) ? new Refusal('import-changed') : refusal
    await stop(portal, work, told)
    throw told
  }
  try {
    await writeToEnd(portal, work)
    return true
  } catch (error) {
    portal.log.warn({ err: error, import: work.id }, 'an import that is being written is gone on with later')
    return false
  }
}

/**
 * All rows or none: everything is claimed and checked before the first portion is written. After two seconds it goes on
 * behind the answer. @throws Refusal import-state, import-undecided, import-rejected, import-too-large, import-changed,
 * being-imported, confirm-first
 */
export async function applyImport(portal: Portal, stored: StoredImport, applying: Applying): Promise<AppliedImport> {
  const { db } = portal
  const { id, mapping } = stored
  if (stored.state !== 'ready' || !mapping) throw new Refusal('import-state')
  await decideOpen(portal, stored, mapping, applying)
  const of = { id, sheet: mapping.sheet }
  const counts = await countsOf(db, of)
  const { acts, confirmed } = applying
  refuseUnready(counts, applying)
  // For a program the rows say what it may not do.
  if (!confirmed && acts.tokenId === undefined && (await nounWrites[stored.noun]?.givesAccess?.(db.sql, of)))
    throw new Refusal('confirm-first')
  if (!(await beginWork(db, id, { from: 'ready', to: 'applying', acts, counts }))) throw new Refusal('import-state')
  const working = inTurn(portal, id, async () => {
    const work = await underWay(db, id)
    return !work || goOnApplying(portal, work)
  })
  const isDone = await Promise.race([working, wait(acceptedAfterMs, false, { ref: false })])
  const { toAdd, toChange } = isDone ? await countsOf(db, of) : counts
  return {
    added: toAdd,
    changed: toChange,
    unchanged: counts.unchanged,
    ...(!isDone && { state: 'applying' as const }),
  }
}

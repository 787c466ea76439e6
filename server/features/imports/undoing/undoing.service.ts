import { setTimeout as wait } from 'node:timers/promises'

import { maxBulk } from '#contract/bulk.ts'
import type { UndoneImport } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { refusalOf } from '#server/platform/http/problem.ts'

import { leftAnswer } from '../answers.service.ts'
import { claim, giveAllBack, giveBack } from '../applying/claims.queries.ts'
import { nounWrites } from '../applying/nouns.queries.ts'
import { beginWork, lockAt, TakenOver, underWay, type Acts, type UnderWay } from '../applying/progress.queries.ts'
import { afterClaims, firstAndLast, portions, writeAll } from '../applying/rolling.service.ts'
import { inTurn } from '../applying/turns.service.ts'
import { lockReferences } from '../applying/writes.queries.ts'
import type { StoredImport } from '../imports.queries.ts'
import { importedNouns } from '../nouns/nouns.rules.ts'
import { countsOf } from '../rows.queries.ts'
import { admitFormerEmails } from './former-emails.service.ts'
import { undoMilestones } from './milestones.service.ts'
import { sift } from './sifting.service.ts'
import { wouldUndo, type Found } from './trial.service.ts'
import {
  backToApplied,
  forgetPlan,
  isUntouched,
  leftRows,
  noteBack,
  notePlanned,
  noteUndone,
  undoneOf,
} from './undone.queries.ts'
import { backOf, leaveRefused, lockBack, planBack, wayBack, writeBack } from './way-back.queries.ts'

type Portal = Pick<Context, 'db' | 'clock' | 'log'>

/** After so many ms the answer is 202. */
const acceptedAfterMs = 2_000

/** Plans and claims, then waits for older saves. */
async function planAndClaim(portal: Portal, work: UnderWay): Promise<void> {
  const { db } = portal
  const noun = importedNouns[work.noun]
  for await (const rows of portions(portal, work, 0)) {
    const portion = firstAndLast(work, rows)
    await db.change(work.acts, async (tx) => {
      await lockAt(tx, work)
      await forgetPlan(tx, portion)
      await planBack(tx, noun, portion, nounWrites[work.noun]?.kept)
      await sift(tx, noun, backOf(portion))
    })
    if (!(await claim(db, noun, backOf(portion)))) throw new Refusal('being-imported')
  }
  await afterClaims(db)
  await notePlanned(db, work.id)
}

async function stop(portal: Portal, work: UnderWay, { code }: Refusal): Promise<void> {
  const { db } = portal
  if (!(await isUntouched(db, work.id))) return
  await giveAllBack(db, work.id)
  for await (const rows of portions(portal, work, 0)) await forgetPlan(db.sql, firstAndLast(work, rows))
  await backToApplied(db, work.id, code)
}

async function writeToEnd(portal: Portal, work: UnderWay): Promise<void> {
  const { db } = portal
  const noun = importedNouns[work.noun]
  const own = nounWrites[work.noun]
  const ofFile = ({ first, last }: { first: number; last: number }) =>
    backOf({ id: work.id, sheet: work.sheet, first, last })
  await writeAll(
    portal,
    { ...work, sheet: wayBack },
    {
      async write(tx, rows) {
        const portion = ofFile(rows)
        await lockReferences(tx, noun, portion)
        await lockBack(tx, noun, portion)
        await giveBack(tx, noun, portion)
        await sift(tx, noun, portion)
        await own?.follow?.(tx, portion)
        await noteBack(tx, work.id, await writeBack(tx, noun, portion, own))
      },
      leave: (tx, rows, { code }) => leaveRefused(tx, ofFile(rows), code),
    },
  )
  await giveAllBack(db, work.id)
  await db.change(work.acts, (tx) => noteUndone(tx, work.id))
}

/**
 * From where it stands to its end, or back to applied. @returns false when it is not at its end @throws Refusal with
 * what stopped it
 */
export async function goOnUndoing(portal: Portal, work: UnderWay): Promise<boolean> {
  const { db, log } = portal
  try {
    if (work.projectId !== null && nounWrites[work.noun]?.write) {
      await undoMilestones(portal, work, work.projectId)
      return true
    }
    if (!work.checked) await planAndClaim(portal, work)
  } catch (error) {
    if (error instanceof TakenOver) return false
    const refusal = refusalOf(error, log, db.engine)
    await stop(portal, work, refusal)
    throw refusal
  }
  try {
    await writeToEnd(portal, work)
    return true
  } catch (error) {
    log.warn({ err: error, import: work.id }, 'an import that is being undone is gone on with later')
    return false
  }
}

/** @param writes how many records the import wrote */
const answerOf = ({ undone, left }: Found, writes: number, language: Acts['language']): UndoneImport => {
  const changed = undone.putBack + undone.removed + undone.deactivated
  return {
    changed,
    unchanged: writes - changed - undone.left,
    failed: left.map(({ id, name, because }) => ({ id, name, ...leftAnswer(because, language) })),
    undo: null,
    ...undone,
  }
}

/**
 * Changed records get their former values; created ones are removed or, when others refer to them, deactivated. Later
 * changes are left. A dry run stores nothing, and is refused as the undo would be. @throws Refusal import-not-applied,
 * user-email, confirm-first, being-imported, busy
 */
export async function undoImport(
  portal: Portal,
  stored: StoredImport,
  { acts, confirmed, dryRun }: { acts: Acts; confirmed: boolean; dryRun: boolean },
): Promise<UndoneImport> {
  const { db } = portal
  const { id, mapping, noun } = stored
  if (stored.state !== 'applied' || !mapping) throw new Refusal('import-not-applied')
  const { sheet } = mapping
  if (noun === 'employees') await admitFormerEmails(db.sql, { id, sheet, acts, confirmed })
  const counts = await countsOf(db, { id, sheet })
  const toWrite = counts.toAdd + counts.toChange
  if (dryRun) return answerOf(await wouldUndo(portal, { ...stored, sheet }, acts), toWrite, acts.language)
  if (!(await beginWork(db, id, { from: 'applied', to: 'undoing', acts, counts })))
    throw new Refusal('import-not-applied')
  const working = inTurn(portal, id, async () => {
    const work = await underWay(db, id)
    return !work || goOnUndoing(portal, work)
  })
  const isDone = await Promise.race([working, wait(acceptedAfterMs, false, { ref: false })])
  const undone = await undoneOf(db, { id, sheet })
  if (!isDone) return { ...answerOf({ undone, left: [] }, toWrite, acts.language), state: 'undoing' }
  const rows = { id, sheet, first: 1, last: 2_147_483_647 }
  return answerOf({ undone, left: await leftRows(db.sql, importedNouns[noun], rows, maxBulk) }, toWrite, acts.language)
}

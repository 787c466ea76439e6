import type { Transaction } from 'kysely'

import type { Erased, Who } from '#contract/personal-data.ts'
import type { Context } from '#server/context.ts'
import { listedIn, listErasures, listFolders } from '#server/platform/backup/erasures.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import {
  erase,
  lockHolder,
  noteErasure,
  patternsOf,
  repeatErasures,
  type Holder,
  type PersonPatterns,
} from '#server/platform/database/erasing.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { CallContext, Caller } from '#server/platform/http/endpoint.ts'
import { openLetter } from '#server/platform/mail/letter-seal.ts'

import { dropLetters, keptLetters, naming, tiesOf } from './erasing.queries.ts'

export const holderOf = ({ kind, id }: Who): Holder => ({ kind: kind === 'contacts' ? 'contact' : 'employee', id })

/** @throws Refusal erase-active, erase-holder, erase-responsable */
async function refuseTied(tx: Transaction<Tables>, holder: Holder, isActive: boolean): Promise<void> {
  if (isActive) throw new Refusal('erase-active')
  const { holds, answers } = await tiesOf(tx, holder)
  if (holds) throw new Refusal('erase-holder')
  if (answers) throw new Refusal('erase-responsable')
}

/** Undefined when another secret sealed it. */
function textIn(letter: string, key: Uint8Array): string | undefined {
  try {
    return JSON.stringify(openLetter(Buffer.from(letter, 'base64'), key))
  } catch {
    return undefined
  }
}

/** Sealed letters can't be searched in the database. */
async function dropLettersNaming(
  tx: Transaction<Tables>,
  { keys }: Pick<Context, 'keys'>,
  patterns: PersonPatterns,
): Promise<void> {
  const letters = await keptLetters(tx)
  const texts = letters.map(({ letter }) => textIn(letter, keys.mail))
  const named = new Set(await naming(tx, texts, patterns))
  // A letter that nobody can open is never sent.
  const ids = letters.filter((_, place) => texts[place] === undefined || named.has(place)).map(({ id }) => id)
  if (ids.length > 0) await dropLetters(tx, ids)
}

/**
 * Record, texts, trail and credentials; all or nothing. @throws Refusal not-found, erase-active, erase-holder,
 * erase-responsable, being-imported
 */
export async function erasePerson(
  { db, keys, clock, config, log }: Context,
  { actor, params, caller }: CallContext & { params: Who; caller: Caller },
): Promise<Erased> {
  const done = await db.change(actor, async (tx) => {
    const holder = holderOf(params)
    const { createdAt, isActive } = found(await lockHolder(tx, holder))
    await refuseTied(tx, holder, isActive)
    const patterns = await patternsOf(tx, holder)
    await dropLettersNaming(tx, { keys }, patterns)
    const done = await erase(tx, holder, patterns)
    await noteErasure(tx, { ...holder, ...done, createdAt, by: caller.employeeId, now: clock.now() })
    return done
  })
  // Later erasures and the hourly look write it again.
  await listErasures(db.sql, config.dataDir).catch((error: unknown) =>
    log.error({ err: error }, 'the list of erasures could not be written'),
  )
  return done
}

/**
 * In a database of an earlier moment: repeats the listed erasures and gives up these people's letters. @returns how many
 * @throws BackupProblem for a list that cannot be read
 */
export const eraseAgain = async (
  { db, keys, config }: Pick<Context, 'db' | 'keys' | 'config'>,
  command: string,
): Promise<number> =>
  repeatErasures(db.sql, await listedIn(listFolders(config.dataDir)), {
    command,
    alsoErase: (tx, patterns) => dropLettersNaming(tx, { keys }, patterns),
  })

import { openElsewhere } from '#server/platform/backup/elsewhere.ts'
import { openStored } from '#server/platform/backup/fetching.ts'
import { dueAtOf } from '#server/platform/base/archive-keep.ts'
import type { Config } from '#server/platform/base/config.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import { doctorTexts as texts } from '#texts/operator/doctor.ts'

import { wrongWith } from './archive.ts'
import { fault, fine, notice, wordsOf, type Finding } from './finding.ts'
import type { Afterwards } from './looking.ts'

const day = 86_400_000
/** A schedule may be one of every other day. */
const fresh = 3

/** The archives in the place of BACKUP_URL: whether it can be read, how old the newest is, and whether that is whole. */
export async function lookElsewhere({
  config: { backupUrl, backupPassphrase },
  secret,
  environment,
  clock,
}: Pick<Afterwards, 'secret' | 'environment' | 'clock'> & {
  config: Pick<Config, 'backupUrl' | 'backupPassphrase'>
}): Promise<Finding[]> {
  if (backupUrl === undefined) return []
  const elsewhere = await openElsewhere(backupUrl, environment)
  const { name: place } = elsewhere
  let newest
  try {
    newest = (await elsewhere.list()).at(-1)
  } catch (error) {
    return [fault(...texts.elsewhereAway(place, wordsOf(error)))]
  }
  if (newest === undefined) return [notice(...texts.noneElsewhere(place))]
  const { storedAs } = newest
  const keys = secret === undefined ? undefined : deriveKeys(secret)
  const wrong = await wrongWith(`${storedAs} (${place})`, keys, () => openStored(elsewhere, newest, backupPassphrase))
  if (wrong !== undefined) return [fault(wrong, texts.elsewhereUseless(storedAs, place))]
  const days = Math.floor((clock.now().getTime() - dueAtOf(newest.name).getTime()) / day)
  return [days > fresh ? notice(...texts.elsewhereOld(place, days)) : fine(texts.elsewhereFine(place, storedAs))]
}

import { openElsewhere } from '#server/platform/backup/elsewhere.ts'
import { openStored } from '#server/platform/backup/fetching.ts'
import { dueAtOf } from '#server/platform/base/archive-keep.ts'
import type { Config } from '#server/platform/base/config.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'

import { wrongWith } from './archive.ts'
import { fault, fine, notice, wordsOf, type Finding } from './finding.ts'
import type { Afterwards } from './looking.ts'

const day = 86_400_000
const fresh = 3

type Parts = Pick<Afterwards, 'secret' | 'environment' | 'clock' | 'texts'> & {
  config: Pick<Config, 'backupUrl' | 'backupPassphrase'>
}

export async function lookElsewhere({ config: { backupUrl }, environment, clock, texts }: Parts): Promise<Finding[]> {
  if (backupUrl === undefined) return []
  const { doctor } = texts
  const elsewhere = await openElsewhere(backupUrl, environment)
  const { name: place } = elsewhere
  let newest
  try {
    newest = (await elsewhere.list()).at(-1)
  } catch (error) {
    return [fault(...doctor.elsewhereAway(place, wordsOf(error)))]
  }
  if (newest === undefined) return [notice(...doctor.noneElsewhere(place))]
  const days = Math.floor((clock.now().getTime() - dueAtOf(newest.name).getTime()) / day)
  return [
    days > fresh ? notice(...doctor.elsewhereOld(place, days)) : fine(doctor.elsewhereThere(place, newest.storedAs)),
  ]
}

export async function lookAtArchiveElsewhere({
  config: { backupUrl, backupPassphrase },
  secret,
  environment,
}: Parts): Promise<Finding[]> {
  if (backupUrl === undefined) return []
  const elsewhere = await openElsewhere(backupUrl, environment)
  const newest = (await elsewhere.list().catch(() => [])).at(-1)
  if (newest === undefined) return []
  const [{ storedAs }, { name: place }] = [newest, elsewhere]
  const keys = secret === undefined ? undefined : deriveKeys(secret)
  const wrong = await wrongWith(`${storedAs} (${place})`, keys, () => openStored(elsewhere, newest, backupPassphrase))
  if (wrong !== undefined) return [fault(wrong, doctorTexts.elsewhereUseless(storedAs, place))]
  return [fine(doctorTexts.elsewhereFine(place, storedAs))]
}

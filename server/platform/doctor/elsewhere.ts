import { openElsewhere } from '#server/platform/backup/elsewhere.ts'
import { openStored } from '#server/platform/backup/fetching.ts'
import { dueAtOf } from '#server/platform/base/archive-keep.ts'
import type { Config } from '#server/platform/base/config.ts'
import { scheduleOf } from '#server/platform/base/cron.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'

import { wrongWith } from './archive.ts'
import { fault, fine, notice, wordsOf, type Finding } from './finding.ts'
import type { Afterwards } from './looking.ts'

const day = 86_400_000
/** In ms. A copy takes a while, and a place that is away is tried again. */
const allowed = 3 * day

type Parts = Pick<Afterwards, 'secret' | 'environment' | 'clock' | 'texts'> & {
  config: Pick<Config, 'backupUrl' | 'backupPassphrase' | 'backupSchedule'>
}

export async function lookElsewhere({
  config: { backupUrl, backupSchedule },
  environment,
  clock,
  texts,
}: Parts): Promise<Finding[]> {
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
  const [now, due] = [clock.now().getTime(), dueAtOf(newest.name).getTime()]
  const days = Math.floor((now - due) / day)
  return [
    due < wantedSince(now, backupSchedule)
      ? notice(...doctor.elsewhereOld(place, days))
      : fine(doctor.elsewhereThere(place, newest.storedAs)),
  ]
}

/** The last moment that was due before what is allowed. Without a schedule, which another instance may have, each day. */
function wantedSince(now: number, expression: string | undefined): number {
  const schedule = expression === undefined ? undefined : scheduleOf(expression)
  if (!schedule) return now - allowed - day
  return schedule.previous(new Date(now - allowed))?.getTime() ?? -Infinity
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

import { today } from '#server/platform/base/clock.ts'
import { metOn, seenInstances } from '#server/platform/database/instances.ts'

import { fine, fault, notice, some, type Finding } from './finding.ts'
import type { Inside } from './looking.ts'

/** More than this means that saves stand in each other's way. */
const fewRetries = 100
/** From here on people notice it all day. */
const manySlow = 200

export async function lookAtInstances({ db, texts: { doctor }, format }: Inside): Promise<Finding[]> {
  const seen = await seenInstances(db)
  const [first] = seen
  if (!first) return [fine(doctor.noInstance)]
  const since = format.instant(first.startedAt)
  if (seen.length === 1) return [fine(doctor.oneInstance(first.version, since))]
  const versions = [...Map.groupBy(seen, ({ version }) => version)]
  if (versions.length === 1) return [fine(doctor.instances(seen.length, first.version, since))]
  const words = versions.map(([version, { length }]) => `${version} (${format.integer(length)})`)
  return [notice(...doctor.otherVersions(format.list(words)))]
}

export async function lookAtStatements({ db, clock, texts, format }: Inside): Promise<Finding[]> {
  const { doctor } = texts
  const { slow } = await metOn(db, today(clock))
  if (slow.length === 0) return [fine(doctor.statementsFine)]
  const words = some(
    texts,
    slow.map(({ name, times, ms }) => doctor.slow(name, times, format.decimal(ms / 1000, 1))),
  )
  const times = slow.reduce((sum, one) => sum + one.times, 0)
  return [(times < manySlow ? notice : fault)(...doctor.statementsSlow(words))]
}

export async function lookAtRetries({ db, clock, texts: { doctor } }: Inside): Promise<Finding[]> {
  const { retries } = await metOn(db, today(clock))
  return retries <= fewRetries ? [fine(doctor.retriesFine(retries))] : [notice(...doctor.retriesMany(retries))]
}

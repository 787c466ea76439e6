import { sql } from 'kysely'

import { firstOf } from '#contract/items.ts'
import { backupsFolder } from '#server/platform/backup/backup.ts'
import { damageInWords, lookForDamage, type Damage } from '#server/platform/backup/damage.ts'
import { backupHistory, isBackingUp } from '#server/platform/backup/runs.ts'
import { scheduleOf } from '#server/platform/base/cron.ts'
import { release } from '#server/platform/base/release.ts'
import { knownMigrations, landedMigrations } from '#server/platform/database/migrate.ts'
import { isAmong } from '#server/platform/http/forwarders.ts'
import { damageTexts } from '#texts/operator/damage.ts'
import { doctorRowTexts } from '#texts/operator/doctor.ts'

import { archivesIn, lastGoodArchive } from './archive.ts'
import { fault, fine, notice, sentence, sizeOf, some, type Finding } from './finding.ts'
import type { Inside } from './looking.ts'

const apart = 30
const hour = 3600 * 1000
const day = 24 * hour

export async function lookAtEngine({ db, texts: { doctor }, format }: Inside): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db.sql)
  const { version, bytes } = firstOf(rows)
  return [fine(doctor[db.engine === 'embedded' ? 'opens' : 'answers'](version, sizeOf(format, bytes)))]
}

export async function lookAtSchema({ db, texts, format }: Inside): Promise<Finding[]> {
  const { doctor } = texts
  const landed = await landedMigrations(db.sql)
  const known = knownMigrations()
  const unknown = landed.filter((name) => !known.includes(name))
  if (unknown.length > 0) return [fault(...doctor.newer(some(texts, unknown), release))]
  if (landed.length < known.length) return [notice(...doctor.behind(known.length - landed.length))]
  const { rows } = await sql<{ at: string }>`
    select max(timestamp::timestamptz) as at from kysely_migration`.execute(db.sql)
  return [fine(doctor.current(String(landed.at(-1)), format.instant(firstOf(rows).at)))]
}

export async function lookAtSync({ db, texts: { doctor: texts } }: Inside): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by 1`.execute(db.sql)
  return [rows.length === 0 ? fine(texts.syncFine) : fault(...texts.syncOff(rows.map(({ name }) => name).join(', ')))]
}

export async function lookAtReplica({ db, texts: { doctor: texts }, format }: Inside): Promise<Finding[]> {
  const seen = await db.replica('now')
  if (!seen) return []
  const { state, behindMs, reads } = seen
  const seconds = behindMs === undefined ? undefined : format.decimal(behindMs / 1000, 1)
  if (state === 'follows')
    return [fine(texts.replicaFine(seconds ?? '0', format.integer(reads.replica), format.integer(reads.primary)))]
  if (state === 'behind') return [notice(...texts.replicaBehind(seconds))]
  return [notice(...{ away: texts.replicaAway, primary: texts.replicaPrimary, other: texts.replicaOther }[state])]
}

export async function lookAtSecret({ db, keys, texts: { doctor: texts } }: Inside): Promise<Finding[]> {
  const row = await db.sql.selectFrom('installation').select('secret_check').executeTakeFirst()
  if (!row) return [notice(...texts.secretUnknown)]
  return [row.secret_check === keys.check ? fine(texts.secretFine) : fault(...texts.otherSecret)]
}

/** A server is asked in one long snapshot, the embedded database statement by statement. */
export async function lookAtRows({ db, keys, config: { dataDir } }: Inside): Promise<Finding[]> {
  const snapshot = db.engine === 'postgres' ? await db.snapshot() : undefined
  let damage: Damage[]
  try {
    damage = await lookForDamage(snapshot?.client ?? db.pool)
  } finally {
    await snapshot?.close()
  }
  if (damage.length === 0) return [fine(doctorRowTexts.rowsFine)]
  const words = damage.map(damageInWords).join('; ')
  // A count that is too low loses nothing.
  if (damage.every(({ kind, told = 0, rows }) => kind === 'counter' && told < rows))
    return [fault(...doctorRowTexts.countersWrong(words))]
  return [fault(...doctorRowTexts.rowsLost(words, await lastGoodArchive(dataDir, keys)))]
}

export async function lookAtClock({ db, clock, texts: { doctor: texts } }: Inside): Promise<Finding[]> {
  const { rows } = await sql<{ now: string; last: string | null }>`select clock_timestamp() as now,
    (select at from audit order by id desc limit 1) as last`.execute(db.sql)
  const now = clock.now().getTime()
  const { now: told, last } = firstOf(rows)
  const difference = Math.abs(Date.parse(told) - now) / 1000
  if (difference > apart) return [fault(...texts.clocksApart(Math.round(difference)))]
  if (last !== null && Date.parse(last) > now + apart * 1000) return [fault(...texts.clockBehind(last))]
  return [fine(texts.clockFine)]
}

/** Sends addresses on, but is not trusted to. One that was last seen long ago may be gone. */
export async function lookAtProxy({
  db,
  clock,
  config: { trustProxy },
  texts: { doctor: texts },
}: Inside): Promise<Finding[]> {
  const trusted = trustProxy || []
  const row = await db.sql.selectFrom('installation').select(['forwarder', 'forwarder_seen_at']).executeTakeFirst()
  const { forwarder = null, forwarder_seen_at: seenAt = null } = row ?? {}
  if (forwarder === null || seenAt === null || isAmong(forwarder, trusted)) return []
  if (clock.now().getTime() - Date.parse(seenAt) > 7 * day) return []
  return [notice(...texts.forwarder(forwarder, [...trusted, forwarder].join(',')))]
}

/** Due an hour ago or more, and 48 hours without one. */
async function missedSince(
  { db, clock, config: { backupSchedule } }: Inside,
  lastAt: string | undefined,
): Promise<Date | undefined> {
  const schedule = backupSchedule === undefined ? undefined : scheduleOf(backupSchedule)
  if (!schedule) return undefined
  const { rows } = await sql<{ born: string | null }>`select min(created_at) as born from employees`.execute(db.sql)
  const since = lastAt ?? rows[0]?.born
  const now = clock.now().getTime()
  if (since === undefined || since === null || now - Date.parse(since) < 2 * day) return undefined
  const due = schedule.next(new Date(since))
  return now - due.getTime() > hour ? due : undefined
}

export async function lookAtBackups(parts: Inside): Promise<Finding[]> {
  const { db, clock, keys } = parts
  const { backupSchedule, dataDir } = parts.config
  const texts = parts.texts.doctor
  const { lastAt, lastWasScheduled, failures, problem } = await backupHistory(db)
  if (failures === 0 && (await isBackingUp(db))) return [fine(texts.backupRuns)]
  const found: Finding[] = []
  if (problem?.startsWith(damageTexts.damaged('')))
    found.push(fault(...texts.backupsIncomplete(failures, sentence(problem), await lastGoodArchive(dataDir, keys))))
  else if (failures > 0) found.push(fault(...texts.backupsFailed(failures, sentence(problem ?? texts.inTheLog))))
  // The database may remember an archive that is gone.
  const [archive] = archivesIn(dataDir)
  const told = lastAt === undefined ? undefined : Date.parse(lastAt)
  const isThere = archive !== undefined && (told === undefined || archive.at > told - hour)
  const lastMs = isThere || (lastWasScheduled && archive) ? archive.at : told
  const since = lastMs === undefined ? undefined : clock.now().getTime() - lastMs
  const days = since === undefined ? undefined : Math.max(0, Math.floor(since / day))
  const advice = backupSchedule === undefined ? texts.backUpOrSchedule : texts.backUpAndLook
  if ((await missedSince(parts, lastAt)) !== undefined)
    found.push(fault(...texts.backupMissed(since === undefined ? undefined : Math.floor(since / hour))))
  else if (days === undefined) found.push(notice(texts.noBackup, advice))
  else if (days > 7) found.push(notice(texts.lastBackup(days), advice))
  else found.push(fine(texts.lastBackup(days)))
  if (isThere || lastAt === undefined) return found
  const folder = backupsFolder(dataDir)
  if (!lastWasScheduled) found.push(fine(texts.archiveElsewhere(folder)))
  else found.push((db.engine === 'embedded' ? fault : notice)(...texts.archiveGone(folder)))
  return found
}

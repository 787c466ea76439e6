import fs from 'node:fs'
import path from 'node:path'

import { fillDemo } from '#server/demo/fillDemo.ts'
import { createFirstData } from '#server/first-data/first-data.ts'
import { backupsFolder } from '#server/platform/backup/backup.ts'
import { openElsewhere } from '#server/platform/backup/elsewhere.ts'
import { backupHistory } from '#server/platform/backup/runs.ts'
import { keepSchedule } from '#server/platform/backup/schedule.ts'
import { keepSending } from '#server/platform/backup/sending.ts'
import { dueAtOf, isScheduledName } from '#server/platform/base/archive-keep.ts'
import { readConfig } from '#server/platform/base/config.ts'
import { scheduleOf } from '#server/platform/base/cron.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { diagnose } from '#server/platform/doctor/doctor.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import { passwordHasher } from '#server/platform/passwords/hasher.ts'
import { newestArchive } from '#server/platform/rehearsal/newest.ts'
import { rehearse } from '#server/platform/rehearsal/rehearse.ts'
import { provenArchive } from '#server/platform/rehearsal/runs.ts'
import type { OwnServer } from '#server/testing/postgresServer.ts'
import { spanish } from '#texts/spanish.ts'

import { ownFolder, remove, secret, type Target } from './portal.ts'

const day = 86_400_000
const nightly = '0 2 * * *'
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** The newest so many: a damage that nobody notices has pushed every older one out after as many nights. */
const keep = { newest: 2 }

/** An installation with the demonstration's data, and BACKUP_URL on another folder. */
export interface Lab {
  folder: string
  dataDir: string
  place: string
  /** Of a lab on PostgreSQL: its database there. */
  url?: string
  server?: OwnServer
  environment: Record<string, string>
}

/** In a folder, and in a database of the same name where there is a server. */
const labIn = (folder: string, server?: OwnServer): Lab => {
  const [dataDir, place] = [path.join(folder, 'data'), path.join(folder, 'elsewhere')]
  const url = server?.url.replace(/[^/]+$/, path.basename(folder))
  const environment = {
    DATA_DIR: dataDir,
    ...(url !== undefined && { DATABASE_URL: url }),
    SECRET_KEY: secret,
    BACKUP_PASSPHRASE: 'tres tristes tigres',
    BACKUP_SCHEDULE: nightly,
    BACKUP_URL: `file:${place}`,
    PUBLIC_URL: 'https://portal.empresa.co',
  }
  return { folder, dataDir, place, environment, ...(server && url !== undefined && { server, url }) }
}

/** Asks a server for something about whole databases. */
async function askServer({ url }: OwnServer, statement: string): Promise<void> {
  const db = await openDatabase({ dataDir: '', url, asItIs: true })
  try {
    await db.pool.query(statement)
  } finally {
    await db.close()
  }
}

const named = ({ folder }: Lab): string => `"${path.basename(folder)}"`

export async function withData<T>({ dataDir, url }: Lab, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir, url, asItIs: true })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

export async function makeLab({ server }: Target): Promise<Lab> {
  const lab = labIn(ownFolder(), server)
  const { dataDir, url, environment } = lab
  if (server) await askServer(server, `create database ${named(lab)}`)
  const db = await openDatabase({ dataDir, url })
  try {
    const hasher = passwordHasher(deriveKeys(secret))
    const passwordHash = await hasher.hash('Lluvia&Verde4')
    const config = readConfig(environment)
    await createFirstData(db, config, hasher)
    await fillDemo({ db, storage: diskStorage(path.join(dataDir, 'files')), config }, { now: new Date(), passwordHash })
    await db.sql
      .insertInto('installation')
      .values({ secret_check: deriveKeys(secret).check })
      .execute()
    await db.pool.query('vacuum')
    await db.pool.query('checkpoint')
  } finally {
    await db.close()
  }
  await night(lab)
  const failed = await rehearsal(lab)
  if (failed !== undefined) throw new Error(`The archive of a whole installation failed: ${failed}`)
  return lab
}

export async function copyOf(lab: Lab): Promise<Lab> {
  const copy = labIn(ownFolder(), lab.server)
  fs.rmSync(copy.folder, { recursive: true })
  fs.cpSync(lab.folder, copy.folder, { recursive: true, preserveTimestamps: true })
  if (lab.server) await askServer(lab.server, `create database ${named(copy)} template ${named(lab)}`)
  return copy
}

export const archivesOf = ({ dataDir }: Lab): string[] =>
  fs.existsSync(backupsFolder(dataDir))
    ? fs
        .readdirSync(backupsFolder(dataDir))
        .filter(isScheduledName)
        .toSorted()
        .map((name) => path.join(backupsFolder(dataDir), name))
    : []

/** The next night's backup, as the schedule makes it, and its copy elsewhere. @returns what the portal says went wrong */
export async function night(lab: Lab): Promise<string | undefined> {
  const newest = archivesOf(lab).at(-1)
  const before = newest === undefined ? Date.now() - 6 * day : dueAtOf(path.basename(newest)).getTime()
  // Two in the morning, Bogotá's time.
  const due = Math.floor(before / day) * day + day + 7 * 3_600_000
  const atTwo = scheduleOf(nightly)
  if (!atTwo) throw new Error(`'${nightly}' is no schedule`)
  return withData(lab, async (db) => {
    let time = due - 30_000
    const clock = { now: () => new Date(time) }
    const passphrase = lab.environment['BACKUP_PASSPHRASE']
    const storage = diskStorage(path.join(lab.dataDir, 'files'))
    const proven = () => provenArchive(db)
    const installation = { db, storage, secret, dataDir: lab.dataDir, log: () => undefined }
    const common = { keep, proven, passphrase, clock, log: quiet }
    const elsewhere = await openElsewhere(lab.environment['BACKUP_URL'] ?? '', {})
    const sending = keepSending(db, { folder: backupsFolder(lab.dataDir), elsewhere, ...common })
    const made: string[] = []
    const onMade = (name: string): void => void made.push(name)
    const schedule = keepSchedule(installation, { schedule: atTwo, ...common, onMade })
    time = due + 1_000
    await schedule.look()
    await sending.look(made[0])
    await schedule.close()
    await sending.close()
    const { failures, problem } = await backupHistory(db)
    return failures === 0 ? undefined : problem
  })
}

/** @returns what the status page says of it, when it failed */
export async function rehearsal(lab: Lab): Promise<string | undefined> {
  const config = readConfig(lab.environment)
  const archive = await newestArchive(config, lab.environment)
  if (archive === undefined) return undefined
  return withData(lab, async (db) => {
    const signal = new AbortController().signal
    const outcome = await rehearse({ db, config, secret, log: quiet }, archive, { signal })
    if (outcome === undefined || 'rows' in outcome) return undefined
    return `${spanish.doctor.rehearsalProblems[outcome.problem][0]} ${outcome.detail}`
  })
}

/** @returns its faults and what is worth knowing, of whichever folder */
export async function doctor(lab: Lab): Promise<string[]> {
  const found = await diagnose(lab.environment, { webDir: lab.folder, nodeVersion: process.versions.node })
  return found.filter(({ level }) => level !== 'fine').map(({ what }) => what.replaceAll(lab.folder, '…'))
}

export async function removeLab(lab: Lab): Promise<void> {
  if (lab.server) await askServer(lab.server, `drop database ${named(lab)} with (force)`)
  remove(lab.folder)
}

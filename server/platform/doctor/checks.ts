import type { CheckName } from '#contract/status.ts'
import { release } from '#server/platform/base/release.ts'

import { lookAtLastArchive } from './archive.ts'
import {
  lookAtBackups,
  lookAtClock,
  lookAtEngine,
  lookAtProxy,
  lookAtReplica,
  lookAtRows,
  lookAtSchema,
  lookAtSecret,
  lookAtSync,
} from './database.ts'
import { lookAtDirectory } from './directory.ts'
import { lookAtArchiveElsewhere, lookElsewhere } from './elsewhere.ts'
import { lookAtFiles, lookAtStorage, lookForFiles } from './files.ts'
import { fine, type Finding } from './finding.ts'
import { lookAtInstances, lookAtRetries, lookAtStatements } from './instances.ts'
import type { Afterwards, Inside, Looking, WithConfig, WithStorage } from './looking.ts'
import {
  lookAtDisk,
  lookAtFolder,
  lookAtNode,
  lookAtSecretFile,
  lookAtSecretFiles,
  lookAtSettings,
  lookAtWeb,
} from './machine.ts'
import { lookAtMail } from './mail.ts'
import { lookAtRehearsal } from './rehearsal.ts'
import { lookAtFreeSpace } from './server-disk.ts'

export interface Check<Parts> {
  name: CheckName
  /** 'doctor' alone for checks that read everything, or that a serving portal has passed. */
  by: 'both' | 'doctor'
  /** A portal keeps its answer for so long, because the check costs others something. */
  keptMs?: number
  look: (parts: Parts) => Finding[] | Promise<Finding[]>
}

const minute = 60_000

/**
 * In the order of the report, by what each needs. Read by `npm run doctor` and 'Estado de la instalación'; the way to
 * the database, `opening`, is in doctor.ts.
 */
export const checks = {
  program: [
    { name: 'release', by: 'both', look: ({ texts }) => [fine(texts.doctor.release(release))] },
    { name: 'node', by: 'both', look: lookAtNode },
  ] satisfies Check<Looking>[],
  settings: [
    { name: 'settings', by: 'both', look: lookAtSettings },
    { name: 'exposed', by: 'both', look: lookAtSecretFiles },
    { name: 'web', by: 'both', look: lookAtWeb },
    { name: 'folder', by: 'both', look: lookAtFolder },
    { name: 'disk', by: 'both', look: lookAtDisk },
    // A portal that serves has its secret.
    { name: 'secretFile', by: 'doctor', look: lookAtSecretFile },
  ] satisfies Check<WithConfig>[],
  database: [
    { name: 'database', by: 'both', look: lookAtEngine },
    { name: 'schema', by: 'both', look: lookAtSchema },
    { name: 'sync', by: 'both', look: lookAtSync },
    { name: 'replica', by: 'both', look: lookAtReplica },
  ] satisfies Check<Inside>[],
  current: [
    { name: 'secret', by: 'both', look: lookAtSecret },
    // Reads every table.
    { name: 'rows', by: 'doctor', look: lookAtRows },
    { name: 'clock', by: 'both', look: lookAtClock },
    // Writes 8 MB and forgets them.
    { name: 'serverDisk', by: 'both', keptMs: 10 * minute, look: lookAtFreeSpace },
    { name: 'proxy', by: 'both', look: lookAtProxy },
    { name: 'instances', by: 'both', look: lookAtInstances },
    { name: 'statements', by: 'both', look: lookAtStatements },
    { name: 'retries', by: 'both', look: lookAtRetries },
    { name: 'backups', by: 'both', look: lookAtBackups },
    { name: 'rehearsal', by: 'both', look: lookAtRehearsal },
  ] satisfies Check<Inside>[],
  storage: [
    { name: 'storage', by: 'both', keptMs: minute, look: ({ storage, texts }) => lookAtStorage(storage, texts) },
    // A portal asks this before it serves.
    { name: 'files', by: 'doctor', look: lookForFiles },
  ] satisfies Check<WithStorage>[],
  files: [
    // Reads every file to its end.
    { name: 'files', by: 'doctor', look: ({ db, storage }) => lookAtFiles(db, storage) },
  ] satisfies Check<WithStorage>[],
  afterwards: [
    // Reads the archive to its end.
    { name: 'archive', by: 'doctor', look: lookAtLastArchive },
    // Asks another machine.
    { name: 'elsewhere', by: 'both', keptMs: 10 * minute, look: lookElsewhere },
    // Reads the newest one there to its end.
    { name: 'archiveElsewhere', by: 'doctor', look: lookAtArchiveElsewhere },
    { name: 'mail', by: 'both', keptMs: minute, look: lookAtMail },
    { name: 'directory', by: 'both', keptMs: minute, look: lookAtDirectory },
  ] satisfies Check<Afterwards>[],
}

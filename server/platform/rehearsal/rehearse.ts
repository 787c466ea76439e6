import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '#server/platform/base/config.ts'
import type { Database } from '#server/platform/database/database.ts'

import { rehearseInChild, type Machine } from './in-child.ts'
import type { Candidate } from './newest.ts'
import { isUntried, type Outcome } from './outcome.ts'
import { recorded } from './runs.ts'

export interface Rehearsing {
  db: Database
  config: Pick<Config, 'dataDir' | 'backupUrl' | 'backupPassphrase'>
  secret: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  machine?: Machine
}

/**
 * Notes how it ended in history and log. Undefined when another rehearsal is under way, or this one was made already.
 * @throws the reason of `signal`
 */
export async function rehearse(
  { db, config, secret, log, machine }: Rehearsing,
  archive: Candidate,
  { dueAt, signal, onBegun }: { dueAt?: Date; signal: AbortSignal; onBegun?: () => void },
): Promise<Outcome | undefined> {
  const began = performance.now()
  const { dataDir, backupUrl, backupPassphrase: passphrase } = config
  const warn = (message: string): void => log.warn(message)
  const outcome = await recorded(db, { dueAt, archive, log: warn }, async () => {
    onBegun?.()
    return rehearseInChild({ dataDir, backupUrl, passphrase, secret, ...archive }, signal, machine)
  })
  if (outcome === undefined) return undefined
  const { name, place } = archive
  const about = { archive: name, place, ms: Math.round(performance.now() - began), ...outcome }
  if ('rows' in outcome) log.info(about, 'the restore of a backup was rehearsed')
  else if (isUntried(outcome.problem)) log.warn(about, 'the restore of a backup could not be rehearsed')
  else log.error(about, 'the rehearsal of a restore failed')
  return outcome
}

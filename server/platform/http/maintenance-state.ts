import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { longestSentence, type MaintenanceState } from '#contract/maintenance.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTexts } from '#texts/operator/database.ts'

/** Where every instance hears that maintenance has begun or ended. */
const channel = 'maintenance'

/** The sentence that people are shown, empty for the portal's own; undefined while there is no maintenance. */
export type Sentence = string | undefined

/** Whether the portal is in maintenance, as this instance knows. */
export interface Maintenance {
  sentence(): Sentence
  /** Calls `listener` when it begins and when it ends. */
  onChange(listener: () => void): void
  close(): Promise<void>
}

/** What the database says at this moment. */
export async function maintenanceOf(db: Database): Promise<Sentence> {
  const [row] = await db.quick(
    'maintenance',
    'select maintenance from installation',
    [],
    z.object({ maintenance: z.nullable(z.string()) }),
  )
  return row?.maintenance ?? undefined
}

/** What is asked of `npm run maintenance`: on or off, or neither, to be told how it is. */
export const MaintenanceOrder = z.object({
  on: z.optional(z.boolean()),
  sentence: z._default(z.string().check(z.trim(), z.maxLength(longestSentence)), ''),
})

/**
 * Begins maintenance or ends it, on every instance; what is under way is finished.
 * @returns how it is now
 * @throws Error where the portal was never started on this database
 */
export async function setMaintenance(
  db: Database,
  { on, sentence }: z.output<typeof MaintenanceOrder>,
): Promise<MaintenanceState> {
  if (on !== undefined) {
    const { numUpdatedRows } = await db.sql
      .updateTable('installation')
      .set({ maintenance: on ? sentence : null })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Error(databaseTexts.neverStarted)
    await sql`select pg_notify(${channel}, 'changed')`.execute(db.sql)
  }
  const now = await maintenanceOf(db)
  return { on: now !== undefined, sentence: now ?? '' }
}

/** Follows what the database says. While it can't be asked, what was known last holds. */
export async function watchMaintenance(db: Database, log: FastifyBaseLogger): Promise<Maintenance> {
  const listeners: (() => void)[] = []
  let sentence = await maintenanceOf(db)
  const look = async (): Promise<void> => {
    const now = await maintenanceOf(db)
    if (now === sentence) return
    sentence = now
    log.warn(now === undefined ? 'maintenance has ended' : 'maintenance has begun: only administrators are let in')
    for (const listener of listeners) listener()
  }
  // One after the other: of two answers the later one holds.
  let looking = Promise.resolve()
  const unlisten = await db.listen(channel, () => {
    looking = looking
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'whether there is maintenance could not be read'))
  })
  return {
    sentence: () => sentence,
    onChange: (listener) => void listeners.push(listener),
    close: unlisten,
  }
}

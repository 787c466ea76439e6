import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { longestSentence, type MaintenanceState } from '#contract/maintenance.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTexts } from '#texts/operator/database.ts'

const channel = 'maintenance'

/** Empty for the portal's own sentence; undefined without maintenance. */
export type Sentence = string | undefined

export interface Maintenance {
  sentence(): Sentence
  onChange(listener: () => void): void
  close(): Promise<void>
}

export async function maintenanceOf(db: Database): Promise<Sentence> {
  const [row] = await db.quick(
    'maintenance',
    'select maintenance from installation',
    [],
    z.object({ maintenance: z.nullable(z.string()) }),
  )
  return row?.maintenance ?? undefined
}

/** Neither on nor off asks for the state. */
export const MaintenanceOrder = z.object({
  on: z.optional(z.boolean()),
  sentence: z._default(z.string().check(z.trim(), z.maxLength(longestSentence)), ''),
})

/** On every instance; running calls finish. @throws Error when the portal never started on this database */
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

/** While the database is away, the last known state holds. */
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
  // In order, so that the later answer wins.
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

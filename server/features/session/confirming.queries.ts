import * as z from 'zod/mini'

import type { Actor, Database } from '#server/platform/database/database.ts'

import { notingSessions } from './session.queries.ts'

export async function passwordHashOf(db: Database, employeeId: number): Promise<string | undefined> {
  const [row] = await db.named(
    'confirm-password',
    'select password_hash as "passwordHash" from credentials where employee_id = $1',
    [employeeId],
    z.object({ passwordHash: z.string() }),
  )
  return row?.passwordHash
}

interface ConfirmedSession {
  sessionId: string
  employeeId: number
  /** Undefined when another factor was checked. */
  passwordHash: string | undefined
  now: Date
  actor: Actor
}

/** Tells the trail. False when the session is over or the checked password has changed. */
export async function confirmSession(db: Database, session: ConfirmedSession): Promise<boolean> {
  const { sessionId, employeeId, passwordHash, now, actor } = session
  const rows = await db.necessary(
    'session-confirm',
    `with confirmed as (
       update sessions set confirmed_at = $3::timestamptz
       where id = $1 and employee_id = $2 and ended_at is null and expires_at > $3::timestamptz
         and ($6::text is null or exists (select from credentials where employee_id = $2 and password_hash = $6))
       returning employee_id, address, user_agent
     ), noted as (${notingSessions('confirm', 'confirmed', 3)})
     select employee_id from confirmed`,
    [sessionId, employeeId, now.toISOString(), actor.call, actor.requestId ?? null, passwordHash ?? null],
  )
  return rows.length > 0
}

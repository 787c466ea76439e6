import { sql, type Transaction } from 'kysely'

import type { Tables } from '#server/platform/database/schema/tables.ts'

interface SendableMinutes {
  id: number
  /** The file's name, and its key in the storage. */
  name: string
  key: string
  times: number
}

/** Locked until its sending is noted; undefined when its file is gone. */
export async function lockMinutes(
  tx: Transaction<Tables>,
  { checkpointId, fileId }: { checkpointId: number; fileId: number },
): Promise<SendableMinutes | undefined> {
  const { rows } = await sql<SendableMinutes>`select m.id, f.name, f.storage_key as key,
      jsonb_array_length(m.sent) as times
    from checkpoint_minutes m join project_files f on f.id = m.file_id
    where m.checkpoint_id = ${checkpointId} and m.file_id = ${fileId} for no key update of m`.execute(tx)
  return rows[0]
}

/** One press of 'Enviar'. */
export interface Sending {
  at: string
  employeeId: number | null
  subject: string
  recipients: { contactId: number | null; employeeId: number | null; fullName: string; email: string }[]
}

export const noteSending = (tx: Transaction<Tables>, id: number, sending: Sending) =>
  sql`update checkpoint_minutes set sent = sent || ${JSON.stringify([sending])}::jsonb, version = version + 1,
      updated_at = portal_now()
    where id = ${id}`.execute(tx)

export const senderIn = (tx: Transaction<Tables>, employeeId: number): Promise<{ name: string; address: string }> =>
  tx
    .selectFrom('employees')
    .select(['email as address', sql<string>`full_name(first_name, middle_name, last_name, surname)`.as('name')])
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()

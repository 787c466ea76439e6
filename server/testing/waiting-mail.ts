import { sealLetter } from '#server/platform/mail/letter-seal.ts'

import type { TestApp } from './testApp.ts'

/** Until the year 2100. @returns its id */
export async function waitingMail({ context }: TestApp, employeeId: number, cause: string): Promise<number> {
  const { rows } = await context.db.pool.query<{ id: number }>(
    `insert into mails (kind, cause, employee_id, letter, created_at, waiting_since, due_at)
      values ('test', $1, $2, $3, now(), now(), '2100-01-01') returning id`,
    [cause, employeeId, sealLetter({ subject: 'Hola', text: 'Hola' }, context.keys.mail)],
  )
  return rows[0]!.id
}

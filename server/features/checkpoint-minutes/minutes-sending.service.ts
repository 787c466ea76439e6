import type { Transaction } from 'kysely'

import { personKey, personPath } from '#contract/attendance.ts'
import type { MinutesLetter } from '#contract/checkpoint-minutes.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { attendanceIn, keepContacts, peopleIn } from '#server/features/attendance/attendance.queries.ts'
import { peopleFrom } from '#server/features/attendance/attendance.rules.ts'
import { keepEmployees } from '#server/features/employees/employees.queries.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { demandServer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'

import { lockMinutesOf } from './checkpoint-minutes.queries.ts'
import { lockMinutes, noteSending, senderIn, type Sending } from './minutes-sending.queries.ts'

/** By today's names and addresses, and the people who were not at the follow-up. */
async function recipientsIn(tx: Transaction<Tables>, checkpointId: number, to: MinutesLetter['to']) {
  const attendance = found(await attendanceIn(tx, checkpointId))
  const attended = new Set(peopleFrom(attendance).map(personKey))
  const known = new Map((await peopleIn(tx, to)).map((person) => [personKey(person), person]))
  const people = to.map((person) => (attended.has(personKey(person)) ? known.get(personKey(person)) : undefined))
  return {
    recipients: people.flatMap((person): Sending['recipients'] => {
      if (!person) return []
      const { contactId, employeeId, fullName, email } = person
      return [{ contactId, employeeId, fullName, email }]
    }),
    wrong: to.flatMap((person, index): FieldProblem[] =>
      people[index] ? [] : [{ path: personPath(person, 'to', index), code: 'unknown' }],
    ),
  }
}

/**
 * One mail each with the file, replied to the sender; sending and mails are stored together. @throws Refusal
 * no-mail-server, not-found, unknown-reference (no acta of this follow-up, or no person of its attendance)
 */
export async function sendMinutes(
  context: Context,
  {
    actor,
    caller,
    params: { id },
    body: { fileId, to, subject, text },
  }: CallContext & { params: { id: number }; caller: Caller; body: MinutesLetter },
): Promise<Pick<Sending, 'recipients'>> {
  demandServer(context)
  const { db, keys, clock } = context
  return db.change(actor, async (tx) => {
    await keepEmployees(tx, [caller.employeeId, ...to.map(({ employeeId }) => employeeId || null)])
    await keepContacts(
      tx,
      to.flatMap(({ contactId }) => contactId || []),
    )
    await lockMinutesOf(tx, id)
    const { recipients, wrong } = await recipientsIn(tx, id, to)
    const acta = await lockMinutes(tx, { checkpointId: id, fileId })
    if (!acta) wrong.push({ path: 'fileId', code: 'unknown' })
    if (!acta || wrong.length > 0) throw new Refusal('unknown-reference', { fields: wrong })
    const now = clock.now()
    await noteSending(tx, acta.id, { at: now.toISOString(), employeeId: caller.employeeId, subject, recipients })
    const letter = {
      subject,
      text,
      replyTo: await senderIn(tx, caller.employeeId),
      attachments: [{ filename: acta.name, path: acta.key }],
    }
    for (const person of recipients) {
      const { contactId, employeeId } = person
      const cause = `minutes:${acta.id}:${acta.times + 1}:${personKey(person)}`
      await queueMail(tx, { keys, now }, { kind: 'minutes', cause, employeeId, contactId, letter })
    }
    return { recipients }
  })
}

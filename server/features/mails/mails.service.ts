import { randomUUID } from 'node:crypto'

import type { MailRow, MailServer } from '#contract/mails.ts'
import type { Context } from '#server/context.ts'
import { endRegularMail } from '#server/features/notices/settings.queries.ts'
import { companyOf } from '#server/platform/base/config.ts'
import { found, Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { demandOpenFor } from '#server/platform/http/maintenance-gate.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { demandServer } from '#server/platform/mail/mailer.ts'
import { askAgain, queueMail, serverState } from '#server/platform/mail/outbox.ts'
import { readUnsubscribeToken } from '#server/platform/mail/unsubscribe-token.ts'

import { mailById } from './mails.queries.ts'

/** By the tries of all instances. */
export async function mailServer({ db, mailer }: Context): Promise<MailServer> {
  if (!mailer.enabled) return { state: 'off', since: null, problem: null }
  const { failingSince, problem } = await serverState(db)
  return { state: failingSince === null ? 'ok' : 'failing', since: failingSince, problem }
}

/** Also one that was given up. @throws Refusal not-found, mail-over (sent, or useless by now), no-mail-server */
export async function retryMail(
  context: Context,
  { actor, params: { id } }: CallContext & { params: { id: number } },
): Promise<MailRow> {
  demandServer(context)
  return context.db.change(actor, async (tx) => {
    found(await mailById(tx, id))
    if (!(await askAgain(tx, id))) throw new Refusal('mail-over')
    return found(await mailById(tx, id))
  })
}

/** @throws Refusal no-mail-server */
export async function sendTestMail(
  context: Context,
  { actor, caller, language }: CallContext & { caller: Caller },
): Promise<MailRow> {
  demandServer(context)
  const { db, keys, config, clock } = context
  const letter = textsOf(language).mail.test({ company: companyOf(config), url: config.publicUrl })
  const mail = { kind: 'test', cause: `test:${randomUUID()}`, employeeId: caller.employeeId, letter } as const
  return db.change(actor, async (tx) => {
    const id = await queueMail(tx, { keys, now: clock.now() }, mail)
    return found(id === undefined ? undefined : await mailById(tx, id))
  })
}

/** The token's regular mail alone. @throws Refusal invalid-input for a foreign token, maintenance */
export async function unsubscribe(
  { db, keys }: Context,
  { actor, query: { token } }: CallContext & { query: { token: string } },
): Promise<void> {
  await demandOpenFor(db, [])
  const ending = readUnsubscribeToken(token, keys.unsubscribe)
  if (!ending) throw wrongField('token', 'invalid')
  await db.change(actor, (tx) => endRegularMail(tx, ending))
}

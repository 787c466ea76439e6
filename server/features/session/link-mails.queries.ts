import type { Transaction } from 'kysely'

import type { Context } from '#server/context.ts'
import { companyOf } from '#server/platform/base/config.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Language } from '#texts/texts.ts'

import { makeInvitation, makeReset, tokenHash, type OneTimeLink } from './session.queries.ts'

interface Receiver {
  id: number
  firstName: string
}

const makes = { invitation: makeInvitation, reset: makeReset }

/**
 * Queues its mail in the transaction of its cause, when a mail server is set. Gives up a waiting former one, whose link
 * is dead.
 */
export async function makeAndMailLink(
  tx: Transaction<Tables>,
  { mailer, config, keys, clock }: Pick<Context, 'mailer' | 'config' | 'keys' | 'clock'>,
  { kind, to, language }: { kind: keyof typeof makes; to: Receiver; language: Language },
): Promise<OneTimeLink> {
  const now = clock.now()
  const link = await makes[kind](tx, { employeeId: to.id, now, publicUrl: config.publicUrl })
  if (!mailer.enabled) return link
  const { url, token, expiresAt } = link
  const letter = textsOf(language).mail[kind]({ firstName: to.firstName, url, company: companyOf(config) })
  const cause = `${kind}:${tokenHash(token).toString('hex')}`
  await queueMail(tx, { keys, now }, { kind, cause, employeeId: to.id, letter, expiresAt }, { replaces: true })
  return link
}

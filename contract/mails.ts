import * as z from 'zod/mini'

import { id, idParam, instant, MAX_ID, problem, wholeNumber } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { route } from './route.ts'
import { oneOf, severalOf } from './several.ts'

/** A link in them ends them. */
export const regularMails = ['digest', 'panorama'] as const
export type RegularMail = (typeof regularMails)[number]

/** `notice` is wanted at once; `operation` reports failures in the background. */
const mailKinds = ['invitation', 'reset', 'test', 'minutes', ...regularMails, 'notice', 'operation'] as const
export type MailKind = (typeof mailKinds)[number]

/** Also sent to people without access. */
export const mailsForAnybody: ReadonlySet<string> = new Set<MailKind>(['invitation', 'reset', 'minutes'])

/** Why the portal itself did not send one; a mail's `problem` is one of these in its row, or the server's words. */
export type MailProblem =
  | 'expired'
  | 'tooLate'
  | 'noAccess'
  | 'otherSecret'
  | 'fileGone'
  | 'replaced'
  | 'restored'
  | 'erased'

export const mailStates = ['waiting', 'sent', 'givenUp'] as const
export type MailState = (typeof mailStates)[number]

export const MailRow = z.object({
  id,
  kind: z.enum(mailKinds),
  /** One of the two is null: employee or contact. */
  employeeId: z.nullable(id),
  employeeName: z.nullable(z.string()),
  contactId: z.nullable(id),
  contactName: z.nullable(z.string()),
  /** Of a waiting mail, today's address. */
  recipient: z.string(),
  state: z.enum(mailStates),
  createdAt: instant,
  /** Null unless it waits. */
  dueAt: z.nullable(instant),
  tries: z.int(),
  sentAt: z.nullable(instant),
  givenUpAt: z.nullable(instant),
  /** In the caller's language, or the server's words. */
  problem: z.nullable(z.string()),
})
export type MailRow = z.infer<typeof MailRow>

/** `off` without SMTP_URL. */
export const MailServer = z.object({
  state: z.enum(['off', 'ok', 'failing']),
  since: z.nullable(instant),
  problem: z.nullable(z.string()),
})
export type MailServer = z.infer<typeof MailServer>

const { searchTerm, offset, top } = listQuery(['CreatedAt']).shape

export const MailsQuery = z.object({
  searchTerm,
  offset,
  top,
  state: z.optional(severalOf(oneOf(mailStates), 'waiting, sent and givenUp')),
  employeeId: z.optional(wholeNumber(1, MAX_ID)),
})
export type MailsQuery = z.output<typeof MailsQuery>

const managed = { tag: 'mails', access: 'users.manage' } as const

export const unsubscribePath = '/mail/unsubscribe'
const UnsubscribeQuery = z.object({
  token: z._default(z.string(problem('invalid')), ''),
})

export const mails = {
  list: route({
    ...managed,
    method: 'GET',
    path: '/admin/mail',
    operation: 'listMails',
    summary: 'A page of the mails that are still kept, newest first, and whether the mail server answers.',
    query: MailsQuery,
    answer: z.object({ ...page(MailRow).shape, server: MailServer }),
  }),
  retry: route({
    ...managed,
    method: 'POST',
    path: '/admin/mail/:id/retry',
    operation: 'retryMail',
    summary: 'Tries at once a mail that waits or was given up, unless it is of no use any more.',
    params: idParam,
    answer: MailRow,
    problems: [404, 409],
  }),
  test: route({
    ...managed,
    method: 'POST',
    path: '/admin/mail/test',
    operation: 'sendTestMail',
    summary: 'Queues a test message to oneself.',
    answer: MailRow,
    status: 201,
    problems: [409],
  }),
  /** Called by mail programs (RFC 8058); GET is a page. */
  unsubscribe: route({
    tag: 'mails',
    method: 'POST',
    path: unsubscribePath,
    operation: 'unsubscribeMail',
    summary: 'Ends one regular mail of one person: that of the link in it.',
    access: 'anybody',
    query: UnsubscribeQuery,
    ignoresBody: true,
  }),
}

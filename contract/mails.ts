import * as z from 'zod/mini'

import { id, idParam, instant, MAX_ID, problem, wholeNumber } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { route } from './route.ts'
import { oneOf, severalOf } from './several.ts'

// Outgoing mail: what waits, what was sent and what was given up. Nobody reads a text here.

/** Those that come by themselves, and that a link in them ends. */
const regularMails = ['digest', 'panorama'] as const
export type RegularMail = (typeof regularMails)[number]

/** `notice` is one that somebody wants at once, `operation` of what failed behind everybody's back. */
const mailKinds = ['invitation', 'reset', 'test', 'minutes', ...regularMails, 'notice', 'operation'] as const
export type MailKind = (typeof mailKinds)[number]

/** Those that are sent to who has no access, too: they bring a link, or what its sender chose to send. */
export const mailsForAnybody: ReadonlySet<string> = new Set<MailKind>(['invitation', 'reset', 'minutes'])

export const mailStates = ['waiting', 'sent', 'givenUp'] as const
export type MailState = (typeof mailStates)[number]

export const MailRow = z.object({
  id,
  kind: z.enum(mailKinds),
  /** Whom it is for: an employee or a customer's contact, the other is null. */
  employeeId: z.nullable(id),
  employeeName: z.nullable(z.string()),
  contactId: z.nullable(id),
  contactName: z.nullable(z.string()),
  /** Where it went; of one that waits, where it would go now. */
  recipient: z.string(),
  state: z.enum(mailStates),
  createdAt: instant,
  /** When it is tried next; null of one that does not wait. */
  dueAt: z.nullable(instant),
  /** How often the server was asked to take it. */
  tries: z.int(),
  sentAt: z.nullable(instant),
  givenUpAt: z.nullable(instant),
  /** Why it was not taken, in the caller's language or the server's own words. */
  problem: z.nullable(z.string()),
})
export type MailRow = z.infer<typeof MailRow>

/** Whether the mail server answers: `off` without SMTP_URL. */
export const MailServer = z.object({
  state: z.enum(['off', 'ok', 'failing']),
  since: z.nullable(instant),
  problem: z.nullable(z.string()),
})
export type MailServer = z.infer<typeof MailServer>

const { searchTerm, offset, top } = listQuery(['CreatedAt']).shape

export const MailsQuery = z.object({
  /** In names and addresses. */
  searchTerm,
  offset,
  top,
  state: z.optional(severalOf(oneOf(mailStates), 'waiting, sent and givenUp')),
  employeeId: z.optional(wholeNumber(1, MAX_ID)),
})
export type MailsQuery = z.output<typeof MailsQuery>

const managed = { tag: 'mails', access: 'users.manage' } as const

export const unsubscribePath = '/mail/unsubscribe'
/** The token is in each regular mail. */
const UnsubscribeQuery = z.object({
  token: z._default(z.string(problem('invalid')), ''),
})

export const mails = {
  list: route({
    ...managed,
    method: 'GET',
    path: '/admin/mail',
    operation: 'listMails',
    summary: 'A page of the mails of the last 30 days, newest first, and whether the mail server answers.',
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
  /** What mail programs press (RFC 8058), and the page that a GET of the same address is. */
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

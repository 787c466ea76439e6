import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import type { MailKind, MailProblem } from '#contract/mails.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { sealLetter, type Letter } from './letter-seal.ts'

export const mailChannel = 'mails'
const waits = 'sent_at is null and given_up_at is null'
/** At `$1`, and in nobody's hands. */
const isDue = `${waits} and due_at <= $1::timestamptz and (taken_until is null or taken_until <= $1::timestamptz)`
/** In minutes: a try takes less, also with a silent server. */
const leaseMinutes = 5

export interface Mail {
  kind: MailKind
  /** Nothing is sent for the same cause twice. */
  cause: string
  /** Null for a customer's contact. The address is looked up when the mail is sent. */
  employeeId: number | null
  contactId?: number | null
  address?: string
  letter: Letter
  /** Useless from then on, ISO 8601. */
  expiresAt?: string
}

/** In the transaction of its cause. `replaces` gives up what waits of this kind for this person. */
export async function queueMail(
  tx: Kysely<Tables>,
  { keys, now }: { keys: Pick<Keys, 'mail'>; now: Date },
  { kind, cause, employeeId, contactId = null, address, letter, expiresAt }: Mail,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<number | undefined> {
  if (replaces && employeeId !== null) await giveUpWaiting(tx, { kinds: [kind], employeeId })
  const [row] = await namedIn(
    tx,
    'outbox.queue',
    `insert into mails (kind, cause, employee_id, contact_id, address, letter, created_at, waiting_since, due_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8) on conflict (cause) do nothing returning id`,
    [
      kind,
      cause,
      employeeId,
      contactId,
      address ?? null,
      sealLetter(letter, keys.mail),
      now.toISOString(),
      expiresAt ?? null,
    ],
    z.object({ id: z.int() }),
  )
  await sql`select pg_notify(${mailChannel}, 'queued')`.execute(tx)
  return row?.id
}

/** Their links were replaced or ended. A mail that a process has taken is still sent. */
export async function giveUpWaiting(
  tx: Kysely<Tables>,
  { kinds, employeeId }: { kinds: readonly MailKind[]; employeeId: number },
): Promise<void> {
  await sql`update mails set letter = null, given_up_at = portal_now(), problem = ${'replaced' satisfies MailProblem}
    where id in (select id from mails where employee_id = ${employeeId} and kind = any (${kinds}) and ${sql.raw(waits)}
      and (taken_until is null or taken_until <= portal_now()) order by id for no key update skip locked)`.execute(tx)
}

const TakenMail = z.object({
  id: z.int(),
  kind: z.string(),
  email: z.string(),
  hasAccess: z.boolean(),
  /** Sealed, in base64. */
  letter: z.string(),
  createdAt: z.string(),
  waitingSince: z.string(),
  expired: z.boolean(),
  tries: z.int(),
})
export type TakenMail = z.infer<typeof TakenMail>

export const takeDue = (db: Database, { now, most }: { now: Date; most: number }): Promise<TakenMail[]> =>
  db.named(
    'outbox.take',
    `with taken as (
      update mails set taken_until = $1::timestamptz + make_interval(mins => $3)
      where id in (select id from mails where ${isDue} order by due_at, id limit $2 for no key update skip locked)
      returning id, kind, employee_id, contact_id, address, letter, created_at, waiting_since, expires_at, tries, due_at)
    select t.id, t.kind, coalesce(t.address, e.email, c.email) as email,
      coalesce(e.is_active and e.has_user, false) as "hasAccess",
      encode(t.letter, 'base64') as letter,
      t.created_at as "createdAt", t.waiting_since as "waitingSince",
      coalesce(t.expires_at <= $1::timestamptz, false) as expired, t.tries
    from taken t left join employees e on e.id = t.employee_id left join contacts c on c.id = t.contact_id
    order by t.due_at, t.id`,
    [now.toISOString(), most, leaseMinutes],
    TakenMail,
  )

export async function markSent(db: Database, { id, recipient, now }: { id: number; recipient: string; now: Date }) {
  await db.named(
    'outbox.sent',
    `update mails set sent_at = $2, recipient = $3, tries = tries + 1, letter = null, taken_until = null, problem = null
    where id = $1 and ${waits}`,
    [id, now.toISOString(), recipient],
  )
}

/** `refused`: the server was asked, and a person may ask it again. */
export async function markGivenUp(
  db: Database,
  {
    id,
    recipient,
    problem,
    now,
    refused,
  }: { id: number; recipient: string; problem: string; now: Date; refused: boolean },
) {
  await db.named(
    'outbox.givenUp',
    `update mails set given_up_at = $2, recipient = $3, problem = $4, tries = tries + $5,
      letter = case when $6 then letter end, taken_until = null
    where id = $1 and ${waits}`,
    [id, now.toISOString(), recipient, problem, refused ? 1 : 0, refused],
  )
}

export async function putOff(
  db: Database,
  { id, dueAt, problem, tried }: { id: number; dueAt: Date; problem: string; tried: boolean },
) {
  await db.named(
    'outbox.putOff',
    `update mails set due_at = $2, problem = $3, tries = tries + $4, taken_until = null
    where id = $1 and ${waits}`,
    [id, dueAt.toISOString(), problem, tried ? 1 : 0],
  )
}

const ServerState = z.object({
  failingSince: z.nullable(z.string()),
  problem: z.nullable(z.string()),
})
export type ServerState = z.infer<typeof ServerState>

export async function serverState(db: Database): Promise<ServerState> {
  const [row] = await db.quick(
    'outbox.server',
    'select mail_failing_since as "failingSince", mail_problem as problem from installation',
    [],
    ServerState,
  )
  return row ?? { failingSince: null, problem: null }
}

/** All processes while the server answers, else one at each due moment, once a mail is there to ask with. */
export async function mayAsk(db: Database, now: Date): Promise<'all' | 'one' | 'none'> {
  const { failingSince } = await serverState(db)
  if (failingSince === null) return 'all'
  const asked = await db.named(
    'outbox.ask',
    `update installation set mail_ask_at = $1::timestamptz + case
        when $1::timestamptz - mail_failing_since < interval '1 hour' then interval '1 minute' else interval '5 minutes' end
    where mail_failing_since is not null and mail_ask_at <= $1::timestamptz
      and exists (select from mails where ${isDue}) returning 1 as one`,
    [now.toISOString()],
    z.object({ one: z.int() }),
  )
  return asked.length > 0 ? 'one' : 'none'
}

/** The mail that was to ask the server could not be sent. */
export async function letNextAsk(db: Database, now: Date): Promise<void> {
  await db.named('outbox.letNextAsk', 'update installation set mail_ask_at = $1 where mail_failing_since is not null', [
    now.toISOString(),
  ])
}

export async function noteAway(db: Database, problem: string, now: Date): Promise<void> {
  await db.named(
    'outbox.away',
    `update installation set mail_failing_since = coalesce(mail_failing_since, $1::timestamptz), mail_problem = $2,
      mail_ask_at = coalesce(case when mail_failing_since is not null then mail_ask_at end,
        $1::timestamptz + interval '1 minute')`,
    [now.toISOString(), problem],
  )
}

export async function noteBack(db: Database): Promise<void> {
  await db.named(
    'outbox.back',
    `update installation set mail_failing_since = null, mail_ask_at = null, mail_problem = null
    where mail_failing_since is not null`,
    [],
  )
}

/** Tries again at once, also with a silent server. @returns false when it was sent, or nothing is left to send */
export async function askAgain(tx: Kysely<Tables>, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update mails set given_up_at = null, tries = 0, due_at = portal_now(),
      waiting_since = portal_now(), recipient = null
    where id = ${id} and sent_at is null and letter is not null`.execute(tx)
  if (!numAffectedRows) return false
  await sql`update installation set mail_ask_at = portal_now() where mail_failing_since is not null`.execute(tx)
  await sql`select pg_notify(${mailChannel}, 'queued')`.execute(tx)
  return true
}

export async function waitingMails(db: Database): Promise<number> {
  const rows = await db.named(
    'outbox.waiting',
    `select count(*)::int as count from mails where ${waits}`,
    [],
    z.object({ count: z.int() }),
  )
  return firstOf(rows).count
}

export async function removeOldMails(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from mails
    where coalesce(sent_at, given_up_at) <= ${now.toISOString()}::timestamptz - make_interval(days => (select mails from retention))`.execute(
    db,
  )
}

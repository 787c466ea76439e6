import { createHash, randomBytes } from 'node:crypto'

import { agendaKinds, mostEntries } from '#contract/agenda.ts'
import { feedDays, type FeedScope, type NewCalendarFeed } from '#contract/calendar-feeds.ts'
import { calendarDays, dayOfNumber, numberOfDay } from '#contract/days.ts'
import type { Context } from '#server/context.ts'
import { peopleById } from '#server/features/portfolio/portfolio.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { companyOf } from '#server/platform/base/config.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext, Download } from '#server/platform/http/endpoint.ts'
import { demandOpenFor } from '#server/platform/http/maintenance-gate.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { portalIdOf } from '#server/platform/mail/sending.ts'
import type { Allowance } from '#server/platform/throttle/allowance.ts'
import type { Throttle } from '#server/platform/throttle/throttle.ts'

import { pathOf, type Dated } from './agenda.rules.ts'
import { datedRows } from './agenda.service.ts'
import { feedOfToken, noteRead, putFeed } from './calendar-feeds.queries.ts'
import { calendarText, type CalendarEvent } from './icalendar.rules.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function makeFeed(
  { db, clock, config }: Context,
  { actor, caller, language, body: { scope } }: CallContext & { caller: Caller; body: { scope: FeedScope } },
): Promise<NewCalendarFeed> {
  const now = clock.now()
  return db.change<NewCalendarFeed>(
    actor,
    async (tx) => {
      const token = randomBytes(32).toString('base64url')
      await putFeed(tx, { employeeId: caller.employeeId, scope, tokenHash: hashOf(token), language, now })
      return { scope, url: `${config.publicUrl}/api/calendar/feed/${token}.ics`, createdAt: now.toISOString() }
    },
    (feed) => ({ ...feed, url: null }),
  )
}

/** Calendar programs of a whole company may share one address. */
const allowance: Allowance = { most: 600, seconds: 15 * 60 }

/** For every bearer of the address. @throws Refusal too-many-tries, maintenance, second-factor-due, not-found */
export async function readFeed(
  context: Context,
  throttle: Throttle,
  { params: { token }, address }: CallContext & { params: { token: string } },
): Promise<Download> {
  const { db, clock, config } = context
  if (!(await throttle.spendFromAddress('calendar-feed', address, allowance))) {
    const seconds = Math.ceil(allowance.seconds / allowance.most)
    throw new Refusal('too-many-tries', { params: { seconds }, retryAfterSeconds: seconds })
  }
  await demandOpenFor(db, [])
  const { employeeId, scope, language, secondFactorDue } = found(await feedOfToken(db, hashOf(token)))
  if (secondFactorDue) throw new Refusal('second-factor-due')
  await noteRead(db, hashOf(token), clock.now())
  const texts = textsOf(language)
  const content = calendarText(
    texts.agenda.feed.name(scope, companyOf(config)),
    await eventsOf(context, texts.agenda.feed, scope === 'mine' ? employeeId : undefined),
  )
  const bytes = Buffer.from(content)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  return { name: texts.agenda.feed.file, size: bytes.length, etag, content: [bytes] }
}

const recordKinds = agendaKinds.filter((kind) => kind !== 'holiday')

async function eventsOf(
  context: Context,
  texts: ReturnType<typeof textsOf>['agenda']['feed'],
  mine: number | undefined,
): Promise<CalendarEvent[]> {
  const { db, clock, config } = context
  const now = today(clock)
  const dayIn = (days: number): string => dayOfNumber(numberOfDay(now) + days)
  const [from, to] = [dayIn(-feedDays.before), dayIn(feedDays.after)]
  const rows = await datedRows(context, recordKinds, { from, to, ...(mine !== undefined && { mine }) }, true)
  const distance = ({ day }: Dated): number => Math.abs(calendarDays(now, day))
  const near = rows.toSorted((one, other) => distance(one) - distance(other)).slice(0, mostEntries)
  const [people, portal] = [
    await peopleById(db, [...new Set(near.flatMap((row) => row.employeeIds))]),
    await portalIdOf(db),
  ]
  return near
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.uid.localeCompare(other.uid))
    .map((row) => ({
      uid: `${row.uid}@${portal}`,
      from: row.from ?? row.day,
      to: row.day,
      title: texts.title[row.kind](row.title, row.projectName),
      description: texts.description({
        project: row.projectName,
        customer: row.customerName,
        people: row.employeeIds.flatMap((id) => people.get(id)?.fullName ?? []),
      }),
      url: `${config.publicUrl}${pathOf(row)}`,
      category: texts.kinds[row.kind],
      version: row.version,
      updatedAt: row.updatedAt,
    }))
}

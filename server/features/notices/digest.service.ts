import { formatOf } from '#contract/format.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import type { Context } from '#server/context.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { inOneLook } from '#server/features/forecast/trail.queries.ts'
import { companyOf } from '#server/platform/base/config.ts'
import type { DailyRun, RunDays } from '#server/platform/database/daily-runs.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { queueMail, type Mail } from '#server/platform/mail/outbox.ts'
import { unsubscribeToken } from '#server/platform/mail/unsubscribe-token.ts'

import {
  digestNotices,
  digestTasks,
  markDigested,
  recipients,
  undigested,
  type DigestTask,
  type OwnNotice,
  type Recipient,
} from './digest.queries.ts'
import { digestFrom, digestSections, endOfWeek } from './digest.rules.ts'
import { regularLetter, withinBounds } from './letter.rules.ts'

interface Content {
  tasks: readonly DigestTask[]
  notices: readonly OwnNotice[]
  total: number
}

/** Undefined when nothing is left to say, as after a told task is done. */
function digestOf(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { employeeId, firstName, language }: Recipient,
  { total, ...content }: Content,
  today: string,
): Mail | undefined {
  const texts = textsOf(language)
  const { regular, digest } = texts.mail
  const format = formatOf(language)
  const { publicUrl } = config
  const { shown, hidden } = withinBounds(digestSections(content, { texts, language, today, publicUrl }), total)
  if (shown.length === 0) return undefined
  const token = unsubscribeToken({ employeeId, kind: 'digest' }, keys.unsubscribe)
  const letter = regularLetter({
    language,
    subject: digest.subject(format.longDay(today)),
    portal: regular.portal(companyOf(config)),
    greeting: regular.greeting(firstName),
    intro: digest.intro,
    sections: shown,
    more: hidden > 0 ? { text: regular.more(format.integer(hidden)), url: `${publicUrl}/notices` } : undefined,
    why: digest.why,
    settings: { text: regular.settings, url: `${publicUrl}/account/notices` },
    stop: { text: digest.stop, url: `${publicUrl}/api/mail/unsubscribe?token=${token}` },
  })
  return { kind: 'digest', cause: `digest:${employeeId}:${today}`, employeeId, letter }
}

/** With the notices that they consider, in one snapshot. */
async function digestsOf(context: Context, { since, day, first }: RunDays, calendar: WorkingDays) {
  // The first digest has what came since the day before; others what no digest had.
  const from = first ? `${since}T00:00:00-05:00` : null
  // Also the next day, when this is the last working day before it.
  const [weekEnd, next] = [endOfWeek(day), calendar.add(day, 1)]
  const until = weekEnd > next ? weekEnd : next
  return inOneLook(context.db, async (read) => {
    const people = await recipients(read, day, from)
    const those = people.map(({ employeeId }) => employeeId)
    const notices = Map.groupBy(await digestNotices(read, those, from), ({ employeeId }) => employeeId)
    const wanting = people.filter(({ wantsTasks }) => wantsTasks).map(({ employeeId }) => employeeId)
    const tasks = Map.groupBy(await digestTasks(read, wanting, until), ({ employeeId }) => employeeId)
    const mails = people.flatMap((person) => {
      const own = tasks.get(person.employeeId) ?? []
      const content = {
        tasks: own,
        notices: notices.get(person.employeeId) ?? [],
        total: (own[0]?.count ?? 0) + person.noticeCount,
      }
      return digestOf(context, person, content, day) ?? []
    })
    return { mails, considered: await undigested(read, day) }
  })
}

/** On working days, to people with unread notices. */
export const dailyDigest = (context: Context): DailyRun => {
  const { db, keys, clock, mailer } = context
  return {
    name: 'digest',
    from: digestFrom,
    after: 'notices',
    isOn: async (day) => mailer.enabled && (await companyCalendar(db)).isWorking(day),
    async prepare(days) {
      const { mails, considered } = await digestsOf(context, days, await companyCalendar(db))
      return async (tx) => {
        const now = clock.now()
        await markDigested(tx, considered, now)
        for (const mail of mails) await queueMail(tx, { keys, now }, mail)
      }
    },
  }
}

import { dayOfNumber, numberOfDay } from '#contract/days.ts'
import { formatOf } from '#contract/format.ts'
import type { Context } from '#server/context.ts'
import { readForecastSettings } from '#server/features/forecast-settings/forecast-settings.queries.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { portfolioOn } from '#server/features/portfolio/portfolio-rows.queries.ts'
import { peopleById } from '#server/features/portfolio/portfolio.queries.ts'
import { companyOf } from '#server/platform/base/config.ts'
import type { DailyRun } from '#server/platform/database/daily-runs.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { queueMail, type Mail } from '#server/platform/mail/outbox.ts'
import { unsubscribeToken } from '#server/platform/mail/unsubscribe-token.ts'

import { beginsWeek } from './days.rules.ts'
import { weeklyReaders } from './digest.queries.ts'
import { regularLetter } from './letter.rules.ts'
import { panoramaSections, worstOf } from './panorama.rules.ts'

async function panoramasOf({ db, config, keys }: Context, day: string): Promise<Mail[]> {
  const readers = await weeklyReaders(db, day)
  if (readers.length === 0) return []
  const weekAgo = dayOfNumber(numberOfDay(day) - 7)
  const now = { asOf: day, rows: await portfolioOn(db, { asOf: day, now: day }) }
  const then = { asOf: weekAgo, rows: await portfolioOn(db, { asOf: weekAgo, now: day }) }
  const people = await peopleById(db, [...new Set(worstOf(now).flatMap(({ employeeIds }) => employeeIds))])
  const { belowPlan } = await readForecastSettings(db)
  const nameOf = (id: number): string => people.get(id)?.fullName ?? ''
  const { publicUrl } = config
  return readers.map(({ employeeId, firstName, language }) => {
    const texts = textsOf(language)
    const { regular, panorama } = texts.mail
    const token = unsubscribeToken({ employeeId, kind: 'panorama' }, keys.unsubscribe)
    const letter = regularLetter({
      language,
      subject: panorama.subject(formatOf(language).longDay(day)),
      portal: regular.portal(companyOf(config)),
      greeting: regular.greeting(firstName),
      intro: panorama.intro,
      sections: panoramaSections(now, then, { texts, language, publicUrl, belowPlan, nameOf }),
      more: { text: panorama.more, url: `${publicUrl}/portfolio` },
      why: panorama.why,
      settings: { text: regular.settings, url: `${publicUrl}/account/notices` },
      stop: { text: panorama.stop, url: `${publicUrl}/api/mail/unsubscribe?token=${token}` },
    })
    return { kind: 'panorama', cause: `panorama:${employeeId}:${day}`, employeeId, letter }
  })
}

/** On the first working day of a week, to people who want it. */
export const weeklyPanorama = (context: Context): DailyRun => {
  const { db, keys, clock, mailer } = context
  return {
    name: 'panorama',
    from: '07:00',
    isOn: async (day) => mailer.enabled && beginsWeek(day, await companyCalendar(db)),
    async prepare({ day }) {
      const mails = await panoramasOf(context, day)
      return async (tx) => {
        for (const mail of mails) await queueMail(tx, { keys, now: clock.now() }, mail)
      }
    },
  }
}

import { dayInBogota } from '#contract/days.ts'
import { fixedKind } from '#contract/notices.ts'
import type { Context } from '#server/context.ts'
import { companyOf } from '#server/platform/base/config.ts'
import { looksOf, watch } from '#server/platform/database/looks.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import type { Letter } from '#server/platform/mail/letter-seal.ts'
import { queueMail, type Mail } from '#server/platform/mail/outbox.ts'

import { settleNotices, takeDueNotices, type DueNotice } from './at-once.queries.ts'
import { regularLetter } from './letter.rules.ts'
import { pathOf, sentenceOf } from './notice-sentence.rules.ts'
import { noticeChannel } from './notices.queries.ts'

/** In ms. */
const lookEveryMs = 5_000
const stopMs = 5_000
const longestSubject = 150

function subjectOf(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > longestSubject ? `${letters.slice(0, longestSubject - 1).join('')}…` : letters.join('')
}

function letterOf({ config }: Pick<Context, 'config'>, notice: DueNotice, today: string): Letter {
  const { kind, language, projectName, firstName } = notice
  const texts = textsOf(language)
  const { regular, notice: words } = texts.mail
  const sentence = sentenceOf(notice, { texts, language, today })
  const said = projectName === null ? sentence : `${projectName}: ${sentence}`
  const { publicUrl } = config
  return regularLetter({
    language,
    subject: subjectOf(said),
    heading: texts.notices.settingsPage.kinds[kind].name,
    portal: regular.portal(companyOf(config)),
    greeting: regular.greeting(firstName),
    intro: said,
    sections: [],
    more: { text: words.open, url: `${publicUrl}${pathOf(notice)}` },
    why: kind === fixedKind ? words.always : words.why,
    settings: { text: regular.settings, url: `${publicUrl}/account/notices` },
  })
}

const idsOf = (notices: readonly DueNotice[]): number[] => notices.map(({ id }) => id)

/** A changed address gets a mail at the former one, too. */
function mailsOf(context: Pick<Context, 'config'>, notice: DueNotice, today: string): Mail[] {
  const { id, kind, employeeId, payload } = notice
  const mail: Mail = {
    // A failed mail of the kind `operation` tells nobody, because it would tell of itself.
    kind: kind === 'operation' ? 'operation' : 'notice',
    cause: `notice:${id}`,
    employeeId,
    letter: letterOf(context, notice, today),
  }
  const former = kind === fixedKind && payload['what'] === 'email' ? payload['from'] : undefined
  return typeof former === 'string' ? [mail, { ...mail, cause: `${mail.cause}:former`, address: former }] : [mail]
}

/** @returns how many it considered */
async function considerSome(context: Context): Promise<number> {
  const { db, keys, clock, mailer } = context
  return db.sql.transaction().execute(async (tx) => {
    const now = clock.now()
    const today = dayInBogota(now)
    const due = await takeDueNotices(tx, today)
    if (due.length === 0) return 0
    const wanted = due.filter((notice) => mailer.enabled && notice.wanted)
    await settleNotices(tx, idsOf(due), idsOf(wanted.filter(({ paused }) => paused)))
    const mails = wanted.filter(({ paused }) => !paused).flatMap((notice) => mailsOf(context, notice, today))
    for (const mail of mails) await queueMail(tx, { keys, now }, mail)
    return due.length
  })
}

export async function mailAtOnce(context: Context): Promise<void> {
  while ((await considerSome(context)) > 0);
}

/**
 * After news of any instance, and every 5 s; not while `isPaused`. @returns what ends it, once the work under way is
 * over
 */
export const watchNotices = (context: Context, isPaused: () => boolean): Promise<() => Promise<void>> =>
  watch(
    context,
    (rests) =>
      looksOf(
        async () => (rests() ? undefined : mailAtOnce(context)),
        (error) => context.log.warn({ err: error }, 'the mail of notices could not be queued'),
      ),
    { channel: noticeChannel, everyMs: lookEveryMs, stopMs, isPaused },
  )

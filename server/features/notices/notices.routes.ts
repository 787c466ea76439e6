import {
  notices,
  noticeKinds,
  type NoticeKind,
  type NoticeSettings,
  type NoticeSettingsChange,
} from '#contract/notices.ts'
import type { Context } from '#server/context.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { found, Refusal, wrongField } from '#server/platform/base/refusal.ts'
import { endpoint, type Caller, type Endpoint } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'

import { nextDigest } from './digest.rules.ts'
import { pathOf, sentenceOf } from './notice-sentence.rules.ts'
import { markNotices, noticePage, unreadOf } from './notices.queries.ts'
import { changeSettings, followingOf, setFollowing, settingsOf } from './settings.queries.ts'

/** 'operation' is only for people who manage users. */
const kindsFor = ({ permissions }: Caller): NoticeKind[] =>
  noticeKinds.filter((kind) => kind !== 'operation' || permissions.has('users.manage'))

/** @throws Refusal invalid-input for an unknown or repeated kind, a changed account, or a past day */
function demandPossible({ kinds = [], pausedUntil }: NoticeSettingsChange, caller: Caller, now: string): void {
  const possible = new Set(kindsFor(caller))
  for (const [at, { kind, screen, mail }] of kinds.entries()) {
    if (!possible.delete(kind))
      throw wrongField(`kinds.${at}.kind`, kindsFor(caller).includes(kind) ? 'twice' : 'invalid')
    if (kind !== 'account') continue
    if (mail !== undefined && mail !== 'now') throw wrongField(`kinds.${at}.mail`, 'invalid')
    if (screen === false) throw wrongField(`kinds.${at}.screen`, 'invalid')
  }
  if (typeof pausedUntil === 'string' && pausedUntil < now) throw wrongField('pausedUntil', 'invalid')
}

export const noticeEndpoints = (context: Context): Endpoint[] => {
  const { db, clock } = context
  const settings = async (caller: Caller): Promise<NoticeSettings> => {
    const stored = await settingsOf(db, caller.employeeId, kindsFor(caller))
    const next = nextDigest(stored, { now: clock.now(), calendar: await companyCalendar(db) })
    return { ...stored, nextDigest: next }
  }
  const unread = async ({ employeeId }: Caller) => ({ unread: (await unreadOf(db, [employeeId])).get(employeeId) ?? 0 })
  return [
    endpoint(notices.list, async ({ caller, query, language }) => {
      const words = { texts: textsOf(language), language, today: today(clock) }
      const page = await noticePage(db, caller.employeeId, query)
      return {
        ...page,
        data: page.data.map(({ payload, ...notice }) => ({
          ...notice,
          text: sentenceOf({ ...notice, payload }, words),
          path: pathOf({ ...notice, payload }),
        })),
      }
    }),
    endpoint(notices.count, ({ caller }) => unread(caller)),
    endpoint(notices.read, async ({ caller, actor, body }) => {
      await db.change(actor, (tx) => markNotices(tx, caller.employeeId, body))
      return unread(caller)
    }),
    endpoint(notices.settings, ({ caller }) => settings(caller)),
    endpoint(notices.set, async ({ caller, actor, body }) => {
      demandPossible(body, caller, today(clock))
      await db.change(actor, (tx) => changeSettings(tx, caller.employeeId, body))
      return settings(caller)
    }),
    endpoint(notices.following, async ({ caller, params: { id } }) =>
      found(await followingOf(db, id, caller.employeeId)),
    ),
    endpoint(notices.follow, async ({ caller: { employeeId }, actor, params: { id }, body: { follows } }) => {
      if (!(await db.change(actor, (tx) => setFollowing(tx, { projectId: id, employeeId, follows }))))
        throw new Refusal('not-found')
      return found(await followingOf(db, id, employeeId))
    }),
    endpoint(notices.unfollow, async ({ caller: { employeeId }, actor, params: { id } }) => {
      if (!(await db.change(actor, (tx) => setFollowing(tx, { projectId: id, employeeId, follows: null }))))
        throw new Refusal('not-found')
    }),
  ]
}

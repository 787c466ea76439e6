import * as z from 'zod/mini'

import { auditEntities } from './audit-fields.ts'
import {
  calendarDate,
  id,
  idParam,
  instant,
  MAX_ID,
  problem,
  storedDay,
  storedDayOrNone,
  wholeNumber,
} from './fields.ts'
import { flag, listQuery, page } from './lists.ts'
import { route } from './route.ts'
import { oneOf, severalOf } from './several.ts'

// Of one act a person gets one notice: the first kind that fits.

export const noticeKinds = [
  'taskAssigned',
  'projectAssigned',
  'projectMoved',
  'followUpAdded',
  'taskDone',
  'taskDue',
  'taskOverdue',
  'projectDue',
  'turnedRed',
  'silent',
  'licenceEnds',
  'importDone',
  'operation',
  'account',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Records, and what the portal does by itself. */
export const noticeEntities = [...auditEntities, 'import', 'mail', 'backup', 'disk'] as const
export type NoticeEntity = (typeof noticeEntities)[number]

const mostMarked = 500

/** For several records `entityId` is null and `path` their list. */
export const Notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  entity: z.enum(noticeEntities),
  entityId: z.nullable(id),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  count: z.int(),
  text: z.string(),
  path: z.string(),
  /** Null without one. */
  actorName: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
})
export type Notice = z.infer<typeof Notice>

const { offset, top } = listQuery(['CreatedAt']).shape

export const NoticesQuery = z.object({
  offset,
  top,
  unread: z.optional(flag),
  kind: z.optional(severalOf(oneOf(noticeKinds), noticeKinds.join(', '))),
  projectId: z.optional(wholeNumber(1, MAX_ID)),
})
export type NoticesQuery = z.output<typeof NoticesQuery>

export const Unread = z.object({ unread: z.int() })
export type Unread = z.infer<typeof Unread>

const byIds = z.object({
  ids: z
    .array(id, problem('invalid'))
    .check(z.minLength(1, problem('choose')), z.maxLength(mostMarked, problem('tooMany'))),
  /** False means unread. */
  read: z._default(z.boolean(problem('invalid')), true),
})
/** Later ones stay unread. */
const allUntil = z.object({ all: z.literal(true, problem('invalid')), until: id })
export const MarkNotices = z.union([byIds, allUntil])
export type MarkNotices = z.output<typeof MarkNotices>

export const mailChoices = ['none', 'now', 'daily'] as const
export type MailChoice = (typeof mailChoices)[number]

export const mailDefaults: Readonly<Record<NoticeKind, MailChoice>> = {
  taskAssigned: 'daily',
  projectAssigned: 'daily',
  projectMoved: 'daily',
  followUpAdded: 'none',
  taskDone: 'none',
  taskDue: 'daily',
  taskOverdue: 'daily',
  projectDue: 'daily',
  turnedRed: 'daily',
  silent: 'daily',
  licenceEnds: 'daily',
  importDone: 'none',
  operation: 'now',
  account: 'now',
}
/** Always on screen and by mail. */
export const fixedKind: NoticeKind = 'account'

const languages = ['es-CO', 'en-US'] as const

/** `screen: false` does not stop mail. */
export const NoticeSettings = z.object({
  kinds: z.array(
    z.object({ kind: z.enum(noticeKinds), screen: z.boolean(), mail: z.enum(mailChoices), fixed: z.boolean() }),
  ),
  weekly: z.boolean(),
  /** Included; mails about the account still come. */
  pausedUntil: storedDayOrNone,
  language: z.enum(languages),
  nextDigest: storedDay,
  /** Open ones as responsable, silenced ones of these, and followed others: the first 100 by name. */
  projects: z.object({
    responsable: z.int(),
    silenced: z.int(),
    followed: z.int(),
    following: z.array(z.object({ id, name: z.string() })),
  }),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

export const NoticeSettingsChange = z.object({
  kinds: z.optional(
    z
      .array(
        z.object({
          kind: z.enum(noticeKinds, problem('invalid')),
          screen: z.optional(z.boolean(problem('invalid'))),
          mail: z.optional(z.enum(mailChoices, problem('invalid'))),
        }),
        problem('invalid'),
      )
      .check(z.maxLength(noticeKinds.length * 2, problem('tooMany'))),
  ),
  weekly: z.optional(z.boolean(problem('invalid'))),
  pausedUntil: z.optional(z.nullable(calendarDate)),
  language: z.optional(z.enum(languages, problem('invalid'))),
})
export type NoticeSettingsChange = z.output<typeof NoticeSettingsChange>

/** True follows, false silences, null is as a responsable. */
export const Following = z.object({ follows: z.nullable(z.boolean()), responsable: z.boolean() })
export type Following = z.infer<typeof Following>

const own = { tag: 'notices', access: 'portal.access' } as const
const ofProject = { ...own, path: '/projects/:id/following', params: idParam } as const

export const notices = {
  list: route({
    ...own,
    method: 'GET',
    path: '/notices',
    operation: 'listNotices',
    summary: 'A page of the caller’s notices that are still kept, newest first.',
    query: NoticesQuery,
    answer: page(Notice),
  }),
  count: route({
    ...own,
    method: 'GET',
    path: '/notices/count',
    operation: 'countNotices',
    summary: 'How many of the caller’s notices are unread.',
    answer: Unread,
  }),
  read: route({
    ...own,
    method: 'POST',
    path: '/notices/read',
    operation: 'markNotices',
    summary: 'Marks notices of the caller’s as read or unread: some of them, or all up to one.',
    body: MarkNotices,
    answer: Unread,
  }),
  settings: route({
    ...own,
    method: 'GET',
    path: '/accounts/notice-settings',
    operation: 'getNoticeSettings',
    summary: 'What the caller is told of, and how.',
    answer: NoticeSettings,
  }),
  set: route({
    ...own,
    method: 'PUT',
    path: '/accounts/notice-settings',
    operation: 'updateNoticeSettings',
    summary: 'Changes a part of what the caller is told of, and how.',
    body: NoticeSettingsChange,
    answer: NoticeSettings,
  }),
  following: route({
    ...ofProject,
    method: 'GET',
    operation: 'getProjectFollowing',
    summary: 'Whether the caller follows project :id, and is one of its responsables.',
    answer: Following,
    problems: [404],
  }),
  follow: route({
    ...ofProject,
    method: 'PUT',
    operation: 'followProject',
    summary: 'Follows project :id, or silences it.',
    body: z.object({ follows: z.boolean(problem('invalid')) }),
    answer: Following,
    problems: [404],
  }),
  unfollow: route({
    ...ofProject,
    method: 'DELETE',
    operation: 'unfollowProject',
    summary: 'Neither follows nor silences project :id any more.',
    problems: [404],
  }),
}

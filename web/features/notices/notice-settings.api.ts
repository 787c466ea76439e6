import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { NoticeSettings, NoticeSettingsChange, notices } from '#contract/notices.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'

import { noticesKey, unreadNotices } from './unread-notices.api.ts'

const read = wire<typeof notices.settings>({
  method: 'GET',
  path: '/accounts/notice-settings',
  access: 'portal.access',
})
const set = wire<typeof notices.set>({ method: 'PUT', path: '/accounts/notice-settings', access: 'portal.access' })

export const noticeSettings = queryOptions({
  queryKey: ['notice-settings'],
  queryFn: ({ signal }) => call(read, {}, { signal }),
})

/** Settings with a change of some of them. */
export function withChange(settings: NoticeSettings, change: NoticeSettingsChange): NoticeSettings {
  const { kinds = [], weekly, pausedUntil, language } = change
  return {
    ...settings,
    kinds: settings.kinds.map((one) => {
      const { screen, mail } = kinds.find(({ kind }) => kind === one.kind) ?? {}
      return { ...one, screen: screen ?? one.screen, mail: mail ?? one.mail }
    }),
    weekly: weekly ?? settings.weekly,
    pausedUntil: pausedUntil === undefined ? settings.pausedUntil : pausedUntil,
    language: language ?? settings.language,
  }
}

/** The change that takes another one back: what it names, as it was before. */
export function wayBack(settings: NoticeSettings, change: NoticeSettingsChange): NoticeSettingsChange {
  const { kinds, weekly, pausedUntil, language } = change
  const was = new Map(settings.kinds.map((one) => [one.kind, one]))
  return {
    ...(kinds && {
      kinds: kinds.map(({ kind, screen, mail }) => ({
        kind,
        ...(screen !== undefined && { screen: was.get(kind)?.screen }),
        ...(mail !== undefined && { mail: was.get(kind)?.mail }),
      })),
    }),
    ...(weekly !== undefined && { weekly: settings.weekly }),
    ...(pausedUntil !== undefined && { pausedUntil: settings.pausedUntil }),
    ...(language !== undefined && { language: settings.language }),
  }
}

const changing = 'change-notice-settings'

/** Saves a change at once, and takes back on the screen what the portal refuses. Changes are sent one after the other. */
export function useNoticeSettingsChange() {
  const cache = useQueryClient()
  const { queryKey } = noticeSettings
  const show = (change: NoticeSettingsChange) =>
    cache.setQueryData(queryKey, (settings) => settings && withChange(settings, change))
  return useMutation({
    mutationKey: [changing],
    scope: { id: changing },
    mutationFn: (change: NoticeSettingsChange) => call(set, { body: change }),
    async onMutate(change) {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      show(change)
      return before && wayBack(before, change)
    },
    onError(_error, _change, back) {
      if (back) show(back)
    },
    async onSuccess(settings) {
      // An answer knows nothing of what was chosen after it.
      if (cache.isMutating({ mutationKey: [changing] }) === 1) cache.setQueryData(queryKey, settings)
      // A kind that is no longer shown is no longer counted.
      await Promise.all([
        cache.invalidateQueries({ queryKey: unreadNotices.queryKey }),
        cache.invalidateQueries({ queryKey: [noticesKey] }),
      ])
    },
  })
}

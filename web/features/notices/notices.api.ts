import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Page } from '#contract/lists.ts'
import type { MarkNotices, Notice, NoticeKind, notices, Unread } from '#contract/notices.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'

import { noticesKey, unreadNotices } from './unread-notices.api.ts'

const list = wire<typeof notices.list>({ method: 'GET', path: '/notices', access: 'portal.access' })
const read = wire<typeof notices.read>({ method: 'POST', path: '/notices/read', access: 'portal.access' })

export interface NoticesAsked {
  unread?: true
  kind?: readonly NoticeKind[]
  projectId?: number
  offset: number
  top: number
}

/** A page of the signed-in employee's notices, newest first. */
export const noticePage = ({ kind, ...asked }: NoticesAsked) =>
  queryOptions({
    queryKey: [noticesKey, { ...asked, kind }],
    queryFn: ({ signal }) => call(list, { query: { ...asked, ...(kind && { kind: kind.join(',') }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

type NoticePage = Page<Notice>

/** Whether a notice is among those that are marked, and not so yet. */
const isMarked = ({ id, readAt }: Notice, mark: MarkNotices): boolean =>
  'ids' in mark ? mark.ids.includes(id) && (readAt === null) === mark.read : id <= mark.until && readAt === null

/** A page as it is once the mark is stored. */
const withMark = (page: NoticePage, mark: MarkNotices, now: string): NoticePage => ({
  ...page,
  data: page.data.map((notice) =>
    isMarked(notice, mark) ? { ...notice, readAt: 'ids' in mark && !mark.read ? null : now } : notice,
  ),
})

/** At once on the screen and in the number of the bell. What the portal refuses is taken back, and told by `error`. */
export function useMarking() {
  const cache = useQueryClient()
  const { queryKey } = unreadNotices
  return useMutation({
    mutationFn: (mark: MarkNotices): Promise<Unread> => call(read, { body: mark }),
    async onMutate(mark) {
      await Promise.all([cache.cancelQueries({ queryKey: [noticesKey] }), cache.cancelQueries({ queryKey })])
      const pages = cache.getQueriesData<NoticePage>({ queryKey: [noticesKey] })
      const count = cache.getQueryData(queryKey)
      const marked = new Set(
        pages.flatMap(([, page]) => page?.data.filter((one) => isMarked(one, mark)).map(({ id }) => id) ?? []),
      )
      const now = new Date().toISOString()
      cache.setQueriesData<NoticePage>({ queryKey: [noticesKey] }, (page) => page && withMark(page, mark, now))
      const step = 'ids' in mark && !mark.read ? marked.size : -marked.size
      // Of all, more may be unread than the screens have: the answer says what is left.
      if (count) cache.setQueryData(queryKey, { unread: 'ids' in mark ? Math.max(0, count.unread + step) : 0 })
      return { pages, count }
    },
    onError(_error, _mark, before) {
      for (const [key, page] of before?.pages ?? []) cache.setQueryData(key, page)
      if (before?.count) cache.setQueryData(queryKey, before.count)
    },
    onSuccess: (answer) => void cache.setQueryData(queryKey, answer),
    onSettled: () => cache.invalidateQueries({ queryKey: [noticesKey] }),
  })
}

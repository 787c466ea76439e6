import { MAX_ID } from '#contract/fields.ts'
import { type NoticeKind, noticeKinds } from '#contract/notices.ts'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { type ListOptions, readListState } from '#web/platform/lists/list-params.ts'

import type { NoticesAsked } from './notices.api.ts'

export const noticeListOptions: ListOptions<never> = { sortFields: [], defaultSize: 20 }

/** What an address narrows the notices to. What makes no sense counts as absent. */
interface NoticeFilters {
  unread?: true | undefined
  kind?: readonly NoticeKind[] | undefined
  projectId?: number | undefined
}

export function noticeFilters(search: string): NoticeFilters {
  const query = new URLSearchParams(search)
  const kinds = (query.get('kind') ?? '').split(',')
  const kind = noticeKinds.filter((one) => kinds.includes(one))
  const projectId = Number(query.get('projectId'))
  return {
    unread: query.get('unread') === 'true' || undefined,
    kind: kind.length > 0 ? kind : undefined,
    projectId: Number.isInteger(projectId) && projectId >= 1 && projectId <= MAX_ID ? projectId : undefined,
  }
}

export function noticesAsked(search: string): NoticesAsked {
  const { page, size } = readListState(search, noticeListOptions)
  const { unread, kind, projectId } = noticeFilters(search)
  return {
    ...(unread && { unread }),
    ...(kind && { kind }),
    ...(projectId !== undefined && { projectId }),
    offset: (page - 1) * size,
    top: size,
  }
}

/** The address as filters, and what changes them, which goes back to the first page. Each change can be taken back by going back. */
export function useNoticeFilters() {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const set = (change: NoticeFilters) => {
    const query = new URLSearchParams(search)
    query.delete('page')
    for (const [name, value] of Object.entries(change) as [string, NoticeFilters[keyof NoticeFilters]][]) {
      if (value === undefined) query.delete(name)
      else query.set(name, String(value))
    }
    const text = query.toString()
    navigation?.navigate(pathname + (text && `?${text}`), { replace: false })
  }
  return { filters: noticeFilters(search), set }
}

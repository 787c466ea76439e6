import { idIn } from '#contract/fields.ts'
import { type NoticeKind, noticeKinds } from '#contract/notices.ts'
import { useAddress } from '#web/platform/lists/address.ts'
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
  return {
    unread: query.get('unread') === 'true' || undefined,
    kind: kind.length > 0 ? kind : undefined,
    projectId: idIn(query.get('projectId')),
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

/** The address as filters, and what changes them, which goes back to the first page. */
export function useNoticeFilters() {
  const { search, set } = useAddress()
  return { filters: noticeFilters(search), set: (change: NoticeFilters) => set({ page: undefined, ...change }) }
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { agenda, type AgendaEntry } from '#contract/agenda.ts'
import { calendarFeeds, type FeedScope, type NewCalendarFeed } from '#contract/calendar-feeds.ts'
import { call } from '#web/platform/calls/call.ts'

export const agendaKey = 'agenda'
export const feedsKey = 'calendar-feeds'

export type AgendaQuery = Record<string, string> & { from: string; to: string }

export const agendaOf = (query: AgendaQuery) =>
  queryOptions({
    queryKey: [agendaKey, query],
    queryFn: ({ signal }): Promise<AgendaEntry[]> => call(agenda.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const myFeeds = queryOptions({
  queryKey: [feedsKey],
  queryFn: ({ signal }) => call(calendarFeeds.list, {}, { signal }),
})

/** The address is in this answer alone. */
export const makeFeed = (scope: FeedScope): Promise<NewCalendarFeed> => call(calendarFeeds.create, { body: { scope } })

/** Rejects with 404 when it has ended already. */
export const endFeed = (scope: FeedScope): Promise<void> => call(calendarFeeds.remove, { params: { scope } })

import { checkpointRadar } from '#contract/checkpoint-radar.ts'
import { licenceRadar } from '#contract/licence-radar.ts'
import { portfolio } from '#contract/portfolio.ts'
import { printedWorkload } from '#web/features/workload/workload.api.ts'
import { call } from '#web/platform/calls/call.ts'
import type { PrintedList } from '#web/platform/lists/print-whole.ts'

import { causesPage, readCauses } from './causes.api.ts'
import type { PortfolioTab } from './portfolio-state.ts'
import { portfolioPage, portfolioQuery, timelinePage, timelineQuery } from './portfolio.api.ts'
import { licenceRadarPage, licenceRadarQuery, silentProjects, silentQuery } from './radar.api.ts'

/** Values are written as text, as in the address. */
const paged = (query: Record<string, string>, { offset, top }: { offset: number; top: number }) => ({
  ...query,
  offset: String(offset),
  top: String(top),
})

/** The timeline with all rows of its groups. */
export const printedTimeline = (search: string): PrintedList => ({
  queryKey: timelinePage(search).queryKey,
  read: (paging) => call(portfolio.list, { query: paged(timelineQuery(search), paging) }),
})

/** What is printed of a tab of the panorama; the calendar is printed as it stands. */
export function printedList(tab: PortfolioTab, isPast: boolean, search: string): PrintedList | undefined {
  if (tab === 'calendario') return undefined
  if (tab === 'cronograma') return printedTimeline(search)
  if (tab === 'carga') return printedWorkload(search)
  if (tab === 'causas') return { queryKey: causesPage(search).queryKey, read: (paging) => readCauses(search, paging) }
  if (tab === 'silencio' && !isPast)
    return {
      queryKey: silentProjects(search).queryKey,
      read: (paging) => call(checkpointRadar.list, { query: { ...silentQuery(search), ...paging } }),
    }
  if (tab === 'licencias' && !isPast)
    return {
      queryKey: licenceRadarPage(search).queryKey,
      read: (paging) => call(licenceRadar.list, { query: { ...licenceRadarQuery(search), ...paging } }),
    }
  return {
    queryKey: portfolioPage(search).queryKey,
    read: (paging) => call(portfolio.list, { query: paged(portfolioQuery(search), paging) }),
  }
}

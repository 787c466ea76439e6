import { timeline } from '#texts/es/timeline.ts'
import type { AllTexts } from '#texts/texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { useAddress } from '#web/platform/lists/address.ts'

import { usePortfolioState } from './portfolio-state.ts'
import { fromIn, type Period, periodOf, steppedFrom, type Zoom, zoomIn } from './timeline.ts'

export const { use: useTimelineTexts } = nounTexts('timeline', timeline)

/** The period that the address names, the day that is shown, and what changes the period. */
export function useTimeline() {
  const { state } = usePortfolioState()
  const { search, set } = useAddress()
  const isPhone = useMediaQuery(phone)
  const zoom = zoomIn(search)
  const today = state.asOf ?? todayInBogota()
  const period = periodOf(zoom, { from: fromIn(search), today, phone: isPhone })
  return {
    period,
    today,
    zoom,
    isPhone,
    step: (direction: 1 | -1, options?: { replace: boolean }) => set({ from: steppedFrom(period, direction) }, options),
    goToToday: () => set({ from: undefined }),
    setZoom: (next: Zoom) => set({ zoom: next === 'months' ? undefined : next }),
  }
}

/** What stands over the units of a period: the name of each, and the year where it is another one. */
export const unitLabels = (
  { zoom, units }: Period,
  texts: AllTexts['timeline'],
  format: Format,
): { at: number; name: string; year: string | undefined }[] =>
  units.map(({ from, at }, index) => {
    const year = from.slice(0, 4)
    const name =
      zoom === 'weeks'
        ? format.shortDay(from)
        : zoom === 'months'
          ? format.monthName(from)
          : texts.quarter(String(Math.ceil(Number(from.slice(5, 7)) / 3)))
    return { at, name, year: units[index - 1]?.from.startsWith(year) ? undefined : year }
  })

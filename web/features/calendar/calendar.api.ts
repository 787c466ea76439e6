import { queryOptions } from '@tanstack/react-query'

import { calendar, type CalendarDay, type CalendarExceptionDraft } from '#contract/calendar.ts'
import { forecastSettings, type ForecastSettings } from '#contract/forecast-settings.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'

export const calendarKey = 'calendar'
export const forecastSettingsKey = 'forecast-settings'

/** Holidays and exceptions from one day to another, both included. */
export const specialDays = (from: string, to: string) =>
  queryOptions({
    queryKey: [calendarKey, from, to],
    queryFn: ({ signal }) => call(calendar.days, { query: { from, to } }, { signal }),
  })

export const daysOfYear = (year: number) => specialDays(`${year}-01-01`, `${year}-12-31`)

/** Rejects with 412 when the exception of the day is no longer of version `ifMatch`; 0 where there was none. */
export const setDay = (day: string, body: CalendarExceptionDraft, ifMatch: number | undefined): Promise<CalendarDay> =>
  call(calendar.set, { params: { day }, body }, { ifMatch })

/** Rejects with 404 when somebody else has taken it away before, with 412 when it is no longer of version `ifMatch`. */
export const removeDay = (day: string, ifMatch: number | undefined): Promise<void> =>
  call(calendar.remove, { params: { day } }, { ifMatch })

export const readThresholds = (signal?: AbortSignal): Promise<ForecastSettings> =>
  call(forecastSettings.read, {}, { signal })

export const thresholds = queryOptions({
  queryKey: [forecastSettingsKey],
  queryFn: ({ signal }) => readThresholds(signal),
})

/** Rejects with 412 when they are no longer of version `ifMatch`. */
export const updateThresholds = (
  body: CallOf<typeof forecastSettings.update>['body'],
  ifMatch: number | undefined,
): Promise<ForecastSettings> => call(forecastSettings.update, { body }, { ifMatch })

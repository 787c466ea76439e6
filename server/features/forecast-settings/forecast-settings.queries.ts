import type { Transaction } from 'kysely'

import { ForecastSettings } from '#contract/forecast-settings.ts'
import type { ForecastThresholds } from '#contract/forecast.ts'
import { firstOf } from '#contract/items.ts'
import { entriesOf } from '#contract/keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import { replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const columns = {
  redDays: 'red_days',
  redShare: 'red_share',
  lateDays: 'late_days',
  lateShare: 'late_share',
  earlyDays: 'early_days',
  earlyShare: 'early_share',
  earlyPercent: 'early_percent',
  belowPlan: 'below_plan',
} satisfies Record<keyof ForecastThresholds, string>

const shown = Object.entries(columns).map(([property, column]) => `${column} as "${property}"`)
const record = {
  table: 'forecast_settings',
  details: `select version, ${shown.join(', ')} from forecast_settings`,
  row: ForecastSettings,
} as const

export async function readForecastSettings(db: Database): Promise<ForecastSettings> {
  return firstOf(await db.quick('forecastSettings.read', record.details, [], ForecastSettings))
}

export async function lockForecastSettings(tx: Transaction<Tables>): Promise<ForecastSettings | undefined> {
  const [settings] = await namedIn(
    tx,
    'forecast_settings.lock',
    `${record.details} for no key update`,
    [],
    ForecastSettings,
  )
  return settings
}

export const replaceForecastSettings = (
  tx: Transaction<Tables>,
  thresholds: ForecastThresholds,
): Promise<ForecastSettings> =>
  replaceRecord(
    tx,
    record,
    1,
    Object.fromEntries(entriesOf(columns).map(([name, column]) => [column, thresholds[name]])),
  )

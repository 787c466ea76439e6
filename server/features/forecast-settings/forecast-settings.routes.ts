import { forecastSettings } from '#contract/forecast-settings.ts'
import { withSent } from '#contract/part.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { lockForecastSettings, readForecastSettings, replaceForecastSettings } from './forecast-settings.queries.ts'

export const forecastSettingsEndpoints = ({ db }: Context): Endpoint[] => [
  reading(forecastSettings.read, () => readForecastSettings(db)),
  endpoint(forecastSettings.update, ({ actor, ifMatch, body }) =>
    db.change(actor, async (tx) =>
      replaceForecastSettings(tx, withSent(unchanged(await lockForecastSettings(tx), ifMatch), body)),
    ),
  ),
]

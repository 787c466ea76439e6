import { checkpointRadar } from '#contract/checkpoint-radar.ts'
import { exports } from '#contract/exports.ts'
import { licenceRadar } from '#contract/licence-radar.ts'
import { portfolio } from '#contract/portfolio.ts'
import type { Context } from '#server/context.ts'
import { reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { checkpointRadarPage, silenceBatches } from './checkpoint-radar.service.ts'
import { licenceRadarBatches, licenceRadarPage } from './licence-radar.service.ts'
import { PortfolioDays } from './portfolio-days.service.ts'
import { cardBatches, filteredCards, portfolioBatches, portfolioPage } from './portfolio.service.ts'

export const portfolioEndpoints = (context: Context): Endpoint[] => {
  const days = new PortfolioDays(context)
  return [
    reading(portfolio.list, ({ query }) => portfolioPage(context, days, query)),
    reading(portfolio.cards, ({ query }) => filteredCards(context, days, query)),
    reading(checkpointRadar.list, ({ query }) => checkpointRadarPage(context, days, query)),
    reading(licenceRadar.list, ({ query }) => licenceRadarPage(context, days, query)),
    exporting(context, 'portfolio', exports.portfolio, ({ query }) => portfolioBatches(context, days, query)),
    exporting(context, 'silence', exports.silence, ({ query }) => silenceBatches(context, days, query)),
    exporting(context, 'licenceRadar', exports.licenceRadar, ({ query }) => licenceRadarBatches(context, days, query)),
    exporting(context, 'projects', exports.filteredProjects, ({ query }) => cardBatches(context, days, query)),
  ]
}

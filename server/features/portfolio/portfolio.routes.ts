import { checkpointRadar } from '#contract/checkpoint-radar.ts'
import { exports } from '#contract/exports.ts'
import { licenceRadar } from '#contract/licence-radar.ts'
import { type CauseKind, portfolioCauses } from '#contract/portfolio-causes.ts'
import { portfolio } from '#contract/portfolio.ts'
import type { Context } from '#server/context.ts'
import { reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'
import { textsIn } from '#server/platform/sheets/sheet-texts.ts'
import type { Language } from '#texts/texts.ts'

import { checkpointRadarPage, silenceBatches } from './checkpoint-radar.service.ts'
import { licenceRadarBatches, licenceRadarPage } from './licence-radar.service.ts'
import { causeBatches, portfolioCausesOf } from './portfolio-causes.service.ts'
import { PortfolioDays } from './portfolio-days.service.ts'
import { cardBatches, filteredCards, portfolioBatches, portfolioPage } from './portfolio.service.ts'

const namelessIn = (language: Language, by: CauseKind): string => {
  const { portfolio: texts, portfolioCauses: causes } = textsIn(language)
  return by === 'employee' ? texts.nobody : causes.noCause
}

export const portfolioEndpoints = (context: Context): Endpoint[] => {
  const days = new PortfolioDays(context)
  return [
    reading(portfolio.list, ({ query }) => portfolioPage(context, days, query)),
    reading(portfolio.cards, ({ query }) => filteredCards(context, days, query)),
    reading(portfolioCauses.list, ({ query }) => portfolioCausesOf(context, days, query)),
    reading(checkpointRadar.list, ({ query }) => checkpointRadarPage(context, days, query)),
    reading(licenceRadar.list, ({ query }) => licenceRadarPage(context, days, query)),
    exporting(context, 'portfolio', exports.portfolio, ({ language, query }) =>
      portfolioBatches(context, days, { language, query }),
    ),
    exporting(context, 'silence', exports.silence, ({ query }) => silenceBatches(context, days, query)),
    exporting(context, 'licenceRadar', exports.licenceRadar, ({ query }) => licenceRadarBatches(context, days, query)),
    exporting(context, 'causes', exports.causes, async ({ language, query }) =>
      causeBatches(context, days, query, namelessIn(language, query.by)),
    ),
    exporting(context, 'projects', exports.filteredProjects, ({ query }) => cardBatches(context, days, query)),
  ]
}

import { portfolio } from '#texts/es/portfolio.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: usePortfolioTexts } = nounTexts('portfolio', portfolio)

import { accessTokens } from '#texts/es/access-tokens.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useAccessTokenTexts } = nounTexts('accessTokens', accessTokens)

import { audit } from '#texts/es/audit.ts'

import { nounTexts } from './language.ts'

export const { use: useAuditTexts } = nounTexts('audit', audit)

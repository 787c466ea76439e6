import { roles } from '#texts/es/roles.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useRoleTexts } = nounTexts('roles', roles)

import { profile } from '#texts/es/profile.ts'

import { nounTexts } from './language.ts'

export const { use: useProfileTexts } = nounTexts('profile', profile)

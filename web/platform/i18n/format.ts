import { type Format, formatOf } from '#contract/format.ts'

import { useLanguage } from './language.ts'

export { formatOf, type Format }

export const useFormat = (): Format => formatOf(useLanguage())

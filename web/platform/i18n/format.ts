import { type Format, formatOf } from '#contract/format.ts'

import { useLanguage } from './language.ts'

export { formatOf, type Format }

/** The formats of the person's language. */
export const useFormat = (): Format => formatOf(useLanguage())

import * as z from 'zod/mini'

import { problem } from '#contract/fields.ts'
import { LicenceDraft } from '#contract/licences.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'

/** What the form holds. A choice that was not made and a day that was not given are null. */
type LicenceValues = {
  productId: number | null
  /** Its words. Not sent. */
  productName: string
  quantity: number
  expirationDate: string | null
}

export const newLicences: LicenceValues = { productId: null, productName: '', quantity: 1, expirationDate: null }

/** What is sent, with the rule that the contract leaves to who knows the day: it expires after today. */
export const checkedDraft = z.extend(LicenceDraft, {
  expirationDate: LicenceDraft.shape.expirationDate.check(
    z.refine((day) => day > todayInBogota(), problem('licence.past')),
  ),
})

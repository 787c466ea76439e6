import { customer } from '#contract/customers.ts'
import { classifications } from '#contract/people.ts'
import type { Texts } from '#texts/texts.ts'
import { formOf } from '#web/platform/forms/noun-form.ts'

export const customerForm = formOf(customer)

export const classificationsIn = ({ customers: { classifications: names } }: Texts) => [
  { value: classifications.ORO, label: names.ORO },
  { value: classifications.PLATA, label: names.PLATA },
  { value: classifications.BRONCE, label: names.BRONCE },
]

/** With a first one that takes the classification back. */
export const classificationsOrNone = (texts: Texts, none: string) => [
  { value: classifications.none, label: none },
  ...classificationsIn(texts),
]

/** Whose labels carry an asterisk: the classification too, which may be left out all the same. */
export const asterisksOfCustomer = [...customerForm.required, 'classification'] as const

import type { Customer } from '#contract/customers.ts'
import { classifications } from '#contract/people.ts'
import type { Texts } from '#texts/texts.ts'

/** What the form holds. A city that was not chosen is null, a classification that was not is 0. */
export type CustomerValues = {
  code: string
  commercialName: string
  documentNumber: string
  address: string
  cityId: number | null
  /** The words of the chosen city, for a form that is filled anew. Not sent. */
  cityName: string
  classification: number
  isActive: boolean
}

/** The choices of a classification. */
export const classificationsIn = ({ customers: { classifications: names } }: Texts) => [
  { value: classifications.ORO, label: names.ORO },
  { value: classifications.PLATA, label: names.PLATA },
  { value: classifications.BRONCE, label: names.BRONCE },
]

/** What has to be there before the form can be sent. */
export const requiredOfCustomer = ['code', 'commercialName', 'documentNumber', 'cityId'] as const

/** Whose labels carry an asterisk: the classification too, which may be left out all the same. */
export const asterisksOfCustomer = [...requiredOfCustomer, 'classification'] as const

export const newCustomer: CustomerValues = {
  code: '',
  commercialName: '',
  documentNumber: '',
  address: '',
  cityId: null,
  cityName: '',
  classification: classifications.none,
  isActive: true,
}

/** The form's values of a stored customer. */
export const valuesOfCustomer = (customer: Customer): CustomerValues => ({
  code: customer.code,
  commercialName: customer.commercialName,
  documentNumber: customer.documentNumber,
  address: customer.address,
  cityId: customer.cityId,
  cityName: customer.cityName,
  classification: customer.classification,
  isActive: customer.isActive,
})

import { describe, expect, test } from 'vitest'

import { CustomerChange, CustomerDraft } from '#contract/customers.ts'
import { spanish } from '#texts/spanish.ts'
import { storedCustomer } from '#web/testing/records.ts'

import { asterisksOfCustomer, customerForm } from './customer-form.ts'

const { fields } = spanish.customers
const values = customerForm.valuesOf(storedCustomer())

describe('a customer’s form', () => {
  test('asks for code, commercial name, document number and city', () => {
    expect(customerForm.required.map((name) => fields[name])).toEqual([
      'Código',
      'Nombre Comercial',
      'Número de Documento',
      'Ciudad',
    ])
  })

  test('marks the classification with an asterisk, but does without it', () => {
    expect(asterisksOfCustomer).toContain('classification')
    expect(CustomerDraft.parse({ ...values, classification: 0 }).classification).toBe(0)
  })

  test('sends exactly what the create call names, the classification as a number', () => {
    expect(CustomerDraft.parse(values)).toEqual({
      cityId: 5001,
      documentNumber: '900123456-8',
      address: 'Carrera 1 # 2-3',
      code: 'C-017',
      classification: 2,
      commercialName: 'Cooperativa Andina',
    })
  })

  test('sends isActive with an update', () => {
    expect(CustomerChange.parse({ ...values, isActive: false }).isActive).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'

import { ContactDraft } from '#contract/contacts.ts'
import { storedContact } from '#web/testing/records.ts'

import { contactForm, newContact } from './contact-form.ts'

describe('a contact’s form', () => {
  test('asks for customer, first name, first surname and e-mail', () => {
    expect(contactForm.required).toEqual(['customerId', 'firstName', 'lastName', 'email'])
  })

  test('sends exactly what the calls name', () => {
    expect(ContactDraft.parse(contactForm.valuesOf(storedContact()))).toEqual({
      cityId: null,
      email: 'begona@andina.test',
      phoneNumber: '',
      cellphoneNumber: '300 555 0118',
      firstName: 'Begoña',
      middleName: '',
      lastName: 'Núñez',
      surname: '',
      customerId: 17,
      position: 'Compras',
      dataAuthorization: null,
    })
  })

  test('starts with a customer where one is known', () => {
    expect(newContact({ id: 17, commercialName: 'Andina' })).toMatchObject({ customerId: 17, customerName: 'Andina' })
    expect(newContact().customerId).toBeNull()
  })
})

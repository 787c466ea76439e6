import { employees } from './employees.ts'

/** What a role says of itself: in its form, and in the trail. */
export const roleFields = {
  name: 'Name',
  permissions: 'Permissions',
  hiddenFields: 'Hidden data',
  secondFactor: 'Asks for a second factor',
}

const { documentNumber, birthDate, gender, address, phoneNumber, cellphoneNumber } = employees.fields

/** What a role may hide of employees. */
export const hideableWords = { documentNumber, birthDate, gender, address, phoneNumber, cellphoneNumber }

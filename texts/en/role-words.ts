import { employees } from './employees.ts'

export const roleFields = {
  name: 'Name',
  permissions: 'Permissions',
  hiddenFields: 'Hidden data',
  secondFactor: 'Asks for a second factor',
}

const { documentNumber, birthDate, gender, address, phoneNumber, cellphoneNumber } = employees.fields

/** What a role may hide of employees. */
export const hideableWords = { documentNumber, birthDate, gender, address, phoneNumber, cellphoneNumber }

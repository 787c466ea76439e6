import { employees } from './employees.ts'

export const roleFields = {
  name: 'Nombre',
  permissions: 'Permisos',
  hiddenFields: 'Datos ocultos',
  secondFactor: 'Pide segundo factor',
}

const { documentNumber, birthDate, gender, address, phoneNumber, cellphoneNumber } = employees.fields

/** What a role may hide of employees. */
export const hideableWords = { documentNumber, birthDate, gender, address, phoneNumber, cellphoneNumber }

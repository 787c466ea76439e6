import { describe, expect, test } from 'vitest'

import { EmployeeChange, EmployeeDraft } from '#contract/employees.ts'
import { spanish } from '#texts/spanish.ts'
import { storedEmployee } from '#web/testing/records.ts'

import { asterisksOfEmployee, employeeBody, requiredOfEmployee, valuesOfEmployee } from './employee-form.ts'

const { fields } = spanish.employees
const filled = { ...valuesOfEmployee(storedEmployee()), birthDate: null }

describe('an employee’s form', () => {
  test('asks for names, document, e-mail, city, position and group', () => {
    expect(requiredOfEmployee.map((name) => fields[name])).toEqual([
      'Primer Nombre',
      'Primer Apellido',
      'Tipo de Documento',
      'Número de Documento',
      'Correo Electrónico',
      'Ciudad',
      'Cargo',
      'Grupo',
    ])
  })

  test('marks those and "Es Usuario?" with an asterisk', () => {
    expect(asterisksOfEmployee.filter((name) => !requiredOfEmployee.some((one) => one === name))).toEqual(['hasUser'])
  })

  test('sends exactly what the create call names', () => {
    expect(employeeBody(EmployeeDraft.parse(filled))).toEqual({
      documentTypeId: 1,
      cityId: 11001,
      positionId: 2,
      groupId: 2,
      documentNumber: '1020304050',
      firstName: 'José',
      middleName: '',
      lastName: 'Íñigo',
      surname: 'Gómez',
      email: 'jose.inigo@portal.test',
      phoneNumber: '',
      cellphoneNumber: '310 555 0142',
      address: 'Calle 7 # 5-10',
      birthDate: null,
      gender: 1,
      hasUser: false,
      role: null,
    })
  })

  test('sends isActive with an update', () => {
    expect(employeeBody(EmployeeChange.parse({ ...filled, isActive: false }))).toMatchObject({ isActive: false })
  })

  test('sends an empty birth date as null', () => {
    expect(employeeBody(EmployeeDraft.parse(filled)).birthDate).toBeNull()
  })

  test('sends a role for a user only', () => {
    const draft = EmployeeDraft.parse({ ...filled, role: 3 })
    expect(employeeBody({ ...draft, hasUser: true }).role).toBe(3)
    expect(employeeBody({ ...draft, hasUser: false }).role).toBeNull()
  })
})

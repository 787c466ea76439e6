import type { Employee, EmployeeChange, EmployeeDraft } from '#contract/employees.ts'
import { genders } from '#contract/people.ts'
import type { Texts } from '#texts/texts.ts'

/** What the form holds. A choice that was not made is null; a birth date is `YYYY-MM-DD` or null. */
export type EmployeeValues = {
  firstName: string
  middleName: string
  lastName: string
  surname: string
  documentTypeId: number | null
  documentNumber: string
  birthDate: string | null
  gender: number
  email: string
  cellphoneNumber: string
  phoneNumber: string
  address: string
  cityId: number | null
  /** The words of the chosen city, for a form that is filled anew. Not sent. */
  cityName: string
  positionId: number | null
  groupId: number | null
  hasUser: boolean
  /** Kept while `hasUser` is off, so that switching it on again brings it back. */
  role: number | null
  isActive: boolean
}

export const requiredOfEmployee = [
  'firstName',
  'lastName',
  'documentTypeId',
  'documentNumber',
  'email',
  'cityId',
  'positionId',
  'groupId',
] as const

/** Whose labels carry an asterisk: 'Es Usuario?' too, which always has an answer. */
export const asterisksOfEmployee = [...requiredOfEmployee, 'hasUser'] as const

export const newEmployee: EmployeeValues = {
  firstName: '',
  middleName: '',
  lastName: '',
  surname: '',
  documentTypeId: null,
  documentNumber: '',
  birthDate: null,
  gender: genders.unset,
  email: '',
  cellphoneNumber: '',
  phoneNumber: '',
  address: '',
  cityId: null,
  cityName: '',
  positionId: null,
  groupId: null,
  hasUser: false,
  role: null,
  isActive: true,
}

/** The form's values of a stored employee; what is hidden from the person is empty. */
export const valuesOfEmployee = (employee: Employee): EmployeeValues => ({
  firstName: employee.firstName,
  middleName: employee.middleName,
  lastName: employee.lastName,
  surname: employee.surname,
  documentTypeId: employee.documentTypeId,
  documentNumber: employee.documentNumber ?? '',
  birthDate: employee.birthDate,
  gender: employee.gender ?? genders.unset,
  email: employee.email,
  cellphoneNumber: employee.cellphoneNumber ?? '',
  phoneNumber: employee.phoneNumber ?? '',
  address: employee.address ?? '',
  cityId: employee.cityId,
  cityName: employee.cityName,
  positionId: employee.positionId,
  groupId: employee.groupId,
  hasUser: employee.hasUser,
  role: employee.role,
  isActive: employee.isActive,
})

/** The body to send: an empty birth date is null, and nobody but a user has a role. */
export const employeeBody = <Body extends EmployeeDraft | EmployeeChange>(body: Body): Body => ({
  ...body,
  birthDate: body.birthDate ?? null,
  role: body.hasUser ? (body.role ?? null) : null,
})

export const gendersIn = ({ employees, ui }: Texts) => [
  { value: genders.unset, label: ui.noChoice },
  { value: genders.male, label: employees.genders.male },
  { value: genders.female, label: employees.genders.female },
]

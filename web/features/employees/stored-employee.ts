import { useQueryClient } from '@tanstack/react-query'

import type { Employee } from '#contract/employees.ts'
import { type Catalogue, nameOfEntry } from '#web/features/lookups/lookups.api.ts'
import type { StoredRecord } from '#web/platform/conflicts/stored-record.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'

import { type EmployeeValues, gendersIn, valuesOfEmployee } from './employee-form.ts'
import { employeeById } from './employees.api.ts'

/** What an employee has chosen from a catalogue, if anything. */
export const chosen = (id: number | null | undefined, name: string | null | undefined) =>
  id && name ? { id, name } : null

export function useStoredEmployee(): (employee: Employee) => StoredRecord<EmployeeValues, Employee> {
  const cache = useQueryClient()
  const texts = useTexts()
  const format = useFormat()
  const nameOf = (from: Catalogue, id: number | null, known: Parameters<typeof nameOfEntry>[3]) =>
    nameOfEntry(cache, from, id, known)
  return (employee) => ({
    entity: 'employee',
    id: employee.id,
    from: employee,
    load: () => cache.fetchQuery({ ...employeeById(employee.id), staleTime: 0 }),
    valuesOf: valuesOfEmployee,
    rules: { follows: { cityName: 'cityId' }, units: [['hasUser', 'role']] },
    trail: { role: 'roleId' },
    written: {
      documentTypeId: ({ documentTypeId }, records) =>
        nameOf(
          'documentTypes',
          documentTypeId,
          records.map((one) => chosen(one.documentTypeId, one.documentTypeName)),
        ),
      birthDate: ({ birthDate }) => format.day(birthDate),
      gender: ({ gender }) => gendersIn(texts).find(({ value }) => value === gender)?.label ?? '',
      cityId: ({ cityName }) => cityName,
      positionId: ({ positionId }, records) =>
        nameOf(
          'positions',
          positionId,
          records.map((one) => chosen(one.positionId, one.positionName)),
        ),
      groupId: ({ groupId }, records) =>
        nameOf(
          'groups',
          groupId,
          records.map((one) => chosen(one.groupId, one.groupName)),
        ),
      role: ({ hasUser, role }, records) =>
        nameOf(
          'roles',
          hasUser ? role : null,
          records.map((one) => chosen(one.role, one.roleName)),
        ),
    },
  })
}

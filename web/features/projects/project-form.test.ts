import { describe, expect, test } from 'vitest'

import { ProjectChange, ProjectDraft } from '#contract/projects.ts'
import { spanish } from '#texts/spanish.ts'
import { storedProject } from '#web/testing/records.ts'

import {
  asterisksOfProject,
  monthsOf,
  newProject,
  requiredOfProject,
  valuesOfProject,
  withoutPerson,
  withPerson,
} from './project-form.ts'

const { fields } = spanish.projects
const values = valuesOfProject(storedProject())

describe('a project’s form', () => {
  test('asks for name, customer, city, product, start, end and a cost above 0', () => {
    expect(requiredOfProject.map((name) => fields[name])).toEqual([
      'Nombre',
      'Cliente',
      'Ciudad',
      'Producto',
      'Fecha de Inicio',
      'Fecha de Fin',
      'Costo Total',
    ])
  })

  test('marks name, customer, contacts and responsables with an asterisk', () => {
    expect(asterisksOfProject.map((name) => fields[name])).toEqual(['Nombre', 'Cliente', 'Contactos', 'Responsables'])
  })

  test('sends exactly what the update call names, with the people as ids', () => {
    expect(ProjectChange.parse(values)).toEqual({
      changeCauseId: null,
      changeComments: '',
      name: 'Migración de correo y colaboración',
      customerId: 17,
      cityId: 5001,
      productId: 3,
      startDate: '2026-02-16',
      endDate: '2026-12-18',
      scheduledDate: null,
      realEndDate: null,
      projectStatusId: 61,
      percentage: 62,
      progressSource: 'own',
      totalCost: 1_284_500_000,
      summary: 'Traslado del correo y los calendarios.',
      customerContactsIds: [51],
      employeeIds: [31],
    })
  })

  test('sends an empty scheduled date as null, and no real end date while creating', () => {
    const body = ProjectDraft.parse({ ...values, scheduledDate: null, realEndDate: '2026-12-01' })
    expect(body.scheduledDate).toBeNull()
    expect(body).not.toHaveProperty('realEndDate')
  })

  test('takes a person once, and lets each be removed', () => {
    const [begona] = values.contacts
    expect(withPerson(values.contacts, begona!)).toBe(values.contacts)
    expect(withPerson(values.contacts, { ...begona!, id: 52 })).toHaveLength(2)
    expect(withoutPerson(values.contacts, 51)).toEqual([])
  })

  test('counts months by the contract, and none while days are missing', () => {
    expect(monthsOf(newProject(), '2026-11-21')).toEqual({ execution: 0, overdue: 0 })
    expect(monthsOf({ ...values, scheduledDate: '2026-09-30' }, '2026-11-01')).toEqual({ execution: 9, overdue: 2 })
    expect(monthsOf({ ...values, scheduledDate: '2026-09-30', realEndDate: '2026-08-01' }, '2026-11-01')).toEqual({
      execution: 6,
      overdue: -1,
    })
  })
})

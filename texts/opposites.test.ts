import { expect, test } from 'vitest'

import { english } from './english.ts'
import { spanish } from './spanish.ts'

// Words of which one says the opposite of another, or another step of the same scale: the compiler takes either for the
// other's twin.

const twins: Readonly<Record<string, readonly string[]>> = {
  Activo: ['Active'],
  Inactivo: ['Inactive'],
  Activa: ['Active'],
  Inactiva: ['Inactive'],
  Activar: ['Activate'],
  Desactivar: ['Deactivate'],
  Sí: ['Yes'],
  No: ['No'],
  Ascendente: ['Ascending'],
  Descendente: ['Descending'],
  Vigentes: ['Valid'],
  Expiradas: ['Expired'],
  Expirado: ['Expired'],
  'Sin asignar': ['Unassigned'],
  Rojo: ['Red'],
  Ámbar: ['Amber'],
  Verde: ['Green'],
  Gris: ['Gray'],
  Pendiente: ['Pending'],
  'En progreso': ['In progress'],
  Terminado: ['Finished'],
  Abiertos: ['Open'],
  Cerrados: ['Closed'],
  Cerrado: ['Closed'],
  Vencidos: ['Overdue'],
  Vencidas: ['Expired', 'Overdue'],
  Hoy: ['Today'],
  Antes: ['Before'],
  Después: ['After', 'Later'],
  Nueva: ['New'],
  Nuevas: ['New'],
  Igual: ['Unchanged'],
  Iguales: ['Unchanged'],
  Conflicto: ['Conflict'],
  Conflictos: ['Conflicts'],
  Rechazada: ['Rejected'],
  Rechazadas: ['Rejected'],
  Guardar: ['Save'],
  Cancelar: ['Cancel'],
  Eliminar: ['Delete'],
}

/** Each text of a dictionary with its path. */
function textsIn(part: object, path = ''): [path: string, text: string][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${name}`, value]]
    return typeof value === 'object' && value !== null ? textsIn(value, `${path}${name}.`) : []
  })
}

test('an English word says what its Spanish twin says, and not the opposite', () => {
  const englishAt = new Map(textsIn(english))
  const told = textsIn(spanish).filter(([, text]) => text in twins)
  expect(new Set(told.map(([, text]) => text))).toEqual(new Set(Object.keys(twins)))
  const wrong = told
    .map(([path, text]) => [path, text, englishAt.get(path) ?? ''] as const)
    .filter(([, text, twin]) => !twins[text]?.includes(twin))
  expect(wrong).toEqual([])
})

test('in either language a licence, a task and a light have the words of their state', () => {
  expect(spanish.licenceSheet.statuses).toEqual({
    unassigned: 'Sin asignar',
    active: 'Activo',
    inactive: 'Inactivo',
    expired: 'Expirado',
  })
  expect(spanish.checkpointTasks.statuses).toEqual({ 1: 'Pendiente', 2: 'En progreso', 3: 'Terminado' })
  expect(spanish.forecast.lights).toEqual({ red: 'Rojo', amber: 'Ámbar', green: 'Verde', grey: 'Gris' })
  expect([spanish.licences.filters.valid, spanish.licences.filters.past]).toEqual(['Vigentes', 'Expiradas'])
  expect([spanish.ui.sort.ascending, spanish.ui.sort.descending]).toEqual(['Ascendente', 'Descendente'])
})

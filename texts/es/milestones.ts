import type { TrailLabels } from '#contract/audit-fields.ts'

import { plainNouns } from './app.ts'

/** By the property's name in the call: its form, the trail and the sheets label a field alike. */
const fields: TrailLabels<'milestone'> = { name: 'Nombre', ordinality: 'Orden', typeProject: 'Tipo de Proyecto' }

export const milestones = {
  phases: 'Fases - Hitos',
  title: 'Configuración de Hitos',
  create: 'Crear Hito',
  update: 'Actualizar Hito',
  add: plainNouns.milestone.add,
  search: 'Buscar hitos',
  columns: { ordinality: 'Orden', name: 'Nombre', typeProject: 'Tipo de Proyecto' },
  empty: 'Aún no hay hitos',
  emptyText: 'Aquí se ven los hitos que se pueden asignar a los proyectos.',
  created: 'Hito creado exitosamente!',
  seeCreated: 'Ver hito',
  updated: 'Hito actualizado exitosamente!',
  section: 'Información del Hito',
  fields,
  ordinalityHelp: 'El lugar del hito entre los de su tipo de proyecto: de 1 a 999.',
}

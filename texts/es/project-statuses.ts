import type { TrailLabels } from '#contract/audit-fields.ts'

import { plainNouns } from './app.ts'

/** By the property's name in the call: its form, the trail and the sheets label a field alike. */
const fields: TrailLabels<'projectStatus'> = {
  name: 'Nombre',
  description: 'Descripción',
  color: 'Color',
  position: 'Posición',
  closesProject: 'Cierra el proyecto',
  quiet: 'Sin seguimiento',
  cancels: 'Se abandona',
}

export const projectStatuses = {
  title: 'Estados',
  create: 'Crear Estado',
  update: 'Actualizar Estado',
  add: plainNouns.projectStatus.add,
  search: 'Buscar estados',
  columns: { name: 'Nombre', description: 'Descripción', color: 'Color' },
  empty: 'Aún no hay estados',
  emptyText: 'Aquí se ven los estados por los que pasa un proyecto.',
  created: 'Estado creado exitosamente!',
  seeCreated: 'Ver estado',
  updated: 'Estado actualizado exitosamente!',
  section: 'Información del Estado',
  fields,
  positionHelp: 'En este orden se listan los proyectos; los estados que cierran van al final.',
  closesProjectHelp: 'Un proyecto que llega a este estado ya no cuenta como abierto.',
  quietHelp: 'De un proyecto en este estado no se espera ningún seguimiento.',
  cancelsHelp: 'Un proyecto que llega a este estado se dejó sin terminar.',
  /** By the names of the contract's list. */
  colours: {
    red: 'Rojo',
    blue: 'Azul',
    green: 'Verde',
    yellow: 'Amarillo',
    white: 'Blanco',
    black: 'Negro',
    cyan: 'Cian',
    magenta: 'Magenta',
    orange: 'Naranja',
    violet: 'Violeta',
    pink: 'Rosado',
    grey: 'Gris',
    brown: 'Café',
  },
}

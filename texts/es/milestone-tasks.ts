export const milestoneTasks = {
  /** '6/8', and what is heard. */
  open: (done: string, all: string, milestone: string) =>
    `Tareas de ${milestone}: ${done} de ${all} ${all === '1' ? 'terminada' : 'terminadas'}`,
  title: (milestone: string) => `Tareas de ${milestone}`,
  empty: 'Este hito aún no tiene tareas.',
  list: 'Tareas del hito',
  add: 'Agregar tarea',
  addTitle: 'Nueva tarea',
  adding: 'Agregando...',
  edit: (task: string) => `Editar ${task}`,
  save: 'Guardar',
  saving: 'Guardando...',
  unsaved: 'Hay un cambio sin guardar. Guárdelo o descártelo antes de editar otra tarea.',
  discard: 'Descartar',
  fields: {
    comments: 'Descripción',
    estimatedHours: 'Horas Estimadas',
    actualWorkHours: 'Horas Reales',
    completedDate: 'Fecha de Terminación',
  },
  hours: (hours: string) => `${hours} h`,
  created: 'Tarea creada exitosamente!',
  updated: 'Tarea actualizada exitosamente!',
  createFailed: 'No se pudo crear la tarea',
  saveFailed: 'Error al guardar la tarea',
  unknown: 'Error desconocido',
}

/** The tasks of an assigned milestone: their list and the form of one. */
export const milestoneTasks = {
  /** '6/8', and what is heard. */
  open: (done: string, all: string, milestone: string) => `Tareas de ${milestone}: ${done} de ${all} terminadas`,
  title: (milestone: string) => `Tareas de ${milestone}`,
  empty: 'Este hito aún no tiene tareas.',
  list: 'Tareas del hito',
  add: 'Agregar tarea',
  addTitle: 'Nueva tarea',
  adding: 'Agregando...',
  edit: (task: string) => `Editar ${task}`,
  save: 'Guardar',
  saving: 'Guardando...',
  /** By the property's name in the call. */
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

export const projectMilestones = {
  title: 'Gestión de hitos',
  note: (count: number, milestones: string, weight: string) =>
    `${count === 1 ? '1 hito' : `${milestones} hitos`}, pesos asignados ${weight}`,
  empty: 'Este proyecto aún no tiene hitos',
  emptyText: 'Asigne hitos con su peso para medir el avance frente al plan.',
  /** For who may not assign them. */
  emptyReadText: 'Los hitos que se le asignen aparecerán aquí, con su peso y su avance.',
  assign: 'Asignar hitos',
  table: 'Tabla de hitos',
  columns: {
    milestone: 'Hito',
    days: 'Días',
    weight: 'Peso',
    planned: 'Planeado',
    realized: 'Realizado',
    progress: 'Avance',
    tasks: 'Tareas',
  },
  progressOf: (milestone: string) => `Avance de ${milestone}`,
  plannedOf: (milestone: string) => `Planeado de ${milestone}, en %`,
  realizedOf: (milestone: string) => `Realizado de ${milestone}, en %`,
  weightOf: (milestone: string) => `Peso de ${milestone}, en %`,
  /** A figure that can be pressed to be written: 'Editar: Planeado de Cierre, en %: 60 %'. */
  press: (figure: string, value: string) => `Editar: ${figure}: ${value}`,
  more: (milestone: string) => `Más acciones de ${milestone}`,
  save: (milestone: string) => `Guardar el avance de ${milestone}`,
  cancel: (milestone: string) => `Descartar el cambio de ${milestone}`,
  remove: (milestone: string) => `Quitar ${milestone} del proyecto`,
  plannedDays: {
    edit: (milestone: string) => `Fechas planeadas de ${milestone}`,
    fields: { plannedStart: 'Inicio planeado', plannedEnd: 'Fin planeado' },
    help: 'Las dos fechas o ninguna, desde el inicio del proyecto.',
    save: 'Guardar',
    saving: 'Guardando...',
    saved: 'Fechas planeadas actualizadas exitosamente!',
  },
  removal: {
    title: (milestone: string) => `Quitar ${milestone} del proyecto`,
    text: (days: string | undefined) =>
      `Su peso queda libre y su avance deja de contar. Queda ${days === undefined ? '' : `${days} días `}en la papelera del proyecto. Un hito con tareas no se puede quitar.`,
    confirm: 'Quitar',
    confirming: 'Quitando...',
    done: 'Hito quitado exitosamente!',
  },
  /** Somebody took the milestone from the project while it was written into. */
  gone: (milestone: string, planned: string, realized: string) =>
    `${milestone} ya no está en el proyecto: alguien lo retiró. Usted había escrito ${planned} planeado y ${realized} realizado.`,
  goneSeen: 'Entendido',
  retry: (milestone: string) => `Reintentar ${milestone}`,
  tooBig: 'El valor no puede ser mayor que 100%',
  weightsExceeded: 'La suma de los pesos de los hitos excede el 100%',
  unsaved: (milestone: string) => `Hay un cambio sin guardar en ${milestone}`,
  unsavedText: 'Guárdelo o descártelo antes de editar otro hito.',
  unsavedSave: 'Guardar',
  unsavedDiscard: 'Descartar',
  assigned: 'Hito asignado exitosamente!',
}

/** Follow-ups: their lists and their form. */
export const checkpoints = {
  title: 'Seguimientos',
  create: 'Crear Seguimiento',
  tasksTitle: 'Tareas del Seguimiento',
  created: 'Seguimiento creado exitosamente!',
  seeCreated: 'Ver seguimiento',
  add: 'Nuevo seguimiento',
  all: 'Todos los seguimientos',
  search: 'Buscar seguimientos',
  count: (count: number, formatted: string) => (count === 1 ? '1 seguimiento' : `${formatted} seguimientos`),
  empty: 'Aún no hay seguimientos',
  emptyText: 'Aquí se ven los seguimientos con sus tareas y cuántas están terminadas.',
  emptyAction: 'Crear seguimiento',
  columns: {
    date: 'Fecha',
    project: 'Proyecto',
    employee: 'Empleado',
    summary: 'Resumen',
    progress: 'Tareas terminadas',
  },
  seeTasks: 'Ver tareas',
  makeMinutes: 'Generar acta',
  /** Heard after 'Ver tareas' and 'Generar acta'. */
  ofCheckpoint: (employee: string, day: string) => `del seguimiento de ${employee}, ${day}`,
  progress: (done: string, all: string) => `${done} de ${all}`,
  progressOf: (employee: string, day: string) => `Tareas terminadas del seguimiento de ${employee}, ${day}`,
  noTasks: 'Sin tareas',
  tabs: { label: 'Secciones de seguimientos', mine: 'Mis tareas', all: 'Seguimientos' },
  chooseProject: {
    title: 'Nuevo seguimiento',
    label: 'Proyecto',
    help: 'Busque el proyecto por su nombre o el de su cliente.',
    next: 'Continuar',
  },
  section: 'Información del Seguimiento',
  /** By the property's name in the call. */
  fields: {
    employeeId: 'Empleado',
    summary: 'Resumen',
    comments: 'Comentarios',
    tasks: 'Tareas',
  },
}

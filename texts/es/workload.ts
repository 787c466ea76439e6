export const workload = {
  title: 'Carga',
  portfolio: 'Panorama',
  print: 'Imprimir',
  search: 'Buscar personas',
  table: 'Tareas abiertas por persona y semana',
  note: 'Tareas de seguimiento abiertas (pendientes y en progreso) por su día estimado, de lunes a domingo. Las de días pasados se cuentan en Vencidas. El portal no registra las horas de cada persona.',
  columns: { employee: 'Persona', projects: 'Proyectos', overdue: 'Vencidas' },
  projectsOf: (name: string, count: string, one: boolean) =>
    `${name}: ${count} ${one ? 'proyecto abierto' : 'proyectos abiertos'}`,
  overdueOf: (name: string, count: string, one: boolean) =>
    `${name}: ${count} ${one ? 'tarea vencida' : 'tareas vencidas'}`,
  tasksOf: (name: string, count: string, one: boolean, week: string) =>
    `${name}: ${count} ${one ? 'tarea' : 'tareas'}, ${week}`,
  week: (monday: string, sunday: string) => `semana del ${monday} al ${sunday}`,
  legend: 'Tareas en la semana',
  heat: (least: string, most: string | undefined) => (most === undefined ? `${least} o más` : `${least} a ${most}`),
  empty: 'Aún no hay personas',
  emptyText: 'Aquí se ve cuántas tareas tiene cada persona en las próximas semanas.',
}

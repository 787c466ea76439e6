export const myWork = {
  title: 'Mi trabajo',
  tasks: 'Mis tareas',
  groups: { overdue: 'Vencidas', today: 'Hoy', week: 'Esta semana', later: 'Después' },
  noTasks: 'No tiene tareas pendientes.',
  projects: 'Mis proyectos',
  noProjects: 'No tiene proyectos abiertos.',
  due: (day: string) => `vence ${day}`,
  allProjects: (count: string, one: boolean) => (one ? `Ver ${count} proyecto` : `Ver ${count} proyectos`),
  /** To the projects of everybody that need attention. */
  late: 'Panorama: qué va tarde',
}

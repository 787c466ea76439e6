/** What stands beside the forecast of a project: what its progress is made of, and what was said of it last. */
export const overviewPanels = {
  composition: {
    title: (percent: string) => `¿Por qué ${percent}?`,
    note: 'Peso de cada hito por lo realizado',
    milestone: 'Hito',
    product: 'Peso × realizado',
    points: 'Puntos',
    unassigned: 'Peso sin asignar',
    total: 'Realizado',
    own: (percent: string) => `Cuenta el avance propio del proyecto; los hitos dicen ${percent}.`,
    unassignedNote: (percent: string) => `Falta asignar ${percent} del peso; cuenta como no hecho.`,
    show: 'Ver',
    hide: 'Ocultar',
    none: 'Sin hitos asignados: cuenta el avance propio del proyecto.',
  },
  latest: {
    change: 'Última novedad',
    /** Heard between two days. */
    to: 'a',
    noChange: 'Aún no hay novedades.',
    allChanges: (count: string, one: boolean) => (one ? 'Ver la novedad' : `Ver las ${count} novedades`),
    followUp: 'Último seguimiento',
    noFollowUp: 'Aún no hay seguimientos.',
    allFollowUps: (count: string, one: boolean) => (one ? 'Ver el seguimiento' : `Ver los ${count} seguimientos`),
    openTasks: (count: string, one: boolean) => (one ? '1 tarea abierta' : `${count} tareas abiertas`),
  },
}

export const reportPaper = {
  kind: 'Informe de avance',
  cutLabel: 'CON CORTE AL',
  title: (project: string) => `Informe de avance · ${project}`,
  /** 'Estudio Ñáñez · Facturación Electrónica' */
  subtitle: (customer: string, product: string) => `${customer} · ${product}`,
  facts: {
    status: 'Estado',
    start: 'Inicio',
    due: 'Fin prometido',
    firstDue: 'Primera promesa',
    ended: 'Fin real',
    responsable: 'Responsable',
  },
  noResponsable: 'Por asignar',
  sections: {
    progress: 'Cómo va el proyecto',
    ended: 'Cómo terminó el proyecto',
    milestones: 'Hitos',
    steps: 'Próximos pasos',
  },
  figures: {
    progress: 'Avance',
    behind: 'Atraso frente al plan',
    ahead: 'Adelanto frente al plan',
    likely: 'Fin más probable',
    byPlan: 'Fin si cumple el plan',
    took: 'Duró',
  },
  columns: { milestone: 'Hito', days: 'Días planeados', weight: 'Peso', progress: 'Avance', state: 'Estado' },
  states: {
    done: 'Terminado',
    late: 'Atrasado',
    underWay: 'En curso',
    toStart: 'Por empezar',
    unfinished: 'Sin terminar',
  },
  total: 'Total',
  /** The progress is not that of the milestones. */
  own: (byMilestones: string) => `El avance del proyecto es el que informa su equipo; los hitos suman ${byMilestones}.`,
  noMilestones: 'El proyecto no tiene hitos asignados; el avance es el del proyecto completo.',
  /** Of a table that has no space for all. */
  more: 'y {count} más',
  steps: { step: 'Qué sigue', whose: 'Responsable', day: 'Para el' },
  overdue: (day: string) => `${day}, vencido`,
  nextMeeting: 'Próxima reunión de seguimiento',
  noSteps: {
    closed: 'El proyecto terminó y no quedan pasos pendientes.',
    quiet: 'El proyecto está suspendido; los próximos pasos se acordarán cuando se retome.',
    noFollowUps: 'Aún no se ha hecho el primer seguimiento; en él se acordarán los próximos pasos.',
    none: 'No hay compromisos pendientes.',
  },
}

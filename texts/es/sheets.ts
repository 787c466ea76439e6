import { audit as auditTexts, auditSheet } from './audit.ts'
import { checkpointTasks } from './checkpoint-tasks.ts'
import { checkpoints } from './checkpoints.ts'
import { contacts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { licenceSheet } from './licences.ts'
import { portfolio } from './portfolio.ts'
import { projects } from './projects.ts'

const own = { id: 'Id', version: 'Versión' }
const { columns: audit } = auditSheet
const { fields: trail } = auditTexts

/** What workbooks and their CSV say: the headers of the columns, by noun and field, and the sheet about the file. */
export const sheets = {
  /** What a file and its first sheet are called; 31 letters at most. */
  names: {
    employees: 'Empleados',
    customers: 'Clientes',
    contacts: 'Contactos',
    projects: 'Proyectos',
    milestones: 'Hitos',
    checkpoints: 'Seguimientos',
    checkpointTasks: 'Tareas',
    projectChanges: 'Novedades',
    licences: 'Licencias',
    audit: 'Auditoría',
    portfolio: 'Panorama',
  },
  columns: {
    employees: { ...own, fullName: employees.columns.name, ...employees.fields },
    customers: { ...own, ...customers.fields },
    contacts: { ...own, fullName: contacts.columns.name, ...contacts.fields },
    projects: {
      ...own,
      ...projects.fields,
      productChannel: projects.card.channel,
      consultant: projects.card.consultant,
      commercialEmployee: projects.card.commercial,
    },
    milestones: {
      ...own,
      projectMilestoneId: 'Hito',
      weight: 'Peso',
      plannedPercentage: 'Planeado',
      percentageRealized: 'Realizado',
      tasksTotal: 'Tareas',
      plannedStart: 'Inicio planeado',
      plannedEnd: 'Fin planeado',
    },
    checkpoints: {
      ...own,
      ...trail.checkpoint,
      tasksDone: checkpoints.columns.progress,
      tasksTotal: checkpoints.fields.tasks,
    },
    checkpointTasks: { ...own, ...checkpointTasks.fields, projectId: checkpointTasks.mine.project },
    projectChanges: {
      ...own,
      ...trail.projectChange,
      employeeName: trail.projectChange.employeeId,
      fileName: trail.projectChange.fileId,
    },
    licences: {
      ...own,
      productId: licenceSheet.columns.product,
      serialNumber: licenceSheet.columns.serialNumber,
      contactId: licenceSheet.columns.holder,
      date: licenceSheet.columns.date,
      expirationDate: licenceSheet.columns.expirationDate,
      status: licenceSheet.columns.status,
    },
    audit: { ...own, ...audit, employeeName: audit.person, projectName: audit.project },
    portfolio: {
      ...own,
      name: portfolio.columns.project,
      customerId: portfolio.customerOf,
      projectStatusId: portfolio.columns.status,
      due: 'Fecha prometida',
      cumulative: 'Días corridos',
      moves: 'Cambios de fecha',
      r: 'Realizado',
      pv: 'Plan a la fecha',
      forecast: portfolio.columns.forecast,
      late: 'Días hábiles tarde',
      overdue: 'Días hábiles vencido',
      light: portfolio.filters.light,
      lastReason: 'Última novedad',
      lastFollowUp: 'Último seguimiento',
      rhythmOver: 'Días más de lo acordado',
      nextLicence: 'Próxima licencia que expira',
      totalCost: projects.fields.totalCost,
      classification: portfolio.filters.classification,
      productId: portfolio.filters.productId,
      employeeIds: projects.fields.employeeIds,
      start: projects.fields.startDate,
      firstDue: 'Primera fecha prometida',
      spit: 'SPI(t)',
    },
  },
  yesNo: { true: 'Sí', false: 'No' },
  /** By the parameter's name in the call; `contactOf` and `partOf` are the record that the path names. */
  filters: {
    searchTerm: 'Búsqueda',
    contactOf: 'Cliente',
    partOf: 'Proyecto',
    projectId: 'Proyecto',
    statusId: 'Estado',
    customerId: 'Cliente',
    employeeId: 'Responsable',
    productId: 'Producto',
    chainOf: 'Renovaciones de',
    status: 'Estado',
    expired: 'Expiradas',
    open: 'Abiertos',
    overdue: 'Vencidos',
    belowPlan: 'Por debajo del plan',
    dueWithin: 'Vencen en días',
    light: 'Semáforo',
    classification: 'Clasificación',
    channel: 'Canal',
    silent: 'En silencio',
    slipped: 'Con cambio de fecha',
    licenceRisk: 'Licencias en riesgo',
    asOf: 'Al final del día',
    compareTo: 'Comparado con',
    groupBy: 'Agrupado por',
    entity: 'Tipo de registro',
    entityId: 'Número',
    kind: 'Tipo de cambio',
    from: 'Desde',
    to: 'Hasta',
  },
  about: {
    title: 'Acerca de',
    what: 'Contenido',
    filters: 'Filtros',
    noFilters: 'Ninguno',
    who: 'Exportado por',
    when: 'Fecha y hora',
    installation: 'Instalación',
    help: 'Ayuda',
    helpText:
      'Para cambiar registros, edite las celdas e importe este archivo en la misma lista. Conserve las columnas ocultas Id y Versión: dicen de qué registro es cada fila.',
    helpReadText: 'Las columnas Id y Versión están ocultas: dicen de qué registro es cada fila.',
  },
}

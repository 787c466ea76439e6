import type { AuditEntity, LabelledField } from '#contract/audit-fields.ts'

import { forecastSettings } from './calendar.ts'
import { catalogs } from './catalogs.ts'
import { checkpointTasks } from './checkpoint-tasks.ts'
import { contacts as contactTexts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { milestoneTasks } from './milestone-tasks.ts'
import { milestones } from './milestones.ts'
import { tokenPermissions } from './permissions.ts'
import { requestFields, requestKinds, requestStates, retentionFields } from './personal-data-words.ts'
import { projectStatuses } from './project-statuses.ts'
import { projects } from './projects.ts'
import { hideableWords, roleFields } from './role-words.ts'
import { webhookFields, webhookStates } from './webhook-words.ts'

const signIn = { password: 'Contraseña', accessLink: 'Enlace de ingreso', secondFactor: 'Segundo factor' }
const { role: roleId, ...employeeFields } = employees.fields
const { customerContactsIds: contactIds, ...projectFields } = projects.fields

type TrailWords = {
  [E in AuditEntity]: { entity: string; thing: string; fields: Readonly<Record<LabelledField<E>, string>> }
}

/** What each kind of record is called, by itself and within a sentence, and its fields by their names in the trail. */
const records: TrailWords = {
  employee: {
    entity: 'Empleado',
    thing: 'el empleado',
    fields: { ...employeeFields, roleId, ...signIn, identity: 'Inicio de sesión único' },
  },
  customer: { entity: 'Cliente', thing: 'el cliente', fields: customers.fields },
  contact: { entity: 'Contacto', thing: 'el contacto', fields: contactTexts.fields },
  project: { entity: 'Proyecto', thing: 'el proyecto', fields: { ...projectFields, contactIds } },
  projectMilestone: {
    entity: 'Hito de un proyecto',
    thing: 'el hito',
    fields: {
      projectId: 'Proyecto',
      milestoneId: 'Hito',
      weight: 'Peso',
      plannedPercentage: 'Planeado',
      percentageRealized: 'Realizado',
      plannedStart: 'Inicio planeado',
      plannedEnd: 'Fin planeado',
    },
  },
  milestoneTask: {
    entity: 'Tarea de un hito',
    thing: 'la tarea',
    fields: { projectMilestoneId: 'Hito', ...milestoneTasks.fields },
  },
  projectChange: {
    entity: 'Novedad',
    thing: 'la novedad',
    fields: {
      projectId: 'Proyecto',
      date: 'Fecha',
      employeeId: 'Registrada por',
      previousDate: 'Fecha Anterior',
      newDate: 'Nueva Fecha',
      noveltyType: 'Tipo de Novedad',
      projectStatusId: 'Estado',
      causeId: 'Causa',
      comments: 'Motivo',
      fileId: 'Archivo',
    },
  },
  checkpoint: {
    entity: 'Seguimiento',
    thing: 'el seguimiento',
    fields: {
      projectId: 'Proyecto',
      employeeId: 'Empleado',
      date: 'Fecha',
      summary: 'Resumen',
      comments: 'Comentarios',
      place: 'Lugar',
      startsAt: 'Hora de inicio',
      endsAt: 'Hora final',
      nextMeeting: 'Próxima reunión',
      present: 'Asistentes',
      guests: 'Invitados',
      absent: 'Ausentes',
    },
  },
  checkpointTask: {
    entity: 'Tarea de un seguimiento',
    thing: 'la tarea',
    fields: {
      checkpointId: 'Seguimiento',
      employeeId: 'Consultor',
      task: 'Tarea',
      status: 'Estado',
      estimatedDate: 'Fecha Estimada',
      comments: 'Comentarios',
    },
  },
  checkpointMinutes: {
    entity: 'Acta de un seguimiento',
    thing: 'el acta',
    fields: {
      checkpointId: 'Seguimiento',
      name: 'Archivo',
      language: 'Idioma',
      employeeId: 'Empleado',
      sentAt: 'Enviada el',
      recipients: 'Enviada a',
    },
  },
  licence: {
    entity: 'Licencia',
    thing: 'la licencia',
    fields: {
      projectId: 'Proyecto',
      productId: 'Producto',
      serialNumber: 'Número de Serie',
      date: 'Fecha',
      expirationDate: 'Fecha de Expiración',
      status: 'Estado',
      contactId: 'Titular',
      renewsId: 'Renueva',
    },
  },
  projectFile: {
    entity: 'Archivo',
    thing: 'el archivo',
    fields: {
      projectId: 'Proyecto',
      name: 'Nombre',
      extension: 'Extensión',
      size: 'Tamaño',
      employeeId: 'Subido por',
      date: 'Fecha',
    },
  },
  projectStatus: { entity: 'Estado de proyecto', thing: 'el estado', fields: projectStatuses.fields },
  milestone: { entity: 'Hito del catálogo', thing: 'el hito', fields: milestones.fields },
  position: { ...catalogs.trail.position, fields: catalogs.fields },
  group: { ...catalogs.trail.group, fields: catalogs.fields },
  product: { ...catalogs.trail.product, fields: catalogs.fields },
  documentType: { ...catalogs.trail.documentType, fields: catalogs.fields },
  changeCause: { ...catalogs.trail.changeCause, fields: catalogs.fields },
  calendarException: {
    entity: 'Excepción del calendario',
    thing: 'la excepción del calendario',
    fields: { day: 'Día', working: 'Hábil', name: 'Nombre' },
  },
  cadence: {
    entity: 'Ritmo de seguimiento',
    thing: 'el ritmo de seguimiento',
    fields: { classification: customers.fields.classification, days: 'Días' },
  },
  forecastSettings: {
    entity: 'Umbrales del pronóstico',
    thing: 'los umbrales del pronóstico',
    fields: forecastSettings.fields,
  },
  session: {
    entity: 'Sesiones',
    thing: 'las sesiones de',
    fields: { address: 'Dirección', userAgent: 'Navegador', sessions: 'Sesiones abiertas' },
  },
  accessToken: {
    entity: 'Token de acceso',
    thing: 'el token de acceso',
    fields: { employeeId: 'Dueño', name: 'Programa', permissions: 'Permisos', expiresOn: 'Vence', endedAt: 'Revocado' },
  },
  webhook: { entity: 'Webhook', thing: 'el webhook', fields: webhookFields },
  role: { entity: 'Rol', thing: 'el rol', fields: roleFields },
  personalDataRequest: {
    entity: 'Solicitud de datos personales',
    thing: 'la solicitud de datos personales',
    fields: requestFields,
  },
  retention: { entity: 'Conservación', thing: 'la conservación', fields: retentionFields },
  view: {
    entity: 'Vista de una lista',
    thing: 'la vista',
    fields: {
      noun: 'Lista',
      name: 'Nombre',
      ownerId: 'Dueño',
      shared: 'Para todos',
      state: 'Dirección',
      position: 'Posición',
    },
  },
}

/** The audit trail: what was changed, by whom and when. */
export const audit = {
  title: 'Auditoría',
  intro:
    'Todo cambio de un registro queda aquí: quién lo hizo, cuándo y qué había antes. También los ingresos al portal. Nadie puede borrarlo.',
  /** Heard when the drawer has come. */
  changes: 'Cambios',
  count: (count: number, changes: string) => (count === 1 ? '1 cambio' : `${changes} cambios`),
  older: 'Ver más antiguos',
  loadingOlder: 'Cargando...',
  loading: 'Cargando el historial',
  begin: 'No hay cambios más antiguos.',
  none: 'Este registro aún no tiene cambios',
  noneText: 'Lo que se hizo antes de que existiera el historial no está en él.',
  noHits: 'Ningún cambio coincide con los filtros',
  noHitsText: 'Quite algún filtro o amplíe los días.',
  clear: 'Quitar los filtros',
  all: 'Todos',
  own: 'Solo el proyecto',
  related: 'Todo',
  scope: 'Qué se muestra',
  export: 'Exportar',
  exporting: 'Exportando...',
  workbook: 'Libro de Excel',
  filters: {
    title: 'Filtros',
    person: 'Persona',
    entity: 'Tipo de registro',
    entityId: 'Número',
    kind: 'Tipo de cambio',
    from: 'Desde',
    to: 'Hasta',
  },
  wrongDays: "El día 'Desde' no puede ser posterior a 'Hasta'",
  open: (record: string) => `Abrir ${record}`,
  inProject: (project: string) => `en el proyecto ${project}`,
  technical: (call: string) => `Llamada: ${call}`,
  values: (fields: number) => (fields === 1 ? 'Ver su dato' : `Ver sus ${fields} datos`),
  system: 'El sistema',
  /** Behind who did it: with which access token. */
  byProgram: (program: string) => `por el programa ${program}`,
  console: 'Alguien en el servidor',
  kinds: {
    create: 'Creación',
    update: 'Cambio',
    delete: 'Eliminación',
    signIn: 'Inicio de sesión',
    signOut: 'Cierre de sesión',
    endSessions: 'Sesiones cerradas por otra persona',
    confirm: 'Identidad confirmada',
    erase: 'Datos personales suprimidos',
  },
  /** What somebody did with a record: 'Ana Ibáñez creó el cliente'. */
  deeds: {
    create: 'creó',
    update: 'cambió',
    delete: 'eliminó',
    signIn: 'inició sesión',
    signOut: 'cerró sesión',
    endSessions: 'cerró',
    confirm: 'confirmó que usa la sesión',
    erase: 'suprimió',
  },
  field: {
    changed: 'Cambió',
    from: 'de',
    to: 'a',
    /** Where there was nothing: 'Puso Celular: 310 555 0142'. */
    set: 'Puso',
    cleared: 'Quitó',
    was: 'que era',
    added: (field: string, items: string) => `Agregó a ${field}: ${items}`,
    removed: (field: string, items: string) => `Quitó de ${field}: ${items}`,
    reordered: (field: string) => `Cambió el orden de ${field}`,
  },
  records,
  /** Values that stand for a word, as the trail has them. */
  words: {
    flag: { true: 'Sí', false: 'No' },
    gender: { 0: 'Sin indicar', 1: employees.genders.male, 2: employees.genders.female },
    classification: {
      0: 'Ninguna',
      1: customers.classifications.ORO,
      2: customers.classifications.PLATA,
      3: customers.classifications.BRONCE,
    },
    taskStatus: checkpointTasks.statuses,
    licenceStatus: { 0: 'Sin asignar', 1: 'Activo', 2: 'Inactivo' },
    noveltyType: { 1: 'Fecha', 2: 'Estado', 3: 'Fecha y estado' },
    positionKind: { consultant: catalogs.kinds.consultant, commercial: catalogs.kinds.commercial },
    progressSource: projects.progressSources,
    tokenPermission: tokenPermissions,
    hideableField: hideableWords,
    webhookState: webhookStates,
    requestKind: requestKinds,
    requestState: requestStates,
    authorizationMeans: contactTexts.authorizationMeans,
    auditEntity: Object.fromEntries(Object.entries(records).map(([kind, { entity }]) => [kind, entity])),
  },
  hours: (hours: string) => `${hours} h`,
}

/** The columns of `auditoria.csv`. */
export const auditSheet = {
  columns: {
    at: 'Fecha y hora',
    person: 'Persona',
    kind: 'Tipo de cambio',
    entity: 'Tipo de registro',
    entityId: 'Número',
    name: 'Registro',
    project: 'Proyecto',
    field: 'Campo',
    before: 'Antes',
    after: 'Después',
    call: 'Llamada',
  },
}

import { catalogs } from './catalogs.ts'
import { checkpoints } from './checkpoints.ts'
import { contacts as contactTexts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { milestones } from './milestones.ts'
import { projectMilestones } from './project-milestones.ts'
import { projectStatuses } from './project-statuses.ts'
import { projects } from './projects.ts'

const { role: roleId, ...employeeFields } = employees.fields
const { customerContactsIds: contactIds, ...projectFields } = projects.fields

/** The audit trail: what was changed, by whom and when. */
export const audit = {
  title: 'Auditoría',
  intro: 'Todo cambio de un registro queda aquí: quién lo hizo, cuándo y qué había antes. Nadie puede borrarlo.',
  history: 'Historial',
  historyOf: (record: string) => `Historial de ${record}`,
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
  /** Opens what a record was made with. */
  values: (fields: number) => (fields === 1 ? 'Ver su dato' : `Ver sus ${fields} datos`),
  /** Who acts when nobody is signed in. */
  system: 'El sistema',
  /** Who acts by a command on the machine that runs the portal. */
  console: 'Alguien en el servidor',
  kinds: { create: 'Creación', update: 'Cambio', delete: 'Eliminación' },
  /** What somebody did with a record: 'Ana Ibáñez creó el cliente'. */
  deeds: { create: 'creó', update: 'cambió', delete: 'eliminó' },
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
  entities: {
    employee: 'Empleado',
    customer: 'Cliente',
    contact: 'Contacto',
    project: 'Proyecto',
    projectMilestone: 'Hito de un proyecto',
    milestoneTask: 'Tarea de un hito',
    projectChange: 'Novedad',
    checkpoint: 'Seguimiento',
    checkpointTask: 'Tarea de un seguimiento',
    licence: 'Licencia',
    projectFile: 'Archivo',
    projectStatus: 'Estado de proyecto',
    milestone: 'Hito del catálogo',
    position: 'Cargo',
    group: 'Grupo',
    product: 'Producto',
    documentType: 'Tipo de Documento',
  },
  /** The same within a sentence. */
  things: {
    employee: 'el empleado',
    customer: 'el cliente',
    contact: 'el contacto',
    project: 'el proyecto',
    projectMilestone: 'el hito',
    milestoneTask: 'la tarea',
    projectChange: 'la novedad',
    checkpoint: 'el seguimiento',
    checkpointTask: 'la tarea',
    licence: 'la licencia',
    projectFile: 'el archivo',
    projectStatus: 'el estado',
    milestone: 'el hito',
    position: 'el cargo',
    group: 'el grupo',
    product: 'el producto',
    documentType: 'el tipo de documento',
  },
  /** By the record's kind and the field's name in the trail. */
  fields: {
    employee: { ...employeeFields, roleId, password: 'Contraseña', accessLink: 'Enlace de ingreso' },
    customer: customers.fields,
    contact: contactTexts.fields,
    project: { ...projectFields, contactIds },
    projectMilestone: {
      projectId: 'Proyecto',
      milestoneId: 'Hito',
      weight: 'Peso',
      plannedPercentage: 'Planeado',
      percentageRealized: 'Realizado',
    },
    milestoneTask: { projectMilestoneId: 'Hito', ...projectMilestones.tasks.fields },
    projectChange: {
      projectId: 'Proyecto',
      date: 'Fecha',
      employeeId: 'Registrada por',
      previousDate: 'Fecha Anterior',
      newDate: 'Nueva Fecha',
      noveltyType: 'Tipo de Novedad',
      projectStatusId: 'Estado',
      comments: 'Motivo',
      fileId: 'Archivo',
    },
    checkpoint: {
      projectId: 'Proyecto',
      employeeId: 'Empleado',
      date: 'Fecha',
      summary: 'Resumen',
      comments: 'Comentarios',
    },
    checkpointTask: {
      checkpointId: 'Seguimiento',
      employeeId: 'Consultor',
      task: 'Tarea',
      status: 'Estado',
      estimatedDate: 'Fecha Estimada',
      comments: 'Comentarios',
    },
    licence: {
      projectId: 'Proyecto',
      productId: 'Producto',
      serialNumber: 'Número de Serie',
      date: 'Fecha',
      expirationDate: 'Fecha de Expiración',
      status: 'Estado',
      contactId: 'Titular',
    },
    projectFile: {
      projectId: 'Proyecto',
      name: 'Nombre',
      extension: 'Extensión',
      size: 'Tamaño',
      employeeId: 'Subido por',
      date: 'Fecha',
    },
    projectStatus: projectStatuses.fields,
    milestone: milestones.fields,
    position: { name: catalogs.fields.name, kind: catalogs.fields.kind, isActive: catalogs.fields.isActive },
    group: { name: catalogs.fields.name, isActive: catalogs.fields.isActive },
    product: {
      name: catalogs.fields.name,
      type: catalogs.fields.type,
      channel: catalogs.fields.channel,
      licensed: catalogs.fields.licensed,
      isActive: catalogs.fields.isActive,
    },
    documentType: {
      code: catalogs.fields.code,
      name: catalogs.fields.name,
      isActive: catalogs.fields.isActive,
    },
  },
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
    taskStatus: checkpoints.statuses,
    licenceStatus: { 0: 'Sin asignar', 1: 'Activo', 2: 'Inactivo' },
    noveltyType: { 1: 'Fecha', 2: 'Estado', 3: 'Fecha y estado' },
    positionKind: { consultant: catalogs.kinds.consultant, commercial: catalogs.kinds.commercial },
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

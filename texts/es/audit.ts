import { auditRecords as records } from './audit-records.ts'
import { catalogs } from './catalogs.ts'
import { checkpointTasks } from './checkpoint-tasks.ts'
import { contacts as contactTexts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { tokenPermissions } from './permissions.ts'
import { requestKinds, requestStates } from './personal-data-words.ts'
import { projects } from './projects.ts'
import { hideableWords } from './role-words.ts'
import { webhookStates } from './webhook-words.ts'

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

import { contacts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { projects } from './projects.ts'
import { undoneImports } from './undone-imports.ts'
import { unreadFiles } from './unread-files.ts'

const rowsIn = (rows: string) => (rows === '1' ? '1 fila' : `${rows} filas`)

/** Files that are brought in: their screen, and what is wrong with them. */
export const imports = {
  nouns: {
    employees: employees.title,
    customers: customers.title,
    contacts: contacts.title,
    projects: projects.title,
    milestones: 'Hitos del proyecto',
  },
  title: (noun: string) => `Importar ${noun.toLowerCase()}`,
  crumb: 'Importar',
  steps: { file: 'Archivo', columns: 'Columnas', values: 'Valores', review: 'Revisar y aplicar' },
  version: 'Versión',
  stepsLabel: 'Pasos',
  intro:
    'Suba un archivo de Excel (.xlsx) o CSV, de 25 MB y 100.000 filas como máximo. Nada se guarda hasta que usted aplique.',
  roundTrip: 'Para cambiar registros, expórtelos, edite el archivo y súbalo aquí: así se sabe qué cambió cada quien.',
  /** What a file of each noun is to say, and what it can't. */
  hints: {
    employees: 'Quién es usuario y su rol no se importan.',
    customers: '',
    contacts: 'Cada fila dice de qué cliente es, por su nombre, código o documento.',
    projects:
      'El cliente va por nombre, código o documento, y las personas por nombre o correo, separadas por punto y coma. El estado no se importa: cambia con una novedad.',
    milestones: 'Los hitos van por su nombre en el catálogo; sus pesos suman 100 % como máximo.',
  },
  choose: 'Elegir archivo',
  downloadTemplate: 'Descargar plantilla',
  uploadLost: 'El archivo no llegó al portal. Revise la conexión e intente de nuevo.',
  /** Files that are read and not applied. */
  unfinished: {
    title: 'Sin aplicar',
    note: 'Importaciones que usted empezó. Se olvidan después de un día.',
    left: (writes: string, open: string) => `Por aplicar: ${writes} · conflictos por decidir: ${open}`,
    resume: 'Continuar',
  },
  reading: (rows: string) => `Leyendo el archivo: ${rowsIn(rows)}`,
  readingTitle: 'Leyendo el archivo',
  comparing: (done: string, all: string) => `Comparando con lo que hay en el portal: ${done} de ${rowsIn(all)}`,
  comparingTitle: 'Comparando las filas',
  stop: 'Detener',
  discard: 'Descartar',
  discarding: 'Descartando...',
  discarded: 'Importación descartada',
  discardTitle: (file: string) => `Descartar la importación de ${file}`,
  discardText: (decided: number, written: string) =>
    decided === 1 ? 'Se pierde 1 decisión que ya tomó.' : `Se pierden ${written} decisiones que ya tomó.`,
  writing: {
    title: 'Aplicando la importación',
    checking: 'Revisando que nadie haya cambiado los registros. Todavía no se guarda nada.',
    written: (done: string, all: string) =>
      all === '1' ? `${done} de 1 registro guardado` : `${done} de ${all} registros guardados`,
    goesOn:
      'Puede cerrar esta página: la importación sigue hasta el final. Mientras tanto nadie más guarda estos registros.',
  },
  notApplied: 'La importación no se aplicó',
  removedBy: (who: string, when: string) => `Lo eliminó ${who}, ${when.replace(/\.$/, '')}.`,
  somebody: 'alguien',
  downloadReport: 'Descargar informe',
  noRows: 'El archivo no tiene filas',
  noRowsText: 'Debajo de los encabezados no hay nada. Elija en qué fila están, o descarte el archivo y suba otro.',
  failedTitle: 'El archivo no se pudo leer',
  sheet: 'Hoja',
  unnamedSheet: 'Única hoja',
  headerRow: 'Fila de los encabezados',
  readingOf: (field: string) => `Cómo se lee ${field}`,
  fieldOf: (letter: string, header: string) => `Campo de la columna ${letter}${header === '' ? '' : `, ${header}`}`,
  noField: '– Sin campo –',
  noHeader: 'Sin título',
  noChoice: '– Elija –',
  takeTyped: 'Tomar',
  columnHeads: { column: 'Columna de su archivo', field: 'Campo del portal', reading: 'Cómo se lee' },
  columnReadings: {
    text: 'Texto',
    code: 'Código, con sus ceros',
    number: 'Número',
    percent: 'Porcentaje (33)',
    fraction: 'Fracción (0,33)',
    dmy: 'Día/mes/año',
    mdy: 'Mes/día/año',
    ymd: 'Año-mes-día',
  },
  twoWays: 'Puede leerse de dos maneras: elija una.',
  proof: (cells: number, written: string) =>
    cells === 1 ? '1 celda solo se lee así' : `${written} celdas solo se leen así`,
  cellsTaken: (taken: string, all: string) => `${taken} de ${all}`,
  lacking: (fields: string) => `Falta: ${fields}.`,
  lackingText:
    'Un registro nuevo lo necesita y ninguna columna dice cuál es. Elija la columna, o un valor para todas las filas.',
  forAllRows: (field: string) => `${field} para todas las filas`,
  /** Of what each record has for itself: a column may say two fields, as a NIT that is the code too. */
  lackingOwn: 'Cada registro tiene el suyo: elija la columna que lo dice. Puede ser una que ya dice otro campo.',
  sameAs: (field: string) => `${field}, igual a la columna`,
  alsoFor: (fields: string) => `También: ${fields}`,
  understood: (columns: string, all: string) =>
    all === '1' ? `${columns} de 1 columna entendida.` : `${columns} de ${all} columnas entendidas.`,
  remembered: 'Se recuerda para su próximo archivo con estos títulos.',
  openValues: (values: number, written: string, rows: string) =>
    `${values === 1 ? 'Falta 1 valor' : `Faltan ${written} valores`}, en ${rowsIn(rows)}`,
  onceForAll: 'Una pregunta por valor, no por fila. Lo que responda se recuerda para su próximo archivo.',
  takeSuggestions: (many: number, written: string) =>
    many === 1 ? 'Aceptar la sugerencia' : `Aceptar las ${written} sugerencias`,
  answeredValues: (written: string) => `Respondidos, ${written}`,
  rowCount: (rows: number, written: string) => (rows === 1 ? '1 fila' : `${written} filas`),
  rowsAndMore: (first: string, more: string) => `${first} y ${more} más`,
  forRows: (rows: number, written: string) => (rows === 1 ? 'Para 1 fila' : `Para las ${written} filas`),
  otherValue: 'Otro: busque o escriba',
  leaveEmpty: 'Dejar vacío',
  skipRows: (rows: number, written: string) => (rows === 1 ? 'Omitir la fila' : `Omitir las ${written} filas`),
  skipped: 'Se omite',
  emptied: 'Queda vacío',
  toDecide: 'Por decidir',
  changeAnswer: 'Cambiar',
  readyRows: (ready: string, all: string) =>
    all === '1' ? `${ready} de 1 fila lista.` : `${ready} de ${all} filas listas.`,
  openLater: 'Las filas de lo que no responda quedan rechazadas, y se corrigen en el paso siguiente.',
  allAnswered: 'No falta ningún valor por aclarar.',
  toReview: 'Seguir a revisar',
  saveColumns: 'Comparar con estas columnas',
  changeColumns: 'Cambiar columnas',
  keepColumns: 'Volver a la revisión',
  where: (file: string, sheet: string, rows: string) =>
    `${file}${sheet === '' ? '' : `, hoja «${sheet}»`}, ${rowsIn(rows)}. Nada se guarda hasta que usted aplique.`,
  counts: {
    review: 'Por revisar',
    reviewNote: 'conflictos y rechazadas',
    conflict: 'Conflictos',
    conflictNote: 'hay que decidir',
    rejected: 'Rechazadas',
    rejectedNote: 'no se importan',
    added: 'Nuevas',
    addedNote: 'se crearán',
    changed: 'Cambian',
    changedNote: 'se actualizarán',
    unchanged: 'Iguales',
    unchangedNote: 'quedan como están',
  },
  rows: { row: 'Fila', kind: 'Tipo de fila' },
  kinds: {
    added: 'Nueva',
    changed: 'Cambia',
    unchanged: 'Igual',
    conflict: 'Conflicto',
    duplicate: 'Posible duplicado',
    decided: 'Decidido',
    rejected: 'Rechazada',
  },
  wholeRow: 'Ver la fila',
  wrongAlone: 'Ver solo lo que está mal',
  correct: 'Corregir',
  none: 'Ninguna fila de este tipo',
  baseDay: (day: string) => `al exportar, ${day}`,
  file: 'Su archivo',
  fileRow: (row: string) => `fila ${row}`,
  portal: 'En el portal',
  decidedCount: (decided: string, all: string) =>
    all === '1' ? `${decided} de 1 decidido` : `${decided} de ${all} decididos`,
  allTheirs: (count: string) =>
    count === '1' ? 'Aplicar dejando lo del portal' : `Aplicar dejando lo del portal en los ${count}`,
  allMine: (count: string) =>
    count === '1' ? 'Aplicar tomando lo del archivo' : `Aplicar tomando lo del archivo en los ${count}`,
  duplicateText: 'Ya hay un registro así.',
  seeLike: 'Ver el que hay, en una pestaña nueva',
  duplicateChoices: { update: 'Actualizar el que hay', create: 'Crear otro', skip: 'Omitir la fila' },
  choicesFor: (field: string) => `Opciones para ${field}`,
  /** Numbers as they are written: '20.000', and '0' for none. */
  willDo(added: string, changed: string) {
    const created = added === '1' ? 'Se creará 1 registro' : `Se crearán ${added} registros`
    const updated = changed === '1' ? 'se actualizará 1' : `se actualizarán ${changed}`
    if (added !== '0') return changed !== '0' ? `${created} y ${updated}` : created
    if (changed !== '0') return changed === '1' ? 'Se actualizará 1 registro' : `Se actualizarán ${changed} registros`
    return 'No hay nada que guardar'
  },
  open: (count: string) => `Conflictos por decidir: ${count}.`,
  /** Why nothing can be applied yet, beside the box that leaves the rejected rows out. */
  blocked: 'Para aplicar, corrija las filas rechazadas, aquí o en el archivo, u omítalas.',
  skipRejected: (count: string) => `Omitir las filas rechazadas: ${count}`,
  apply: (count: string) => (count === '1' ? 'Aplicar 1 cambio' : `Aplicar ${count} cambios`),
  applying: 'Aplicando...',
  applied: (added: string, changed: string) =>
    `Importación aplicada: ${added} ${added === '1' ? 'nuevo' : 'nuevos'}, ${changed} ${changed === '1' ? 'actualizado' : 'actualizados'}.`,
  toList: 'Ver la lista',
  another: 'Importar otro archivo',
  leftOut: (rejected: number, written: string) =>
    rejected === 1
      ? '1 fila rechazada no se importó. El informe dice por qué.'
      : `${written} filas rechazadas no se importaron. El informe dice por qué.`,
  /** Where no answer came. */
  decisionLost: 'La decisión no se guardó. Revise la conexión y elija de nuevo.',
  applyLost: 'No llegó respuesta. Cuando vuelva la conexión, aquí se ve si la importación se aplicó.',
  unknown: 'No se sabe si cambió algo en la importación',
  template: { file: (noun: string) => `plantilla-${noun.toLowerCase()}.xlsx`, example: 'Ejemplo', values: 'Valores' },
  examples: {
    code: 'C-001',
    commercialName: 'Ferretería El Cóndor S.A.S.',
    documentNumber: '900123456',
    address: 'Carrera 7 # 32-16',
    firstName: 'Begoña',
    middleName: '',
    lastName: 'Muñoz',
    surname: '',
    email: 'begona@empresa.com',
    phoneNumber: '6014567890',
    cellphoneNumber: '3001234567',
    position: 'Gerente',
    birthDate: '1990-02-28',
    customerId: 'Ferretería El Cóndor S.A.S.',
    name: 'Implantación del ERP',
    percentage: '0%',
    startDate: '2027-01-15',
    endDate: '2027-12-15',
    scheduledDate: '',
    realEndDate: '',
    customerContactsIds: 'Begoña Muñoz',
    employeeIds: 'Lucía Ospina; Efraín Quiñones',
    summary: 'Qué se entrega y hasta dónde llega.',
    weight: '25%',
    plannedPercentage: '0%',
    percentageRealized: '0%',
    plannedStart: '2027-01-15',
    plannedEnd: '2027-03-31',
  },
  report: { file: 'informe-de-importacion.xlsx', sheet: 'Informe', problem: 'Problema' },
  files: unreadFiles,
  undone: undoneImports,
  /** Why a row is rejected as a whole. */
  rowProblems: {
    noRecord: 'No hay un registro con ese Id.',
    newerVersion: 'La versión de la fila es posterior a la del portal.',
    otherInstallation: 'El archivo es de otra instalación del portal: sus Id no son de aquí.',
    sameRecord: 'Otra fila del archivo es del mismo registro.',
    sameKey: 'Otra fila del archivo tiene el mismo código, documento, correo o nombre.',
    weights: 'Con este archivo los hitos del proyecto pesarían más de 100 % en total.',
    overtaken: 'Otra persona guardó algo que lo impide mientras se aplicaba la importación.',
  },
  twin: (row: number) => `Es la fila ${row}.`,
  /** Why a cell can't be saved, beside what forms refuse. */
  cells: {
    number: 'No es un número',
    unsafe: 'El número es demasiado grande',
    decimalSign: 'Sus decimales no se escriben como los del resto de la columna',
    dateOrder: 'No es una fecha en el orden del resto de la columna',
    open: 'Puede leerse de dos maneras: diga cuál en el paso «Columnas»',
    nothing: 'No dice nada: es un error o un vacío que escribió un programa',
    formula: 'Es una fórmula sin resultado: abra el archivo en Excel y guárdelo de nuevo',
    dayInText: 'Es una fecha, y aquí va un texto',
    cutNumber: 'Es un número abreviado que perdió cifras',
    yesNo: 'Escriba Sí o No',
    word: 'No es una de las opciones',
    noName: 'No hay ninguno con ese nombre',
    manyNames: 'Hay varios con ese nombre: elija uno',
    date: 'Ese día no existe o no es una fecha',
    fixed: 'No se cambia en un registro que ya existe',
    userEmail:
      'Es el correo de quien entra al portal: lo cambia quien administra usuarios y puede todo lo que esa persona',
    contactInUse: 'El contacto está en proyectos o licencias de su cliente',
    projectLicences: 'El proyecto tiene licencias asignadas a contactos de su cliente',
  },
}

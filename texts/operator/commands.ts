import { counted } from './counted.ts'

/** What the commands at the server say (`npm run <name>`), each under its name. */

const oneTimeLink = 'vale 72 horas y se usa una sola vez:'
/** The first three of a list. */
const three = (names: readonly string[]): string => `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`

export const sharedTexts = {
  noDatabase: (folder: string) => `En ${folder} no hay ninguna base de datos: revise DATA_DIR.`,
  outdated: 'La base de datos no está al día con este programa: inicie antes el portal una vez (npm start).',
  noSecret: 'Falta la clave secreta: póngala en SECRET_KEY, o en secret.key de la carpeta de datos.',
  unknownOrder: (name: string) => `No hay ninguna orden ${name}.`,
  preparingDatabase: 'Preparando la base de datos',
  databasePrepared: 'Base de datos preparada',
  doneIn: (done: string, seconds: number) => `${done} en ${seconds} s.`,
  buildingWeb: 'Construyendo la web',
  webBuilt: 'Web construida',
  webUnbuilt: 'La web no está construida y faltan las herramientas para hacerlo: ejecute npm ci y vuelva a empezar.',
  webFailed: (code: number, output: string) =>
    `No se pudo construir la web (vite build terminó con ${code}):\n${output}`,
  /** After a new installation was made: how to look at it before everybody does. */
  review: [
    "Para revisarlo antes de que entren todos: npm run maintenance -- on 'Estamos revisando el portal', con este",
    'destino en la configuración, e inicie; entran solo los administradores. Al terminar: npm run maintenance -- off.',
    'Lo que se copió estando en mantenimiento sigue en mantenimiento.',
  ],
}

const labels: Readonly<Record<string, string>> = {
  email: 'El correo',
  'names.firstName': 'El primer nombre',
  'names.middleName': 'El segundo nombre',
  'names.lastName': 'El primer apellido',
  'names.surname': 'El segundo apellido',
}

export const adminTexts = {
  usage: 'Diga quién: npm run admin -- ana@empresa.co [--drop-factors] [--first-name Ana --last-name Ruiz]',
  labels,
  nobody: (email: string) => `Nadie tiene el correo ${email}: se crea la persona.`,
  created: (who: string) => `Se creó a ${who}, con el rol Administrador.`,
  changed: (who: string) => `${who} es ahora un usuario activo con el rol Administrador.`,
  unchanged: (who: string) => `${who} ya era un usuario activo con el rol Administrador.`,
  link: `Con este enlace elige su contraseña; ${oneTimeLink}`,
  factorsEnded: 'Ya no se le pide el segundo factor, y se le avisa: puede entrar con la contraseña que tenía.',
  noFactors: 'No tenía segundo factor.',
  othersEnd: 'Al usarlo se cierran las demás sesiones de esa persona.',
  bothNames: 'Van juntos --first-name y --last-name.',
  namesMissing: 'Diga cómo se llama: --first-name Ana --last-name Ruiz (y, si los tiene, --middle-name y --surname).',
  askFirstName: 'Primer nombre: ',
  askMiddleName: 'Segundo nombre (vacío si no tiene): ',
  askLastName: 'Primer apellido: ',
  askSurname: 'Segundo apellido (vacío si no tiene): ',
}

/** By table, in the order in which they are said: one, and several. */
const countedTables: readonly (readonly [table: string, one: string, many: string])[] = [
  ['employees', 'empleado', 'empleados'],
  ['customers', 'cliente', 'clientes'],
  ['contacts', 'contacto', 'contactos'],
  ['projects', 'proyecto', 'proyectos'],
  ['licences', 'licencia', 'licencias'],
  ['audit', 'línea de auditoría', 'líneas de auditoría'],
]

export const archiveTexts = {
  counted: countedTables,
  count: counted,
  contents: (rows: string, files: number, size: string) =>
    `${rows} y ${counted(files, 'archivo', 'archivos')} (${size})`,
  filesChanged: (files: readonly string[]) =>
    `ATENCIÓN: el contenido de ${counted(files.length, 'archivo', 'archivos')} no es el que se subió (${three(files)}): en ` +
    `la copia está como se encontró. ${files.length === 1 ? 'Restáurelo' : 'Restáurelos'} de una copia anterior, y ejecute npm run doctor.`,
  filesMissing: (files: readonly string[]) =>
    `ATENCIÓN: el contenido de ${counted(files.length, 'archivo', 'archivos')} no está en el almacenamiento, y por eso tampoco en la copia ` +
    `(${three(files)}). Ejecute npm run doctor.`,
}

export const backUpTexts = {
  usage: 'npm run backup recibe el nombre de un archivo, y nada más.',
  secretMissing: 'Falta la clave secreta, con la que se firma la copia: póngala en SECRET_KEY.',
  doing: 'Haciendo la copia',
  done: 'Copia hecha y comprobada',
  doneIncomplete: 'Copia hecha y releída, pero INCOMPLETA',
  /** What is wrong, and the way out. */
  incomplete: (losses: readonly string[]) => [
    ...losses.map((loss) => `ATENCIÓN: ${loss}.`),
    'Lo que falta ya no está en el portal: la copia se guardó con otro nombre y no reemplaza a ninguna buena.',
    'Ejecute npm run doctor, que dice cuál es la última copia buena.',
  ],
  contains: (contents: string) => `Contiene ${contents}.`,
  unsealed:
    'La clave secreta NO está en la copia (no hubo BACKUP_PASSPHRASE): guárdela aparte, sin ella nadie podrá ingresar.',
  moment: 'apartando los datos de este momento',
  rows: 'leyendo los datos',
  files: 'leyendo los archivos',
  fileOf: (done: number, all: number) => `(${done} de ${all})`,
  check: 'releyendo lo escrito y comparando',
  askPassphrase: 'Frase para sellar la clave secreta, de 12 caracteres o más (vacía: sin la clave): ',
  shortPassphrase: 'La frase necesita 12 caracteres o más.',
  askAgain: 'Otra vez: ',
  otherPassphrase: 'Las dos frases no son iguales.',
}

export const restoreTexts = {
  usage:
    'Diga qué copia: npm run restore -- <archivo>. Con BACKUP_URL dice, sin un nombre, cuáles hay allá, y trae la que se nombra.',
  noFile: (file: string) => `No hay ningún archivo ${file}.`,
  /** Of BACKUP_URL. */
  listed: (place: string) => `Copias que hay en ${place}; diga una: npm run restore -- <archivo>`,
  line: (name: string, size: string) => `  ${name}  ${size}`,
  noneElsewhere: (place: string) => `En ${place} no hay ninguna copia.`,
  fetching: (place: string) => `Trayendo la copia de ${place}`,
  fetched: 'Copia traída',
  decrypting: 'Descifrando la copia',
  decrypted: 'Copia descifrada',
  askArchivePassphrase: 'Frase con que se cifró la copia: ',
  checking: 'Comprobando la copia',
  checked: 'La copia está entera',
  origins: { embedded: 'la base de datos embebida', postgres: 'un PostgreSQL' },
  about: (at: string, version: string, from: string, contents: string) =>
    `Es del ${at}, de la versión ${version} en ${from}: ${contents}.`,
  askSecret: 'Clave secreta (SECRET_KEY): ',
  askPassphrase: 'Frase con que se selló la clave secreta: ',
  doing: 'Restaurando',
  done: 'Restaurada, con sus cuentas y sumas comprobadas',
  doneIncomplete: 'Restaurado lo que la copia tiene',
  incomplete: (losses: string) =>
    `ATENCIÓN: cuando se hizo la copia faltaban datos: ${losses}. Lo que se refiere a ellos queda fuera.`,
  erasedAgain: (people: number) =>
    people === 1
      ? 'Un titular suprimido después de la copia se suprimió de nuevo.'
      : `${people} titulares suprimidos después de la copia se suprimieron de nuevo.`,
  signInAgain:
    'Todos deben ingresar de nuevo, con su contraseña de entonces; las invitaciones abiertas se envían otra vez.',
  setSecret: (file: string) => `Antes de iniciar el portal ponga en SECRET_KEY lo que dice ${file}.`,
}

export const eraseAgainTexts = {
  usage: 'Uso: npm run erase-again, sin nada más: suprime de nuevo a quien dicen las listas erasures.json.',
  done: (people: number) =>
    people === 0
      ? 'Nadie de las listas erasures.json ha vuelto: no se cambió nada.'
      : people === 1
        ? 'Un titular que había vuelto se suprimió de nuevo.'
        : `${people} titulares que habían vuelto se suprimieron de nuevo.`,
}

export const moveTexts = {
  usage:
    'Diga adónde: TARGET_DATABASE_URL=postgres://usuario:clave@equipo:puerto/base (y TARGET_STORAGE_URL, si van también los archivos), o responda en una terminal.',
  noWords:
    'npm run move no recibe direcciones en la línea de órdenes, donde otros las leen: póngalas en TARGET_DATABASE_URL (y TARGET_STORAGE_URL), o responda cuando las pregunta.',
  wrongTarget: 'TARGET_DATABASE_URL no sirve: toma postgres://usuario:clave@equipo:puerto/base.',
  askTarget: 'Adónde va la base de datos (postgres://usuario:clave@equipo:puerto/base, no se muestra): ',
  askStorage: 'Adónde van los archivos (file:…, s3://…, azure://…; vacío: se quedan donde están): ',
  copyingFiles: 'Copiando los archivos',
  filesCopied: 'Archivos copiados',
  files: (files: number) =>
    `${counted(files, 'archivo, con su suma comprobada', 'archivos, con sus sumas comprobadas')}.`,
  copyingDatabase: 'Copiando la base de datos',
  databaseCopied: 'Base de datos copiada',
  startWith: 'Todas las tablas tienen en el PostgreSQL las filas que tenían. Ahora inicie el portal con:',
  storageGiven: '  STORAGE_URL= la de TARGET_STORAGE_URL',
  filesStay: (folder: string) => `  DATA_DIR=${folder} (los archivos siguen en files/)`,
  secret: (file: string) => `  SECRET_KEY= lo que dice ${file}`,
  former: (folder: string) => `La base de datos embebida queda como estaba en ${folder}: no la use más.`,
}

export const rotateTexts = {
  usage: 'npm run rotate-secret recibe el correo de un administrador, o nada.',
  running: 'El portal está en marcha con esta carpeta de datos: deténgalo primero.',
  newSecret:
    'La clave secreta nueva, que va en cada portal en lugar de la anterior (en su entorno, en .env o en el archivo de SECRET_KEY_FILE):',
  rotated: (passwords: number) =>
    `La clave secreta es otra: se cerraron todas las sesiones y ${passwords === 1 ? 'dejó' : 'dejaron'} de servir ${counted(passwords, 'contraseña', 'contraseñas')}.`,
  link: (email: string) => `Con este enlace ${email} elige su contraseña; ${oneTimeLink}`,
  nobody: 'No hay ningún administrador que pueda ingresar: ejecute npm run admin -- <correo>',
  linksByHand: "A los demás un administrador les da un enlace: 'Nueva invitación' en la página de cada empleado.",
  linksByMail: "Los demás piden su enlace con 'Olvidé mi contraseña' en la pantalla de ingreso.",
  start: 'Inicie el portal: npm start',
  changeEverywhere: 'Antes de iniciar los portales cambie SECRET_KEY en todos ellos.',
  archives:
    'Las copias hechas hasta ahora siguen siendo de la clave anterior, y con ella y las contraseñas de entonces se restauran: las selladas (BACKUP_PASSPHRASE) la llevan dentro.',
  keepFormer: (file: string | undefined) =>
    `Para las que no están selladas ${file === undefined ? 'guarde la clave anterior, aparte.' : `quedó en ${file}: guárdela aparte, o bórrela con ellas.`} ` +
    'Si otros la conocen, ejecute esta orden también después de restaurar una de ellas.',
  backUpNow: 'Haga ahora una copia nueva: npm run backup',
  ask: 'Se cerrarán todas las sesiones y todas las contraseñas dejarán de servir. ¿Seguir? (sí/no) ',
  yes: /^s[ií]?$/i,
  unchanged: 'No se cambió nada.',
}

export const maintenanceTexts = {
  usage:
    "Así se usa: npm run maintenance -- on 'Volvemos a las 3 p. m.'   o   npm run maintenance -- off. Sin una palabra dice cómo está.",
  tooLong: (length: number, longest: number) => `La frase tiene ${length} caracteres: caben ${longest}.`,
  open: 'El portal está abierto para todos.',
  closed: 'El portal está en mantenimiento: solo los administradores pueden usarlo.',
  usualSentence: 'Los demás leen la frase de siempre.',
  sentence: (sentence: string) => `Los demás leen: ${sentence}`,
  howToOpen: 'Para abrirlo: npm run maintenance -- off',
}

export const demoTexts = {
  usage: (words: string) => `npm run demo recibe --fresh, no ${words}.`,
  signIn: (password: string) => `Ingrese con la contraseña ${password} como:`,
  unused: (names: string, folder: string) =>
    `La demostración no usa ${names}: su base de datos y sus archivos están en ${folder}.`,
  foreignFolder: (folder: string) =>
    `La carpeta ${folder} tiene datos que no son de una demostración: elija otra en DATA_DIR.`,
  making: 'Creando la empresa de demostración',
  made: 'Empresa de demostración creada',
}

/** For those who work on the portal. */
export const migrateTexts = {
  usage: 'Uso: npm run migrate, sin nada más: pone la base de datos al día con este programa y termina.',
  done: (release: string) => `La base de datos está al día con ${release}.`,
}

export const workshopTexts = {
  findingBrowser: (way: string) => `Buscando un navegador: ${way}`,
  foundBrowser: (way: string) => `Hecho: ${way}`,
  strayNotes: (names: string) => `scripts/schema-notes.ts: no existen ${names}`,
  schemaDiffers: (differences: string) =>
    `${differences}\nEjecute npm run schema: estos archivos se escriben de las migraciones.`,
  schemaLine: (line: number, written: string, wanted: string) =>
    `línea ${line} dice «${written}», y la base de datos «${wanted}»`,
}

import { counted } from './counted.ts'

const broken = 'La copia está dañada o cortada'

/** What keeps a backup, a restore or a move from being made. */
export const backupTexts = {
  fileExists: (file: string) => `Ya hay un archivo ${file}: no se sobrescribe.`,
  unwritable: (folder: string, why: string) => `No se puede escribir en ${folder}. ${why}`,
  diskFull: (folder: string) =>
    `No queda espacio en el disco de ${folder} para la copia: haga sitio o elija otro lugar.`,
  overtaken: 'Otra copia ocupó el lugar de esta.',
  stopped: 'El portal se detuvo.',
  askerLeft: 'Quien pidió la copia se fue.',
  /** Why a run of which nothing more is known has failed. */
  interrupted: 'se interrumpió',
  unreadableTable:
    'El usuario de DATABASE_URL no puede leer todo lo que va en una copia: ponga también MIGRATION_DATABASE_URL.',
  tablesInCircle: (names: string) => `Las tablas ${names} se refieren en círculo.`,
  fileMissing: (key: string) => `Falta el archivo ${key}: revise la instalación con npm run doctor.`,

  /** The portal that runs on the data folder is asked. */
  unfinishedAnswer: 'El portal en marcha no terminó de responder.',
  otherVersion: 'El portal en marcha es de otra versión, que no conoce esta orden: reinícielo primero.',
  noAnswer: (folder: string) =>
    `Un proceso usa la carpeta de datos ${folder} pero no responde: espere a que el portal termine de iniciar; si ya inició, reinícielo o deténgalo.`,

  /** An archive is read. */
  noArchive: 'No es una copia del portal.',
  unreadableDescription: 'No es una copia del portal, o está dañada: su descripción no se puede leer.',
  newer: (version: string, migration: string | undefined, release: string) =>
    `La copia es de una versión más nueva del portal (${version}${migration ? `, con la migración ${migration}` : ''}) ` +
    `que este programa (${release}): restáurela con esa versión o con una posterior.`,
  unexpected: (name: string) => `${broken}: no debería tener ${name}.`,
  cutOff: `${broken}: no se puede leer hasta el final.`,
  tooLarge: `${broken}: una de sus partes es demasiado grande.`,
  withoutEnd: `${broken}: le falta el final.`,
  without: (name: string) => `${broken}: le falta ${name}.`,
  changed: (name: string) => `${broken}: ${name} no es lo que se guardó.`,
  tooMuch: `${broken}: tiene más de lo que se guardó.`,
  wrongSignature: 'La copia fue cambiada después de hacerse: su firma no corresponde.',
  passphraseMissing:
    'Falta la frase con que se selló la clave secreta: póngala en BACKUP_PASSPHRASE (o la clave en SECRET_KEY).',
  notDecrypted: 'La copia está cifrada y la frase (BACKUP_PASSPHRASE) no la abre, o está dañada.',
  needsPassphrase: 'La copia está cifrada: ponga la frase con que se hizo en BACKUP_PASSPHRASE.',
  notElsewhere: (name: string, place: string) => `En ${place} no está la copia ${name}.`,
  wrongPassphrase: 'La frase no abre la clave secreta de esta copia (BACKUP_PASSPHRASE).',
  secretMissing: 'La clave secreta no está en la copia: póngala en SECRET_KEY.',
  otherSecret: 'La clave secreta (SECRET_KEY o secret.key) no es la de esta copia: con otra nadie podría ingresar.',

  /** Its rows and files are put somewhere. */
  targetNewer:
    'La base de datos de destino está vacía, pero sus tablas son de una versión más nueva que la copia: dé una recién creada.',
  targetFilled:
    'La base de datos de destino ya tiene datos, y no se tocan: dé una vacía (DATABASE_URL, o DATA_DIR sin la carpeta pg).',
  folderFilled: (folder: string) =>
    `La carpeta de datos ${folder} ya tiene una base de datos, y no se toca: dé una vacía en DATA_DIR.`,
  notMoved: (what: string) =>
    `A la base de datos le faltan filas: ${what}. Restaure la última copia buena, o haga una (npm run backup), restáurela y mueva esa.`,
  otherTables: (names: string) =>
    `Las tablas de la base de datos de destino no son las de la copia (${names}): dé una base de datos vacía; si lo está, la copia se hizo de una dañada.`,
  unreadableList: (file: string) =>
    `La lista de personas suprimidas ${file} no se puede leer: póngala de nuevo desde otro de los lugares en que está.`,
  unknownTable: (name: string) => `La copia tiene filas de una tabla desconocida, ${name}.`,
  wrongCount: (table: string, wanted: number, found: number | undefined) =>
    `La tabla ${table} debería tener ${counted(wanted, 'fila', 'filas')} y tiene ${found}.`,
  otherFile: (key: string) => `En el almacenamiento ya hay otro archivo con el nombre ${key}: dé uno vacío.`,
  fileChanged: (key: string) => `El archivo ${key} cambió mientras se restauraba.`,
}

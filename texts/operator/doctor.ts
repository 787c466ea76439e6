import { remark } from '#texts/remark.ts'

import { counted } from './counted.ts'

/** The way out when rows are gone: the portal is not to go on without them. */
const lossTodo = (good: string | undefined): string =>
  good === undefined
    ? 'Detenga el portal, guarde la carpeta de datos como está y busque una copia buena en otro lugar: aquí no hay ninguna. Sin ella, npm run backup guarda lo que queda y npm run restore lo pone en una base vacía.'
    : `Detenga el portal, guarde la carpeta de datos como está y restaure la última copia buena en una carpeta vacía: npm run restore -- ${good}`

/** What `npm run doctor` alone says; the rest is in texts/es/doctor.ts. */
export const doctorTexts = {
  correctAndRepeat: 'Corrija lo que dice el mensaje y ejecute de nuevo npm run doctor.',
  steps: {
    databaseAndFiles: 'la base de datos y los archivos',
    archive: 'la última copia',
    elsewhere: 'las copias en BACKUP_URL',
    archiveElsewhere: 'la última copia en BACKUP_URL',
    mail: 'el correo',
    directory: 'el directorio de la empresa',
    testMail: 'el mensaje de prueba',
  },

  correctSettings: 'Corríjala en el entorno o en el archivo .env.',
  running: 'El portal está en marcha.',
  stopped: 'El portal está detenido.',
  databaseLost: (folder: string, left: string) =>
    remark(
      `En ${folder} falta la base de datos (la carpeta pg), aunque está lo demás (${left}).`,
      'Devuélvala a su lugar o restaure una copia: npm run restore -- <archivo>.',
    ),
  noDatabase: (folder: string) =>
    remark(`En ${folder} no hay base de datos todavía.`, 'La crea npm start, o npm run restore de una copia.'),
  notStarting: 'Hasta entonces el portal no inicia.',
  secretMissing: (file: string) =>
    remark(
      `Falta la clave secreta ${file}: sin ella ninguna contraseña sirve.`,
      'Póngala de una copia, o ejecute npm run rotate-secret; hasta entonces el portal no inicia.',
    ),
  noSecretYet: remark('Aún no hay clave secreta.', 'La crea el primer inicio.'),
  archiveTodo: (name: string, good: string | undefined) =>
    `Haga otra con npm run backup, guarde ${name} aparte y revise el disco. ` +
    (good === undefined ? 'En la carpeta no queda ninguna copia buena.' : `La última copia buena es ${good}.`),
  archiveChanged: (file: string) =>
    `La última copia, ${file}, fue cambiada después de hacerse: su firma no corresponde.`,
  archiveFine: (folder: string, name: string) => `La última copia que hay en ${folder} está entera (${name}).`,
  archiveUseless: (file: string, why: string) => `La última copia, ${file}, no sirve. ${why}`,

  elsewhereFine: (place: string, name: string) => `La última copia que hay en ${place} está entera (${name}).`,
  elsewhereUseless: (name: string, place: string) =>
    `Cuando la causa esté corregida, quite ${name} de ${place}: el portal la envía de nuevo mientras la tenga en DATA_DIR/backups.`,

  noTestMail: remark('No se puede enviar el mensaje de prueba: no hay correo.', 'Ponga SMTP_URL y MAIL_FROM.'),
  testMailSent: (to: string) =>
    `El servidor de correo aceptó un mensaje de prueba para ${to}: revise que llegó, también en no deseados.`,

  /** After all of it. */
  verdict: (faults: number) =>
    faults === 0 ? 'Todo está bien.' : faults === 1 ? 'Hay 1 cosa por corregir.' : `Hay ${faults} cosas por corregir.`,
  looking: (what: string) => `Revisando ${what} …`,
  signs: { fine: '  bien  ', notice: '  nota  ', fault: '  MAL   ' },
  usage: 'npm run doctor recibe --mail ana@empresa.co, --json, o nada.',
}

/** What it says of the rows. */
export const doctorRowTexts = {
  rowsFine: 'Los contadores dicen lo que hay, y nada se refiere a filas que falten.',
  countersWrong: (wrong: string) =>
    remark(
      `Los contadores no dicen lo que hay: ${wrong}.`,
      'Haga una copia y restáurela en una base vacía: eso los corrige.',
    ),
  rowsLost: (what: string, good: string | undefined) =>
    remark(`A la base de datos le faltan filas: ${what}.`, lossTodo(good)),
}

export const doctorFileTexts = {
  filesLost: (files: number, numbers: string) =>
    files === 1
      ? remark(
          `1 archivo está registrado pero su contenido falta (número ${numbers}).`,
          'Restáurelo de una copia (en ella está bajo files/), o elimínelo en su proyecto.',
        )
      : remark(
          `${files} archivos están registrados pero su contenido falta (números ${numbers}).`,
          'Restáurelos de una copia (en ella están bajo files/), o elimínelos en su proyecto.',
        ),
  filesOfOtherSize: (files: number, numbers: string) =>
    files === 1
      ? remark(
          `1 archivo no tiene el tamaño con que se guardó (número ${numbers}).`,
          'Restáurelo de una copia (en ella está bajo files/).',
        )
      : remark(
          `${files} archivos no tienen el tamaño con que se guardaron (números ${numbers}).`,
          'Restáurelos de una copia (en ella están bajo files/).',
        ),
  filesChanged: (files: number, numbers: string) =>
    files === 1
      ? remark(
          `1 archivo cambió desde que se guardó: su contenido ya no es el que se subió (número ${numbers}).`,
          'Restáurelo de una copia anterior al daño (en ella está bajo files/) y revise el disco.',
        )
      : remark(
          `${files} archivos cambiaron desde que se guardaron: su contenido ya no es el que se subió (números ${numbers}).`,
          'Restáurelos de una copia anterior al daño (en ella están bajo files/) y revise el disco.',
        ),
  filesWithoutSum: (files: number) =>
    remark(
      `De ${counted(files, 'archivo', 'archivos')} de una versión anterior aún no se conoce la suma que muestra si ${files === 1 ? 'cambia' : 'cambian'}.`,
      'La obtiene el portal en marcha poco a poco, y una copia (npm run backup) de una vez.',
    ),
  filesUnknown: (files: number, keys: string) =>
    remark(
      `En el almacenamiento hay ${counted(files, 'archivo', 'archivos')} que ningún registro conoce (${keys}).`,
      files === 1
        ? 'Si no es de otra instalación, muévalo a otro lugar.'
        : 'Si no son de otra instalación, muévalos a otro lugar.',
    ),
  filesFine: (files: number) =>
    files === 1
      ? 'El archivo que hay está donde su registro dice, y es el que se subió.'
      : `Los ${files} archivos están donde sus registros dicen, y son los que se subieron.`,
  lookAtStorage: 'Revise STORAGE_URL.',
}

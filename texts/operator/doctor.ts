/** What was found, and what to do about it. */
type Remark = readonly [what: string, todo: string]
const remark = (what: string, todo: string): Remark => [what, todo]

/** The way out when rows are gone: the portal is not to go on without them. */
const lossTodo = (good: string | undefined): string =>
  good === undefined
    ? 'Detenga el portal, guarde la carpeta de datos como está y busque una copia buena en otro lugar: aquí no hay ninguna. Sin ella, npm run backup guarda lo que queda y npm run restore lo pone en una base vacía.'
    : `Detenga el portal, guarde la carpeta de datos como está y restaure la última copia buena en una carpeta vacía: npm run restore -- ${good}`

/** What `npm run doctor` says of the machine, its settings, its mail and its last archive. */
export const doctorTexts = {
  unlooked: (what: string, why: string): Remark =>
    remark(`No se pudo revisar ${what}: ${why}`, 'Corrija primero lo que dice el mensaje.'),
  some: (shown: string, more: number) => `${shown} y ${more} más`,
  correctAndRepeat: 'Corrija lo que dice el mensaje y ejecute de nuevo npm run doctor.',
  /** What is looked at. */
  steps: {
    databaseAndFiles: 'la base de datos y los archivos',
    database: 'la base de datos',
    files: 'los archivos',
    archive: 'la última copia',
    elsewhere: 'las copias en BACKUP_URL',
    mail: 'el correo',
    testMail: 'el mensaje de prueba',
    sync: 'si lo guardado llega al disco',
    secret: 'la clave secreta',
    rows: 'si faltan filas',
    clock: 'el reloj',
    serverDisk: 'el sitio del PostgreSQL',
    proxy: 'el proxy',
    backups: 'las copias',
  },

  release: (release: string) => `Portal ${release}.`,
  settingsFine: 'La configuración se entiende.',
  correctSettings: 'Corríjala en el entorno o en el archivo .env.',
  correctName: 'Corrija el nombre, o quítela.',
  running: 'El portal está en marcha.',
  stopped: 'El portal está detenido.',
  databaseLost: (folder: string, left: string) =>
    remark(
      `En ${folder} falta la base de datos (la carpeta pg), aunque está lo demás (${left}).`,
      'Devuélvala a su lugar o restaure una copia: npm run restore -- <archivo>.',
    ),
  noDatabase: (folder: string) =>
    remark(`En ${folder} no hay base de datos todavía.`, 'La crea npm start, o npm run restore de una copia.'),

  nodeFine: (version: string) => `Node.js ${version}.`,
  nodeOld: (version: string, least: number) =>
    remark(
      `Node.js ${version} es anterior a la ${least}.`,
      'Ejecute npm start, que instala el suyo, o actualice Node.js.',
    ),
  webFine: 'La aplicación web está construida.',
  webMissing: remark(
    'La aplicación web no está construida: el portal no tiene pantallas.',
    'Ejecute npm run build (npm start también lo hace).',
  ),
  folderMissing: (folder: string) =>
    remark(`No existe la carpeta de datos ${folder}.`, 'Revise DATA_DIR; en una instalación nueva la crea npm start.'),
  folderToBeMade: (folder: string) => `La carpeta ${folder} se creará cuando haga falta.`,
  folderUnusable: (folder: string) => `No se puede leer y escribir en ${folder}.`,
  folderOpen: (open: string, folder: string) =>
    remark(
      `Otros usuarios de este equipo pueden entrar a ${open}.`,
      `Ejecute chmod -R go-rwx ${folder} (el inicio del portal lo hace con lo que es suyo).`,
    ),
  folderForeign: (foreign: string, folder: string) =>
    remark(
      `En ${folder} hay cosas que no son del dueño de la carpeta (${foreign}): el portal no puede usarlas.`,
      `Ejecute como root: chown -R --reference=${folder} ${folder}`,
    ),
  free: (megabytes: number, folder: string) => `${megabytes} MB libres en el disco de ${folder}`,
  freeOfServer: (megabytes: number, folder: string) =>
    `${megabytes} MB libres en el disco de ${folder}, del PostgreSQL`,
  enough: (free: string) => `Hay ${free}.`,
  left: (free: string) => `Quedan ${free}.`,
  tooLittle: (free: string) => remark(`Quedan ${free}: ya no se guarda nada.`, 'Haga sitio; el portal sigue solo.'),
  freeSoon: 'Haga sitio pronto: con menos de 64 MB no se guarda nada.',
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

  noneElsewhere: (place: string) =>
    remark(`En ${place} no hay ninguna copia.`, 'Llegan allí las que se hacen con BACKUP_SCHEDULE: revíselo.'),
  elsewhereOld: (place: string, days: number) =>
    remark(`La última copia que hay en ${place} es de hace ${days} días.`, 'Revise el registro del portal.'),
  elsewhereFine: (place: string, name: string) => `La última copia que hay en ${place} está entera (${name}).`,
  elsewhereAway: (place: string, why: string) =>
    remark(`No se puede leer en ${place}: ${why}`, 'Revise BACKUP_URL y lo que su cuenta puede hacer.'),
  elsewhereUseless: (name: string, place: string) =>
    `Cuando la causa esté corregida, quite ${name} de ${place}: el portal la envía de nuevo mientras la tenga en DATA_DIR/backups.`,

  noMail: remark('No hay correo: las invitaciones solo se muestran en pantalla.', 'Si lo quiere, ponga SMTP_URL.'),
  noTestMail: remark('No se puede enviar el mensaje de prueba: no hay correo.', 'Ponga SMTP_URL y MAIL_FROM.'),
  mailFine: 'El servidor de correo responde.',
  mailUseless: (why: string) =>
    remark(`El servidor de correo no sirve: ${why}`, 'Revise SMTP_URL y que el equipo llegue a él.'),
  localLinks: (url: string) =>
    remark(
      `Los enlaces de los correos empiezan por ${url}, que solo abre este equipo.`,
      'Ponga en PUBLIC_URL la dirección que la gente escribe en su navegador.',
    ),
  localSender: (sender: string) =>
    remark(
      `Los correos salen de ${sender}, una dirección que fuera de aquí no existe: muchos servidores los rechazan.`,
      'Ponga en MAIL_FROM una dirección de su empresa.',
    ),
  testMailSent: (to: string) =>
    `El servidor de correo aceptó un mensaje de prueba para ${to}: revise que llegó, también en no deseados.`,

  /** After all of it. */
  verdict: (faults: number) =>
    faults === 0 ? 'Todo está bien.' : faults === 1 ? 'Hay 1 cosa por corregir.' : `Hay ${faults} cosas por corregir.`,
  looking: (what: string) => `Revisando ${what} …`,
  signs: { fine: '  bien  ', notice: '  nota  ', fault: '  MAL   ' },
  usage: 'npm run doctor recibe --mail ana@empresa.co, --json, o nada.',
}

/** What it says of the database and the stored files. */
export const doctorDatabaseTexts = {
  opens: 'La base de datos embebida abre.',
  answers: 'El PostgreSQL responde.',
  newer: (unknown: string, release: string) =>
    remark(
      `La base de datos es más nueva que este programa, que es la versión ${release} (tiene ${unknown}).`,
      'Use la versión del portal que la creó o una posterior.',
    ),
  behind: (migrations: number) =>
    remark(
      `A la base de datos le faltan ${migrations} migraciones; lo demás se revisa cuando las tenga.`,
      'Las hace npm start.',
    ),
  current: (last: string | undefined) => `La base de datos está al día (${last}).`,
  syncFine: 'Lo que se guarda llega al disco (fsync).',
  syncOff: (names: string) =>
    remark(
      `El PostgreSQL tiene ${names} en off: un corte de luz perdería datos.`,
      'Actívelos en postgresql.conf y reinícielo.',
    ),
  secretUnknown: remark(
    'Aún no se sabe con qué clave secreta se guardan las contraseñas.',
    'Se anota en el próximo inicio.',
  ),
  secretFine: 'La clave secreta es la de esta base de datos.',
  otherSecret: remark(
    'La clave secreta no es la de esta base de datos: nadie puede ingresar.',
    'Ponga la de antes en SECRET_KEY o en secret.key (está en las copias que se hicieron con BACKUP_PASSPHRASE); si se perdió, ejecute npm run rotate-secret.',
  ),
  rowsFine: 'Los contadores dicen lo que hay, y nada se refiere a filas que falten.',
  countersWrong: (wrong: string) =>
    remark(
      `Los contadores no dicen lo que hay: ${wrong}.`,
      'Haga una copia y restáurela en una base vacía: eso los corrige.',
    ),
  rowsLost: (what: string, good: string | undefined) =>
    remark(`A la base de datos le faltan filas: ${what}.`, lossTodo(good)),
  clocksApart: (seconds: number) =>
    remark(
      `El reloj de este equipo y el de la base de datos difieren ${seconds} s.`,
      'Sincronícelos (NTP): de ellos dependen sesiones, enlaces y fechas.',
    ),
  clockBehind: (last: string) =>
    remark(
      `El último cambio guardado es de ${last}, que aún no ha llegado: el reloj se atrasó.`,
      'Ponga en hora el equipo (NTP).',
    ),
  clockFine: 'El reloj está en hora.',
  forwarder: (address: string, trusted: string) =>
    remark(
      `Llegan direcciones reenviadas desde ${address}, que no está en TRUST_PROXY: para el portal todos tienen esa dirección.`,
      `Si es su proxy, ponga TRUST_PROXY=${trusted} y reinicie el portal; si no, no haga nada.`,
    ),
  backupsFailed: (failures: number, problem: string | undefined) =>
    remark(`Fallaron las últimas copias (${failures}): ${problem}.`, 'Corrija la causa y ejecute npm run backup.'),
  backupsIncomplete: (failures: number, problem: string | undefined, good: string | undefined) =>
    remark(
      `Las últimas copias (${failures}) salieron incompletas. ${problem}.`,
      'Corrija lo que dicen las demás líneas. ' +
        (good === undefined
          ? 'En la carpeta de las copias no hay ninguna buena: búsquela donde las guarde.'
          : `La última copia buena es ${good}; las copias incompletas no la reemplazan.`),
    ),
  archiveElsewhere: (folder: string) => `No está en ${folder}: se guardó en otro lugar.`,
  archiveGone: (folder: string) =>
    remark(
      `La última copia programada no está en ${folder}, donde se hizo.`,
      'Si no la llevó usted a otro lugar, haga otra con npm run backup y revise el disco; si las hace otro portal, mírela en su equipo.',
    ),
  backUpOrSchedule: 'Ejecute npm run backup, o programe copias con BACKUP_SCHEDULE.',
  backUpAndLook: 'Ejecute npm run backup y revise el registro del portal.',
  backupMissed: (hours: number | undefined) =>
    remark(
      hours === undefined
        ? 'Hay copias programadas y en más de 48 horas no se hizo ninguna.'
        : `Hay copias programadas y la última es de hace ${hours} horas.`,
      'Revise que el portal está en marcha con BACKUP_SCHEDULE y su registro, y ejecute npm run backup.',
    ),
  noBackup: 'Esta base de datos no tiene ninguna copia.',
  lastBackup: (days: number) =>
    days === 0 ? 'La última copia es de hace menos de un día.' : `La última copia es de hace ${days} días.`,

  freeTheDisk:
    'Haga sitio en el equipo de la base de datos: sin él no se guarda nada, y si se llena el disco de pg_wal el PostgreSQL se detiene.',
  serverDiskFull: 'El disco del PostgreSQL está lleno.',
  readOnly: remark(
    'El PostgreSQL solo deja leer (es una réplica, o su servicio lo puso así).',
    'Revise a qué servidor lleva DATABASE_URL y si su disco está lleno.',
  ),
  serverDiskUnknown: (why: string) =>
    remark(`No se pudo comprobar si el PostgreSQL tiene sitio. ${why}`, 'Mírelo en su equipo (df -h).'),
  serverDiskFine: 'El PostgreSQL encuentra sitio para 8 MB más.',

  storageFine: 'El almacenamiento guarda, lee y borra.',
  storageForgets: remark('El almacenamiento no devuelve lo que se guarda en él.', 'Revise STORAGE_URL y su servicio.'),
  storageSilent: (why: string) =>
    remark(
      `El almacenamiento de archivos no responde.${why}`,
      'Revise STORAGE_URL, la red y los permisos de su cuenta.',
    ),
  lookAtStorage: 'Revise STORAGE_URL.',
  filesLost: (files: number, numbers: string) =>
    remark(
      `${files} archivos están registrados pero su contenido falta (números ${numbers}).`,
      'Restáurelos de una copia (en ella están bajo files/), o elimínelos en su proyecto.',
    ),
  filesOfOtherSize: (files: number, numbers: string) =>
    remark(
      `${files} archivos no tienen el tamaño con que se guardaron (números ${numbers}).`,
      'Restáurelos de una copia (en ella están bajo files/).',
    ),
  filesChanged: (files: number, numbers: string) =>
    remark(
      `${files} archivos cambiaron desde que se guardaron: su contenido ya no es el que se subió (números ${numbers}).`,
      'Restáurelos de una copia anterior al daño (en ella están bajo files/) y revise el disco.',
    ),
  filesWithoutSum: (files: number) =>
    remark(
      `De ${files} archivos de una versión anterior aún no se conoce la suma que muestra si cambian.`,
      'La obtiene el portal en marcha poco a poco, y una copia (npm run backup) de una vez.',
    ),
  filesUnknown: (files: number, keys: string) =>
    remark(
      `En el almacenamiento hay ${files} archivos que ningún registro conoce (${keys}).`,
      'Si no son de otra instalación, muévalos a otro lugar.',
    ),
  filesFine: (files: number) => `Los ${files} archivos están donde sus registros dicen, y son los que se subieron.`,
}

import { remark, type Remark } from '#texts/remark.ts'

import { rehearsalProblems } from './rehearsal-problems.ts'

/** What `npm run doctor` and 'Estado de la instalación' say alike. */
export const doctor = {
  unlooked: (what: string, why: string): Remark =>
    remark(`No se pudo revisar «${what}»: ${why}`, 'Corrija primero lo que dice el mensaje.'),
  late: (seconds: number) => `no respondió en ${seconds} s.`,
  some: (shown: string, more: number) => `${shown} y ${more} más`,

  release: (release: string) => `Portal ${release}.`,
  settingsFine: 'La configuración se entiende.',
  correctName: 'Corrija el nombre, o quítela.',
  meant: (name: string, known: string) => `${name} no es una configuración del portal: ¿quiso decir ${known}?`,
  unknown: (name: string) => `${name}, en .env, no es una configuración del portal.`,
  notExposed: 'Nadie más en este equipo puede leer los archivos que tienen secretos.',
  exposed: (file: string, names: string): Remark =>
    remark(
      `Otros usuarios de este equipo pueden leer ${file}, que tiene secretos (${names}).`,
      `Ejecute chmod 600 ${file}`,
    ),

  nodeFine: (version: string) => `Node.js ${version}.`,
  nodeOld: (version: string, least: number): Remark =>
    remark(
      `Node.js ${version} es anterior a la ${least}.`,
      'Ejecute npm start, que instala el suyo, o actualice Node.js.',
    ),
  webFine: 'La aplicación web está construida.',
  webMissing: remark(
    'La aplicación web no está construida: el portal no tiene pantallas.',
    'Ejecute npm run build (npm start también lo hace).',
  ),
  folderFine: (folder: string) => `La carpeta de datos ${folder} es solo de su dueño.`,
  folderMissing: (folder: string): Remark =>
    remark(`No existe la carpeta de datos ${folder}.`, 'Revise DATA_DIR; en una instalación nueva la crea npm start.'),
  folderToBeMade: (folder: string) => `La carpeta ${folder} se creará cuando haga falta.`,
  folderUnusable: (folder: string) => `No se puede leer y escribir en ${folder}.`,
  folderOpen: (open: string, folder: string): Remark =>
    remark(
      `Otros usuarios de este equipo pueden entrar a ${open}.`,
      `Ejecute chmod -R go-rwx ${folder} (el inicio del portal lo hace con lo que es suyo).`,
    ),
  folderForeign: (foreign: string, folder: string): Remark =>
    remark(
      `En ${folder} hay cosas que no son del dueño de la carpeta (${foreign}): el portal no puede usarlas.`,
      `Ejecute como root: chown -R --reference=${folder} ${folder}`,
    ),
  free: (size: string, folder: string) => `${size} libres en el disco de ${folder}`,
  freeOfServer: (size: string, folder: string) => `${size} libres en el disco de ${folder}, del PostgreSQL`,
  enough: (free: string) => `Hay ${free}.`,
  left: (free: string) => `Quedan ${free}.`,
  tooLittle: (free: string): Remark =>
    remark(`Quedan ${free}: ya no se guarda nada.`, 'Haga sitio; el portal sigue solo.'),
  freeSoon: 'Haga sitio pronto: con menos de 64 MB no se guarda nada.',

  opens: (version: string, size: string) => `La base de datos embebida abre: PostgreSQL ${version}, ${size}.`,
  answers: (version: string, size: string) => `El PostgreSQL responde: versión ${version}, ${size}.`,
  newer: (unknown: string, release: string): Remark =>
    remark(
      `La base de datos es más nueva que este programa, que es la versión ${release} (tiene ${unknown}).`,
      'Use la versión del portal que la creó o una posterior.',
    ),
  behind: (migrations: number): Remark =>
    remark(
      migrations === 1
        ? 'A la base de datos le falta 1 migración; lo demás se revisa cuando la tenga.'
        : `A la base de datos le faltan ${migrations} migraciones; lo demás se revisa cuando las tenga.`,
      migrations === 1 ? 'La hace npm start.' : 'Las hace npm start.',
    ),
  current: (last: string, at: string) =>
    `La base de datos está al día: su última actualización se hizo el ${at} (${last}).`,
  syncFine: 'Lo que se guarda llega al disco (fsync).',
  syncOff: (names: string): Remark =>
    remark(
      `El PostgreSQL tiene ${names} en off: un corte de luz perdería datos.`,
      'Póngalo en on en postgresql.conf y reinicie el PostgreSQL.',
    ),
  replicaFine: (behind: string, there: string, here: string) =>
    `La réplica sigue al PostgreSQL (atraso: ${behind} s): de las lecturas que puede responder, este portal le hizo ${there}, y ${here} al principal.`,
  replicaBehind: (behind: string | undefined): Remark =>
    remark(
      behind === undefined
        ? 'La réplica aún no alcanza al PostgreSQL: las lecturas van al principal.'
        : `La réplica tiene ${behind} s de atraso: las lecturas van al principal.`,
      'Vuelve sola cuando tenga menos de 2 s. Si no baja, mire su disco y su red (pg_stat_replication en el principal).',
    ),
  replicaAway: remark(
    'La réplica no responde: las lecturas van al principal.',
    'Revise DATABASE_READ_URL y que la réplica esté en marcha; el portal la vuelve a usar solo.',
  ),
  replicaPrimary: remark(
    'DATABASE_READ_URL lleva a un PostgreSQL que no es una réplica: las lecturas van al principal.',
    'Si la réplica tomó el lugar del principal, haga otra (pg_basebackup) y ponga su dirección.',
  ),
  replicaOther: remark(
    'La réplica va por delante del PostgreSQL: siguió a otro servidor, y las lecturas van al principal.',
    'Hágala de nuevo a partir del principal de ahora (pg_basebackup o pg_rewind).',
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
  clocksApart: (seconds: number): Remark =>
    remark(
      `El reloj de este equipo y el de la base de datos difieren ${seconds} s.`,
      'Sincronícelos (NTP): de ellos dependen sesiones, enlaces y fechas.',
    ),
  clockBehind: (last: string): Remark =>
    remark(
      `El último cambio guardado es de ${last}, que aún no ha llegado: el reloj se atrasó.`,
      'Ponga en hora el equipo (NTP).',
    ),
  clockFine: 'El reloj está en hora.',
  forwarder: (address: string, trusted: string): Remark =>
    remark(
      `Llegan direcciones reenviadas desde ${address}, que no está en TRUST_PROXY: para el portal todos tienen esa dirección.`,
      `Si es su proxy, ponga TRUST_PROXY=${trusted} y reinicie el portal; si no, no haga nada.`,
    ),

  noInstance: 'En el último minuto no se vio ningún portal en marcha.',
  oneInstance: (version: string, since: string) => `1 portal en marcha desde el ${since}, con la versión ${version}.`,
  instances: (count: number, version: string, since: string) =>
    `${count} portales en marcha, el primero desde el ${since}, todos con la versión ${version}.`,
  otherVersions: (versions: string): Remark =>
    remark(
      `Hay portales en marcha de versiones distintas: ${versions}.`,
      'Si alguien los está actualizando, espere a que termine; si no, actualice los que faltan.',
    ),
  slow: (name: string, times: number, seconds: string) =>
    times === 1 ? `${name} (${seconds} s)` : `${name} (${times} veces, hasta ${seconds} s)`,
  statementsFine: 'Hoy ninguna sentencia tomó más de 1 s.',
  statementsSlow: (slow: string): Remark =>
    remark(
      `Hoy tomaron más de 1 s: ${slow}.`,
      'Mire en el registro a qué horas («a statement took long»): una copia, una importación o un disco lento lo explican casi siempre. Si pasa cada día, cuénteselo a quien mantiene el portal, con estos nombres.',
    ),
  retriesFine: (count: number) =>
    count === 0
      ? 'Hoy ninguna transacción se repitió.'
      : count === 1
        ? 'Hoy 1 transacción cedió ante otra y se repitió: no se perdió nada.'
        : `Hoy ${count} transacciones cedieron ante otras y se repitieron: no se perdió nada.`,
  retriesMany: (count: number): Remark =>
    remark(
      `Hoy ${count} transacciones cedieron ante otras y se repitieron: no se perdió nada, pero guardar toma más.`,
      'Mire en el registro qué llamadas son: suelen ser dos programas que guardan lo mismo a la vez.',
    ),

  backupRuns: 'Se está haciendo una copia.',
  inTheLog: 'el registro del portal dice por qué',
  backupsFailed: (failures: number, problem: string): Remark =>
    remark(
      `${failures === 1 ? 'Falló la última copia' : `Fallaron las últimas ${failures} copias`}: ${problem}`,
      'Corrija la causa y haga otra con «Hacer copia» o npm run backup.',
    ),
  backupsIncomplete: (failures: number, problem: string, good: string | undefined): Remark =>
    remark(
      `${failures === 1 ? 'La última copia salió incompleta' : `Las últimas ${failures} copias salieron incompletas`}. ${problem}`,
      'Corrija lo que dicen las demás líneas. ' +
        (good === undefined
          ? 'En la carpeta de las copias no hay ninguna buena: búsquela donde las guarde.'
          : `La última copia buena es ${good}; las copias incompletas no la reemplazan.`),
    ),
  archiveElsewhere: (folder: string) => `No está en ${folder}: se guardó en otro lugar.`,
  archiveGone: (folder: string): Remark =>
    remark(
      `La última copia programada no está en ${folder}, donde se hizo.`,
      'Si no la llevó usted a otro lugar, haga otra con npm run backup y revise el disco; si las hace otro portal, mírela en su equipo.',
    ),
  backUpOrSchedule: 'Haga una ahora (npm run backup, o «Hacer copia» en el portal) y prográmelas con BACKUP_SCHEDULE.',
  backUpAndLook: 'Ejecute npm run backup y revise el registro del portal.',
  backupMissed: (hours: number | undefined): Remark =>
    remark(
      hours === undefined
        ? 'Hay copias programadas y en más de 48 horas no se hizo ninguna.'
        : `Hay copias programadas y la última es de hace ${hours} horas.`,
      'Revise que el portal está en marcha con BACKUP_SCHEDULE y su registro, y ejecute npm run backup.',
    ),
  noBackup: 'Esta base de datos no tiene ninguna copia.',
  lastBackup: (days: number) =>
    days === 0
      ? 'La última copia es de hace menos de un día.'
      : days === 1
        ? 'La última copia es de hace 1 día.'
        : `La última copia es de hace ${days} días.`,

  rehearsalRuns: 'Se está ensayando la restauración de una copia.',
  archiveAt: (archive: string, place: string) => `${archive}, de ${place}`,
  rehearsed: (archive: string, at: string, rows: string, files: string) =>
    `El último ensayo fue el ${at}: la copia ${archive} se restauró entera aparte (${rows} filas y ${files === '1' ? '1 archivo' : `${files} archivos`}).`,
  rehearsalFailed: (archive: string, at: string, why: string) =>
    `El ensayo del ${at} con la copia ${archive} falló: ${why}`,
  rehearsalUntried: (archive: string, at: string, why: string) =>
    `El ensayo del ${at} con la copia ${archive} no se pudo hacer: ${why}`,
  /** What was found, in the words of the log. */
  rehearsalDetail: (detail: string) => `En el registro: «${detail}».`,
  // The time ends in a point of its own: 'a. m.'.
  passedAt: (at: string) => `El ${at} salió bien el último.`,
  neverPassed: 'Ninguno ha salido bien todavía.',
  noRehearsal: (isScheduled: boolean): Remark =>
    remark(
      'Todavía no se ha ensayado restaurar ninguna copia.',
      isScheduled
        ? 'Se hará cuando lo diga REHEARSAL_SCHEDULE; «Ensayar restauración» lo hace ahora.'
        : 'Hágalo con «Ensayar restauración», o prográmelo con REHEARSAL_SCHEDULE.',
    ),
  rehearsalOld: (days: number | undefined): Remark =>
    remark(
      `El último ensayo que salió bien es de hace ${days} días, y hay ensayos programados.`,
      'Revise que el portal está en marcha con REHEARSAL_SCHEDULE y su registro.',
    ),
  /** By what a rehearsal found. */
  rehearsalProblems,

  noneElsewhere: (place: string): Remark =>
    remark(`En ${place} no hay ninguna copia.`, 'Llegan allí las que se hacen con BACKUP_SCHEDULE: revíselo.'),
  elsewhereOld: (place: string, days: number): Remark =>
    remark(`La última copia que hay en ${place} es de hace ${days} días.`, 'Revise el registro del portal.'),
  elsewhereThere: (place: string, name: string) => `La última copia que hay en ${place} es ${name}.`,
  elsewhereAway: (place: string, why: string): Remark =>
    remark(`No se puede leer en ${place}: ${why}`, 'Revise BACKUP_URL y lo que su cuenta puede hacer.'),

  freeTheDisk:
    'Haga sitio en el equipo de la base de datos: sin él no se guarda nada, y si se llena el disco de pg_wal el PostgreSQL se detiene.',
  serverDiskFull: 'El disco del PostgreSQL está lleno.',
  readOnly: remark(
    'El PostgreSQL solo deja leer (es una réplica, o su servicio lo puso así).',
    'Revise a qué servidor lleva DATABASE_URL y si su disco está lleno.',
  ),
  serverDiskUnknown: (why: string): Remark =>
    remark(`No se pudo comprobar si el PostgreSQL tiene sitio. ${why}`, 'Mírelo en su equipo (df -h).'),
  serverDiskFine: 'El PostgreSQL encuentra sitio para 8 MB más.',

  storageFine: 'El almacenamiento guarda, lee y borra.',
  storageForgets: remark('El almacenamiento no devuelve lo que se guarda en él.', 'Revise STORAGE_URL y su servicio.'),
  storageSilent: (why: string): Remark =>
    remark(
      `El almacenamiento de archivos no responde.${why}`,
      'Revise STORAGE_URL, la red y los permisos de su cuenta.',
    ),

  directoryFine: (name: string) => `El directorio de la empresa (${name}) responde.`,
  directoryAway: (name: string, why: string, only: boolean): Remark =>
    remark(
      `El directorio de la empresa (${name}) no responde: ${why}`,
      only
        ? 'Revise OIDC_ISSUER y que el equipo llegue a él. Mientras tanto entra con contraseña quien da acceso; si va a durar, ponga OIDC_ONLY=false y reinicie, y los demás entran con la suya.'
        : 'Revise OIDC_ISSUER y que el equipo llegue a él. Mientras tanto se entra con contraseña.',
    ),

  noMail: remark('No hay correo: las invitaciones solo se muestran en pantalla.', 'Si lo quiere, ponga SMTP_URL.'),
  mailFine: 'El servidor de correo responde.',
  mailUseless: (why: string): Remark =>
    remark(
      `El servidor de correo no responde o no deja entrar al portal: ${why}`,
      'Revise SMTP_URL y que el equipo llegue a él; lo que espera sale solo cuando responda.',
    ),
  localLinks: (url: string): Remark =>
    remark(
      `Los enlaces de los correos empiezan por ${url}, que solo abre este equipo.`,
      'Ponga en PUBLIC_URL la dirección que la gente escribe en su navegador.',
    ),
  localSender: (sender: string): Remark =>
    remark(
      `Los correos salen de ${sender}, una dirección que fuera de aquí no existe: muchos servidores los rechazan.`,
      'Ponga en MAIL_FROM una dirección de su empresa.',
    ),
}

const withoutRight = (place: string): string =>
  `No hay permiso para usar ${place}: dé la carpeta y lo que tiene dentro al usuario que ejecuta el portal (chown -R).`
const notFound = (place: string): string => `No se encuentra el equipo ${place}: revise la dirección y la red.`

const damaged = (_place: string, message: string): string =>
  `La base de datos está dañada: al leerla falla su disco o le falta contenido («${message}»). Detenga el portal, guarde aparte ` +
  'lo que hay, revise el disco y restaure la última copia en una base de datos vacía (npm run restore -- <archivo>).'
const incomplete = (_place: string, message: string): string =>
  `A la base de datos le falta una parte que el programa hizo («${message}»): alguien la cambió a mano, o está dañada. ` +
  'Restaure la última copia en una base de datos vacía (npm run restore -- <archivo>).'

const byCode: Readonly<Record<string, (place: string, message: string) => string>> = {
  EACCES: withoutRight,
  EPERM: withoutRight,
  EROFS: (place) => `No se puede escribir en ${place}, que está montado de solo lectura: móntelo para escritura.`,
  ENOSPC: (place) => `No queda espacio en el disco de ${place}: haga sitio.`,
  EDQUOT: (place) => `Se acabó la cuota de disco de ${place}: haga sitio o amplíela.`,
  ENOENT: (place) => `No existe ${place}: revise la ruta y lo que se haya movido o borrado.`,
  ENOTDIR: (place) => `No se puede usar ${place}: una parte de la ruta es un archivo y no una carpeta.`,
  EEXIST: (place) => `No se puede usar ${place}: ya hay algo con ese nombre; retírelo.`,
  EISDIR: (place) => `No se puede usar ${place}: es una carpeta y no un archivo.`,
  EIO: (place) => `El disco falla al leer o escribir ${place}: revíselo y tenga a mano la última copia.`,
  EMFILE: () => 'El sistema no deja abrir más archivos: suba su límite (ulimit -n) y reinicie el portal.',
  '53100': () => 'No queda espacio en el disco de la base de datos: haga sitio.',
  '25006': () => 'La base de datos solo deja leer en este momento: revise si su disco está lleno o si es una réplica.',
  '53300': () => 'El PostgreSQL no admite más conexiones: suba max_connections o cierre las que sobran.',
  '28P01': () => 'El PostgreSQL no acepta la clave: revise el usuario y la clave de DATABASE_URL.',
  '28000': () => 'El PostgreSQL no deja entrar a este usuario: revise DATABASE_URL y pg_hba.conf.',
  '3D000': () => 'La base de datos que nombra DATABASE_URL no existe: créela.',
  '42501': () =>
    'Al usuario de DATABASE_URL le faltan permisos en la base de datos: déselos, o ponga MIGRATION_DATABASE_URL.',
  XX001: damaged,
  XX002: damaged,
  '58030': damaged,
  '58P01': damaged,
  '42P01': incomplete,
  '42883': incomplete,
  ECONNREFUSED: (place) => `En ${place} nadie contesta: revise que el servicio esté en marcha y su dirección.`,
  ENOTFOUND: notFound,
  EAI_AGAIN: notFound,
  ETIMEDOUT: (place) => `${place} no contesta: revise la red y que el servicio esté en marcha.`,
  EHOSTUNREACH: (place) => `No se llega a ${place}: revise la red.`,
  ECONNRESET: (place) => `${place} cortó la conexión: revise el servicio y la red.`,
}

/** Refusals that are thrown as a bare code of the contract, where nobody answers a call with them. */
const refusals: Readonly<Record<string, string>> = {
  unavailable:
    'El almacenamiento de archivos o la base de datos no responde: revise su servicio, la red y sus permisos.',
  'no-room': 'No queda espacio en el disco: haga sitio.',
}

/** What an error of the system or the database means for the operator, and what to do about it. */
export const errorTexts = {
  byCode,
  refusals,
  service: 'el servicio',
  withoutDetail: 'sin detalle',
}

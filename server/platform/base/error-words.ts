/** What an error of the system, or of the database, means for whoever runs the portal, and what to do about it. */
const words: Readonly<Record<string, (place: string) => string>> = {
  EACCES: (place) => withoutRight(place),
  EPERM: (place) => withoutRight(place),
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
  ECONNREFUSED: (place) => `En ${place} nadie contesta: revise que el servicio esté en marcha y su dirección.`,
  ENOTFOUND: (place) => `No se encuentra el equipo ${place}: revise la dirección y la red.`,
  EAI_AGAIN: (place) => `No se encuentra el equipo ${place}: revise la dirección y la red.`,
  ETIMEDOUT: (place) => `${place} no contesta: revise la red y que el servicio esté en marcha.`,
  EHOSTUNREACH: (place) => `No se llega a ${place}: revise la red.`,
  ECONNRESET: (place) => `${place} cortó la conexión: revise el servicio y la red.`,
}

const withoutRight = (place: string): string =>
  `No hay permiso para usar ${place}: dé la carpeta y lo que tiene dentro al usuario que ejecuta el portal (chown -R).`

/** Refusals that are thrown as a bare code of the contract, where nobody answers a call with them. */
const refusals: Readonly<Record<string, string>> = {
  unavailable:
    'El almacenamiento de archivos o la base de datos no responde: revise su servicio, la red y sus permisos.',
  'no-room': 'No queda espacio en el disco: haga sitio.',
}

/**
 * One line for whoever runs the portal: what is wrong and what to do, in Spanish as the commands speak. A message that is
 * written for them already stays as it is.
 */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  const known = typeof code === 'string' ? (refusals[code] ?? words[code]?.(placeOf(error))) : undefined
  if (known !== undefined) return known
  if (error instanceof AggregateError && error.message === '') return lineOf(error.errors[0])
  return error.message || 'sin detalle'
}

/** The file, folder or address that a system error is about. */
function placeOf(error: NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }): string {
  const { path, address, port, hostname } = error
  if (path !== undefined) return path
  if (address !== undefined) return port === undefined ? address : `${address}:${port}`
  return hostname ?? 'el servicio'
}

/** What the disk of the files, or a folder's rights, refuse with. */
const fileFailures = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'EDQUOT',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'EMFILE',
  'ENFILE',
  'ENOENT',
])
/** What is asked of files alone; a socket is connected. */
const fileCalls = /^(?:open|mkdir|rename|unlink|rmdir|l?stat|scandir|access|read|write|fsync|fdatasync)$/

/** Whether a file or folder of the portal's own could not be read or written: the machine's doing, and not the caller's. */
export function isFileFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  return fileCalls.test(syscall) && fileFailures.has(code)
}

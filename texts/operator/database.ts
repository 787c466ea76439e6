import { counted } from './counted.ts'

/** What keeps a database from being opened, migrated or copied. */
export const databaseTexts = {
  unreachable: (where: string, why: string) => `No se puede usar el PostgreSQL de ${where}: ${why}`,
  sslMode: (setting: string, mode: string, modes: string) =>
    `${setting} no sirve: sslmode no puede ser «${mode}»; toma ${modes}.`,
  tlsFile: (setting: string, name: string, file: string) =>
    `${setting} no sirve: no se puede leer el archivo de ${name}, ${file}.`,
  mayChangeAudit: (user: string) =>
    `El usuario ${user} de DATABASE_URL puede cambiar la auditoría: use uno que no sea superusuario ni miembro de ` +
    'quien hace las migraciones (MIGRATION_DATABASE_URL).',
  /** @param by the version that made its tables, where the database knows it */
  newer: (unknown: string, last: string | undefined, release: string, by: string | undefined) =>
    `La base de datos es más nueva que este programa (${release}): tiene la migración ${unknown} y aquí la última es ` +
    `${last ?? '(ninguna)'}. Use ${by === undefined ? 'la versión que la creó' : `la versión ${by}, que la creó,`} o una posterior.`,
  migrationFailed: (name: string | undefined, why: string) =>
    `${name === undefined ? 'La preparación de las migraciones' : `La migración ${name}`} no se pudo hacer: ${why}`,
  neverStarted: 'En esta base de datos aún no se ha iniciado ningún portal.',
  noAdministratorRole: 'En esta base de datos no hay un rol que administre usuarios: inicie antes el portal una vez.',
  portalsConnected: (connections: number) =>
    `Hay portales conectados a esta base de datos (${counted(connections, 'conexión', 'conexiones')}): deténgalos todos primero.`,
  noAdministrator: (email: string) => `${email} no es un administrador activo: ejecute antes npm run admin -- ${email}`,
  // The embedded one and its folder.
  withoutDatabase: (folder: string) =>
    `La carpeta ${folder} existe pero no tiene una base de datos: restáurela de una copia o retírela.`,
  unopened: (folder: string, why: string | undefined) =>
    `La base de datos de ${folder} no abre (PostgreSQL: ${why ?? 'no dijo por qué'}). Revise que su disco tenga ` +
    'espacio y que todo lo que hay en ella sea del usuario que ejecuta el portal; si está dañada, restaure la última ' +
    'copia en una carpeta vacía (npm run restore -- <archivo>).',
  unlockable: (folder: string, why: string) => `No se puede reservar la carpeta de datos ${folder}: ${why}`,
  inUse: (folder: string, processId: string | undefined) =>
    `La carpeta de datos ${folder} ya la usa el proceso ${processId ?? '(desconocido)'}. ` +
    'Deténgalo primero, o dé a ambos un mismo PostgreSQL con DATABASE_URL.',
  noSpaceToCopy: (folder: string, needed: number, free: number) =>
    `No hay espacio para copiar la base de datos: en el disco de ${folder} hacen falta ${needed} MB y hay ${free}. Haga sitio, o guarde la copia en otro disco (npm run backup -- /otro/disco/copia.tar.gz).`,
}

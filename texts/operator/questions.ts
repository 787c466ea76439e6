import { remark, type Remark } from '#texts/remark.ts'

import { counted } from './counted.ts'

const direct =
  'la dirección directa del servidor (en las bases alojadas, la que no dice pooler; muchas veces el puerto 5432)'
const viaDirect = `Ponga en DATABASE_DIRECT_URL ${direct}, y el portal usa el intermediario para lo que pasa por él.`

/** What a PostgreSQL, a storage and its settings have to be before anything is written, each in a sentence. */
export const questionTexts = {
  /** For the terminal, where each is one line. */
  line: ([what, todo]: Remark) => `${what} ${todo}`,

  version: (version: string, least: number) =>
    remark(
      `El PostgreSQL es el ${version}, y el portal necesita el ${least} o uno posterior.`,
      'Actualícelo, o dé otro en DATABASE_URL.',
    ),
  encoding: (database: string, encoding: string) =>
    remark(
      `La base de datos ${database} guarda los textos en ${encoding}, y el portal necesita UTF8.`,
      `Cree otra y póngala en DATABASE_URL: CREATE DATABASE portal ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0;`,
    ),
  transactionPooler: (setting: string) =>
    remark(
      `Entre el portal y el PostgreSQL hay un intermediario (como PgBouncer) que reparte las conexiones por transacción: los avisos de cambios y los ajustes de cada conexión se pierden en él.`,
      setting === 'DATABASE_URL'
        ? `${viaDirect} O ponga esa dirección en DATABASE_URL, o use el intermediario en modo de sesión.`
        : `Ponga en ${setting} ${direct}.`,
    ),
  poolerRefuses: (setting: string, why: string) =>
    remark(
      `El intermediario que hay delante del PostgreSQL no deja pasar los ajustes de la conexión (${why}).`,
      setting === 'DATABASE_URL'
        ? `${viaDirect} O ponga esa dirección en DATABASE_URL: el portal no necesita un intermediario.`
        : `Ponga en ${setting} ${direct}.`,
    ),
  settingsLost: (setting: string, names: string) =>
    remark(
      `Los ajustes que el portal pide para su conexión no llegan al PostgreSQL (${names}): un intermediario los quita.`,
      `Ponga en ${setting} la dirección directa del servidor, o haga que el intermediario los deje pasar.`,
    ),
  roleUnsettled: (names: string) =>
    remark(
      `Las conexiones del intermediario no tienen todavía los ajustes que el portal le dio a su usuario (${names}).`,
      'Haga que abra otras (en PgBouncer, RECONNECT en su consola, o reinícielo) e inicie el portal de nuevo.',
    ),
  otherReplica: (where: string) =>
    remark(
      `DATABASE_READ_URL lleva a ${where}, que no es una réplica de la base de datos de DATABASE_URL.`,
      'Ponga la dirección de una réplica de ese servidor (pg_basebackup), con la misma base de datos, o quite DATABASE_READ_URL.',
    ),
  otherDatabase: ([one, two]: readonly [string, string], own: string, migrating: string) =>
    remark(
      `${one} lleva a la base de datos ${own} y ${two} a otra, ${migrating}.`,
      'Ponga en las dos la misma, cada una con su usuario.',
    ),
  noSchema: (user: string) =>
    remark(
      `El usuario ${user} no tiene ningún esquema donde buscar tablas (search_path).`,
      `Como dueño de la base de datos: GRANT USAGE ON SCHEMA public TO ${user}; y, si alguien cambió search_path: ALTER ROLE ${user} RESET search_path;`,
    ),
  otherSchema: (user: string, schema: string) =>
    remark(
      `El usuario ${user} trabaja en el esquema ${schema}, y las tablas del portal están en public.`,
      `ALTER ROLE ${user} SET search_path = public; (si hay un esquema con el nombre del usuario, PostgreSQL lo prefiere).`,
    ),
  extensionMissing: () =>
    remark(
      'En el PostgreSQL no está instalada la extensión pg_trgm, con la que se busca.',
      'Instale en su equipo el paquete postgresql-contrib (en una base alojada, actívela en su panel).',
    ),
  extensionRefused: (user: string, database: string) =>
    remark(
      `Al usuario ${user} le falta el permiso CREATE en la base de datos ${database} para crear la extensión pg_trgm.`,
      `Como superusuario: CREATE EXTENSION pg_trgm SCHEMA public; o GRANT CREATE ON DATABASE ${database} TO ${user};`,
    ),
  extensionElsewhere: (schema: string, user: string) =>
    remark(
      `La extensión pg_trgm está en el esquema ${schema}, donde ${user} no la ve.`,
      `ALTER EXTENSION pg_trgm SET SCHEMA public; o, si no se puede mover: ALTER ROLE ${user} SET search_path = public, ${schema};`,
    ),
  mayNotCreate: (user: string, schema: string) =>
    remark(
      `Al usuario ${user} le falta el permiso CREATE en el esquema ${schema}: no puede hacer las tablas.`,
      `Como dueño de la base de datos: GRANT CREATE, USAGE ON SCHEMA ${schema} TO ${user};`,
    ),
  foreignTables: (user: string, tables: string, owner: string) =>
    remark(
      `Las tablas (${tables}) son de ${owner}, y ${user} no puede actualizarlas.`,
      `Ponga en MIGRATION_DATABASE_URL la dirección con el usuario ${owner}.`,
    ),
  right: (right: string, table: string) => `${right} en ${table}`,
  rightsMissing: (user: string, rights: string) =>
    remark(
      `Al usuario ${user} de DATABASE_URL le faltan permisos: ${rights}.`,
      'Déselos (GRANT … ON … TO …), o ponga en MIGRATION_DATABASE_URL al dueño de las tablas, y el inicio los da.',
    ),
  readsOnly: () =>
    remark(
      'El PostgreSQL solo deja leer, y a la base de datos le faltan migraciones.',
      'Revise a qué servidor lleva DATABASE_URL (no a una réplica) y si su disco está lleno.',
    ),
  unencrypted: () =>
    remark(
      'El certificado del PostgreSQL no se comprueba: la conexión va cifrada, pero no se sabe con quién.',
      'En DATABASE_URL ponga sslmode=verify-full y, si la autoridad es propia, sslrootcert=<archivo>.',
    ),

  // Why no connection comes about; `setting` is the one that leads there.
  unreachable: (setting: string, where: string, why: string) =>
    remark(`No se puede usar el PostgreSQL de ${where}: ${why}`, `Revise ${setting}.`),
  withoutTls: (setting: string) =>
    remark(
      `${setting} pide una conexión cifrada (sslmode), y ese PostgreSQL no la ofrece.`,
      `Actívela en el servidor (ssl = on), o en una red de confianza quite sslmode de ${setting}.`,
    ),
  tlsDemanded: (setting: string) =>
    remark(
      `El PostgreSQL no deja entrar sin cifrar.`,
      `Agregue a ${setting} ?sslmode=require, o ?sslmode=verify-full para comprobar además su certificado.`,
    ),
  certificate: (setting: string, why: string) =>
    remark(
      `El certificado del PostgreSQL no convence a lo que pide ${setting} (${why}).`,
      `En ${setting} ponga sslrootcert=<archivo de su autoridad> y el nombre que el certificado lleva; con sslmode=require la conexión se cifra sin comprobarlo.`,
    ),
  mayNotConnect: (setting: string, why: string) =>
    remark(
      `Al usuario de ${setting} le falta el permiso CONNECT en la base de datos (${why}).`,
      'Como dueño de ella: GRANT CONNECT ON DATABASE … TO …;',
    ),

  /** Of the files. */
  filesElsewhere: (files: number, place: string) =>
    remark(
      `La base de datos conoce ${counted(files, 'archivo', 'archivos')} y en ${place} no hay ninguno: STORAGE_URL, o su prefijo, lleva a otro lugar.`,
      'Ponga el de antes, o traiga ahí los archivos. Si de verdad se perdieron y no hay copia, guarde ahí un archivo vacío con el nombre project-0/perdidos, y el portal inicia.',
    ),
}

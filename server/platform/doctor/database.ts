import { sql } from 'kysely'

import { backupHistory } from '#server/platform/backup/runs.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import { scheduleOf } from '#server/platform/base/cron.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { knownMigrations, landedMigrations } from '#server/platform/database/migrate.ts'
import { isAmong } from '#server/platform/http/forwarders.ts'

import { fault, fine, looked, notice, some, type Finding } from './finding.ts'
import { lookAtFreeSpace } from './server-disk.ts'

/** How far the clocks of this machine and of the database may be apart, in seconds. */
const apart = 30
const day = 24 * 3600 * 1000

interface DatabaseParts {
  db: Database
  keys: Keys
  clock: Clock
  backupSchedule: string | undefined
  trusted: readonly string[]
}

/** Everything that can be known from inside the database, each finding as it is made; nothing in it is changed. */
export async function* lookAtDatabase(parts: DatabaseParts): AsyncGenerator<Finding> {
  const { db } = parts
  const landed = await landedMigrations(db.sql)
  const known = knownMigrations()
  const unknown = landed.filter((name) => !known.includes(name))
  yield fine(db.engine === 'embedded' ? 'La base de datos embebida abre.' : 'El PostgreSQL responde.')
  if (unknown.length > 0) {
    yield fault(
      `La base de datos es más nueva que este programa (${some(unknown)}).`,
      'Use la versión del portal que la creó o una posterior.',
    )
    return
  }
  if (landed.length < known.length) {
    yield notice(
      `A la base de datos le faltan ${known.length - landed.length} migraciones; lo demás se revisa cuando las tenga.`,
      'Las hace npm start.',
    )
    yield* await looked('si lo guardado llega al disco', async () => [await lookAtSync(db)])
    return
  }
  yield fine(`La base de datos está al día (${landed.at(-1)}).`)
  yield* await looked('si lo guardado llega al disco', async () => [await lookAtSync(db)])
  yield* await looked('la clave secreta', async () => [await lookAtSecret(parts)])
  yield* await looked('los contadores', async () => [await lookAtCounters(db)])
  yield* await looked('el reloj', async () => [await lookAtClock(parts)])
  yield* await looked('el sitio del PostgreSQL', async () => lookAtFreeSpace(db))
  yield* await looked('el proxy', async () => lookAtProxy(parts))
  yield* await looked('las copias', async () => lookAtBackups(parts))
}

async function lookAtSync(db: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by 1`.execute(db.sql)
  return rows.length === 0
    ? fine('Lo que se guarda llega al disco (fsync).')
    : fault(
        `El PostgreSQL tiene ${rows.map(({ name }) => name).join(', ')} en off: un corte de luz perdería datos.`,
        'Actívelos en postgresql.conf y reinícielo.',
      )
}

async function lookAtSecret({ db, keys }: DatabaseParts): Promise<Finding> {
  const row = await db.sql.selectFrom('installation').select('secret_check').executeTakeFirst()
  if (!row)
    return notice('Aún no se sabe con qué clave secreta se guardan las contraseñas.', 'Se anota en el próximo inicio.')
  return row.secret_check === keys.check
    ? fine('La clave secreta es la de esta base de datos.')
    : fault(
        'La clave secreta no es la de esta base de datos: nadie puede ingresar.',
        'Ponga la de antes en SECRET_KEY o en secret.key (está en las copias que se hicieron con BACKUP_PASSPHRASE); si se perdió, ejecute npm run rotate-secret.',
      )
}

/** Each counter against its table, in one statement each: both are of one moment. */
async function lookAtCounters(db: Database): Promise<Finding> {
  const { rows: counted } = await sql<{ name: string }>`select distinct tgrelid::regclass::text as name from pg_trigger
    where tgname = 'count_added' order by 1`.execute(db.sql)
  const wrong: string[] = []
  for (const { name } of counted) {
    const { rows } = await sql<{ counter: number; rows: number }>`
      select (select sum(n) from counters where name = ${name})::bigint as counter,
        (select count(*) from ${sql.table(name)}) as rows`.execute(db.sql)
    if (rows[0]?.counter !== rows[0]?.rows) wrong.push(`${name} dice ${rows[0]?.counter} y hay ${rows[0]?.rows}`)
  }
  return wrong.length === 0
    ? fine('Los contadores dicen lo que hay.')
    : fault(
        `Los contadores no dicen lo que hay: ${wrong.join('; ')}.`,
        'Haga una copia y restáurela en una base vacía; si sigue así, es un error del portal.',
      )
}

async function lookAtClock({ db, clock }: DatabaseParts): Promise<Finding> {
  const { rows } = await sql<{ now: string; last: string | null }>`select clock_timestamp() as now,
    (select at from audit order by id desc limit 1) as last`.execute(db.sql)
  const now = clock.now().getTime()
  const difference = Math.abs(Date.parse(rows[0]!.now) - now) / 1000
  if (difference > apart)
    return fault(
      `El reloj de este equipo y el de la base de datos difieren ${Math.round(difference)} s.`,
      'Sincronícelos (NTP): de ellos dependen sesiones, enlaces y fechas.',
    )
  const { last } = rows[0]!
  if (last !== null && Date.parse(last) > now + apart * 1000)
    return fault(
      `El último cambio guardado es de ${last}, que aún no ha llegado: el reloj se atrasó.`,
      'Ponga en hora el equipo (NTP).',
    )
  return fine('El reloj está en hora.')
}

/** A proxy that sends clients' addresses on and is not trusted to; one that was seen long ago may have gone. */
async function lookAtProxy({ db, clock, trusted }: DatabaseParts): Promise<Finding[]> {
  const row = await db.sql.selectFrom('installation').select(['forwarder', 'forwarder_seen_at']).executeTakeFirst()
  const { forwarder = null, forwarder_seen_at: seenAt = null } = row ?? {}
  if (forwarder === null || seenAt === null || isAmong(forwarder, trusted)) return []
  if (clock.now().getTime() - Date.parse(seenAt) > 7 * day) return []
  return [
    notice(
      `Llegan direcciones reenviadas desde ${forwarder}, que no está en TRUST_PROXY: para el portal todos tienen esa dirección.`,
      `Si es su proxy, ponga TRUST_PROXY=${[...trusted, forwarder].join(',')} y reinicie el portal; si no, no haga nada.`,
    ),
  ]
}

/** When the schedule has missed a backup: it was due an hour ago at least, and 48 hours have gone by without one. */
async function missedSince(
  { db, clock, backupSchedule }: DatabaseParts,
  lastAt: string | undefined,
): Promise<Date | undefined> {
  const schedule = backupSchedule === undefined ? undefined : scheduleOf(backupSchedule)
  if (!schedule) return undefined
  const { rows } = await sql<{ born: string | null }>`select min(created_at) as born from employees`.execute(db.sql)
  const since = lastAt ?? rows[0]?.born
  const now = clock.now().getTime()
  if (since === undefined || since === null || now - Date.parse(since) < 2 * day) return undefined
  const due = schedule.next(new Date(since))
  return now - due.getTime() > day / 24 ? due : undefined
}

async function lookAtBackups(parts: DatabaseParts): Promise<Finding[]> {
  const { db, clock, backupSchedule } = parts
  const { lastAt, failures, problem } = await backupHistory(db)
  const found: Finding[] = []
  if (failures > 0)
    found.push(
      fault(`Fallaron las últimas copias (${failures}): ${problem}.`, 'Corrija la causa y ejecute npm run backup.'),
    )
  const days = lastAt === undefined ? undefined : Math.floor((clock.now().getTime() - Date.parse(lastAt)) / day)
  const advice =
    backupSchedule === undefined
      ? 'Ejecute npm run backup, o programe copias con BACKUP_SCHEDULE.'
      : 'Ejecute npm run backup y revise el registro del portal.'
  if ((await missedSince(parts, lastAt)) !== undefined)
    found.push(
      fault(
        lastAt === undefined
          ? 'Hay copias programadas y en más de 48 horas no se hizo ninguna.'
          : `Hay copias programadas y la última es de hace ${Math.floor((clock.now().getTime() - Date.parse(lastAt)) / 3_600_000)} horas.`,
        'Revise que el portal está en marcha con BACKUP_SCHEDULE y su registro, y ejecute npm run backup.',
      ),
    )
  else if (days === undefined) found.push(notice('Esta base de datos no tiene ninguna copia.', advice))
  else if (days > 7) found.push(notice(`La última copia es de hace ${days} días.`, advice))
  else
    found.push(
      fine(days === 0 ? 'La última copia es de hace menos de un día.' : `La última copia es de hace ${days} días.`),
    )
  return found
}

import pg from 'pg'

import { firstOf } from '#contract/items.ts'
import { codeOf } from '#server/platform/base/error-code.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import type { ServerAddresses } from '#server/platform/base/server-addresses.ts'
import { questionTexts as texts } from '#texts/operator/questions.ts'
import type { Remark } from '#texts/remark.ts'

import { knownMigrations } from '../migrate.ts'
import { connectionTo, type UrlSetting } from './connection.ts'
import { isSharedByTransaction } from './pooler.ts'
import { settleRole, unsettled } from './role-settings.ts'

/** The oldest server that the portal works on. */
const leastVersion = 15
const limitMs = 5_000

export class NoConnection extends Error {
  readonly remark: Remark
  constructor(remark: Remark, cause: unknown) {
    super(texts.line(remark), { cause })
    this.remark = remark
  }
}

/** Changes nothing. @returns a remark for each wrong answer @throws NoConnection */
export async function askServer({ url, migrationUrl, directUrl, readUrl }: ServerAddresses): Promise<Remark[]> {
  const [past, setting] =
    directUrl === undefined ? ([url, 'DATABASE_URL'] as const) : ([directUrl, 'DATABASE_DIRECT_URL'] as const)
  const own = await connect(past, setting)
  try {
    const found = [
      ...(await askBase(own)),
      ...(await askPooler(own, past, setting)),
      ...(directUrl === undefined ? [] : await askThrough(own, url)),
      ...(readUrl === undefined ? [] : await askReplica(own, readUrl, directUrl !== undefined)),
    ]
    if (found.length > 0) return found
    if (migrationUrl === undefined) return await askRights(own, own)
    const migrating = await connect(migrationUrl, 'MIGRATION_DATABASE_URL')
    try {
      const wrong = [
        ...(await askSame(own, migrating, ['DATABASE_URL', 'MIGRATION_DATABASE_URL'])),
        ...(await askPooler(migrating, migrationUrl, 'MIGRATION_DATABASE_URL')),
      ]
      return wrong.length > 0 ? wrong : await askRights(own, migrating)
    } finally {
      await migrating.end()
    }
  } finally {
    await own.end()
  }
}

/**
 * Before a start. Also gives its role the settings that a pooler allows no connection. @throws Error with a line for
 * each wrong answer
 */
export async function demandServer(server: ServerAddresses): Promise<void> {
  if (server.directUrl !== undefined) {
    const direct = await connect(server.directUrl, 'DATABASE_DIRECT_URL')
    try {
      await settleRole(direct)
    } finally {
      await direct.end()
    }
  }
  const remarks = await askServer(server)
  if (remarks.length > 0) throw new Error(remarks.map(texts.line).join('\n'))
}

async function connect(url: string, setting: UrlSetting, sets?: Record<string, string>): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(url, setting, sets),
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    fallback_application_name: 'portal',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (cause) {
    await client.end().catch(() => undefined)
    const error = cause instanceof Error ? cause : new Error(String(cause))
    throw new NoConnection(whyNot(url, setting, error), error)
  }
}

/** Such as SELF_SIGNED_CERT_IN_CHAIN, ERR_TLS_CERT_ALTNAME_INVALID. */
const certificateCodes = /CERT|UNABLE_TO_(?:VERIFY|GET)|^ERR_(?:TLS|SSL)/

function whyNot(url: string, setting: UrlSetting, error: Error): Remark {
  const { message } = error
  const code = codeOf(error) ?? ''
  if (message === 'The server does not support SSL connections') return texts.withoutTls(setting)
  if (!(error instanceof pg.DatabaseError) && certificateCodes.test(code)) return texts.certificate(setting, code)
  if (code === '08P01') return texts.poolerRefuses(setting, message)
  if (code === '42501') return texts.mayNotConnect(setting, message)
  // pg_hba.conf demands encryption from this client; the sentence is in the server's language.
  if (code === '28000' && /pg_hba\.conf/.test(message) && connectionTo(url, setting).ssl === undefined)
    return texts.tlsDemanded(setting)
  return texts.unreachable(setting, new URL(url).host, lineOf(error))
}

async function askBase(client: pg.Client): Promise<Remark[]> {
  const { rows } = await client.query<{ version: string; number: number; database: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      datname as database, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
  )
  const { version, number, database, encoding } = firstOf(rows)
  return [
    ...(number < leastVersion * 10_000 ? [texts.version(version, leastVersion)] : []),
    ...(encoding === 'UTF8' ? [] : [texts.encoding(database, encoding)]),
  ]
}

async function askPooler(client: pg.Client, url: string, setting: UrlSetting = 'DATABASE_URL'): Promise<Remark[]> {
  if (await isSharedByTransaction(client, () => connect(url, setting))) return [texts.transactionPooler(setting)]
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, setting as value from pg_settings where (name = 'TimeZone' and setting <> 'UTC')
      or (name = 'DateStyle' and setting not like 'ISO%')
      or (name = 'default_transaction_isolation' and setting <> 'read committed')`,
  )
  if (rows.length === 0) return []
  return [texts.settingsLost(setting, rows.map(({ name, value }) => `${name} = ${value}`).join('; '))]
}

async function askThrough(direct: pg.Client, url: string): Promise<Remark[]> {
  const through = await connect(url, 'DATABASE_URL', {})
  try {
    const other = await askSame(through, direct, ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    if (other.length > 0) return other
    const missing = await unsettled(through)
    return missing.length === 0 ? [] : [texts.roleUnsettled(missing.join('; '))]
  } finally {
    await through.end()
  }
}

/** A replica that does not answer is no fault: the primary does its work. */
async function askReplica(own: pg.Client, url: string, pooled: boolean): Promise<Remark[]> {
  let replica: pg.Client
  try {
    replica = await connect(url, 'DATABASE_READ_URL', pooled ? {} : undefined)
  } catch (error) {
    if (error instanceof NoConnection) return []
    throw error
  }
  try {
    const [one, other] = [await systemOf(own), await systemOf(replica)]
    return one === undefined || other === undefined || one === other ? [] : [texts.otherReplica(new URL(url).host)]
  } finally {
    await replica.end()
  }
}

/** The server's number is the same on its replicas. Undefined where a hosted server hides it. */
async function systemOf(client: pg.Client): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ id: string }>(
      `select current_database() || ' ' || system_identifier as id from pg_control_system()`,
    )
    return rows[0]?.id
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined
    throw error
  }
}

async function identityOf(client: pg.Client): Promise<{ name: string; since: string }> {
  const { rows } = await client.query<{ name: string; since: string }>(
    `select current_database() as name, extract(epoch from pg_postmaster_start_time())::text as since`,
  )
  const { name, since } = firstOf(rows)
  return { name: `${name} (${client.host}:${client.port})`, since: `${name} ${since}` }
}

async function askSame(
  own: pg.Client,
  other: pg.Client,
  settings: readonly [own: UrlSetting, other: UrlSetting],
): Promise<Remark[]> {
  const [one, two] = [await identityOf(own), await identityOf(other)]
  return one.since === two.since ? [] : [texts.otherDatabase(settings, one.name, two.name)]
}

interface Rights {
  user: string
  database: string
  schema: string | null
  extension: string | null
  extension_seen: boolean
  extension_there: boolean
  may_extend: boolean
  may_create: boolean
  reads_only: boolean
  tables: string | null
  owner: string | null
}

async function askRights(own: pg.Client, migrating: pg.Client): Promise<Remark[]> {
  const rights = await rightsOf(migrating)
  const { user, schema } = rights
  if (schema === null) return [texts.noSchema(user)]
  if (schema !== 'public') return [texts.otherSchema(user, schema)]
  const extension = askExtension(rights)
  if (!(await isOutdated(migrating))) {
    // The start grants its rights to the portal's own user.
    const missing = own === migrating ? await missingRights(own) : []
    return [...extension, ...(missing.length > 0 ? [texts.rightsMissing(user, missing.join(', '))] : [])]
  }
  return [
    ...extension,
    ...(rights.reads_only ? [texts.readsOnly()] : []),
    ...(rights.may_create ? [] : [texts.mayNotCreate(user, schema)]),
    ...(rights.owner === null ? [] : [texts.foreignTables(user, String(rights.tables), rights.owner)]),
  ]
}

function askExtension({ user, database, ...rights }: Rights): Remark[] {
  if (rights.extension === null) {
    if (!rights.extension_there) return [texts.extensionMissing()]
    return rights.may_extend ? [] : [texts.extensionRefused(user, database)]
  }
  return rights.extension_seen ? [] : [texts.extensionElsewhere(rights.extension, user)]
}

async function rightsOf(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(`
    with extension as (
      select extnamespace::regnamespace::text as name, nspname = any (current_schemas(true)) as seen
      from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'
    ), foreign_tables as (
      select c.relname as name, pg_get_userbyid(c.relowner) as owner from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not pg_has_role(c.relowner, 'USAGE')
        and to_regclass('public.kysely_migration') is not null
      order by c.relname limit 3
    )
    select current_user as user, current_database() as database, current_schema() as schema,
      (select name from extension) as extension,
      coalesce((select seen from extension), false) as extension_seen,
      exists (select from pg_available_extensions where name = 'pg_trgm') as extension_there,
      has_database_privilege(current_database(), 'CREATE') as may_extend,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create,
      current_setting('transaction_read_only') = 'on' as reads_only,
      (select string_agg(name, ', ') from foreign_tables) as tables,
      (select min(owner) from foreign_tables) as owner`)
  return firstOf(rows)
}

/** False when the list may not be read: the next question is about rights. */
async function isOutdated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ readable: boolean }>(
    `select coalesce(has_table_privilege(to_regclass('public.kysely_migration'), 'SELECT'), false) as readable`,
  )
  if (rows[0]?.readable !== true) return true
  const { rows: landed } = await client.query<{ n: string }>('select count(*) as n from public.kysely_migration')
  return Number(landed[0]?.n) < knownMigrations().length
}

async function missingRights(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ wanted: string; name: string }>(`
    select wanted, c.relname as name from pg_class c
    cross join unnest(case when c.relname in ('audit', 'kysely_migration', 'kysely_migration_lock', 'functions_in_force')
      then array['SELECT'] else array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] end) as wanted
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not has_table_privilege(c.oid, wanted)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname, wanted limit 5`)
  return rows.map(({ wanted, name }) => texts.right(wanted, name))
}

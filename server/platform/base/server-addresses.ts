import type { Config } from './config.ts'

/** The addresses of a PostgreSQL. */
export interface ServerAddresses {
  url: string
  /** The connection that migrations use, when the portal's own may not change the schema. */
  migrationUrl?: string | undefined
  /** The way past a pooler that shares connections by transaction; `url` and `readUrl` may then lead through one. */
  directUrl?: string | undefined
  /** A replica of it. */
  readUrl?: string | undefined
}

type Settings = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databaseReadUrl'>>

/** Those that a portal that serves uses; none with the embedded database. */
export const serverOf = (config: Settings): { url: string | undefined } & Omit<ServerAddresses, 'url'> => ({
  url: config.databaseUrl,
  migrationUrl: config.migrationDatabaseUrl,
  directUrl: config.databaseDirectUrl,
  readUrl: config.databaseReadUrl,
})

/** Those that a command uses: past a pooler and a replica. */
export const serverOfCommand = ({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
  migrationDatabaseUrl,
}: Settings): { url: string | undefined; migrationUrl: string | undefined } => ({
  url: databaseDirectUrl,
  migrationUrl: migrationDatabaseUrl,
})

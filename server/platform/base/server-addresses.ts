import type { Config } from './config.ts'

export interface ServerAddresses {
  url: string
  /** The connection that migrations use, when the portal's own may not change the schema. */
  migrationUrl?: string | undefined
  /** Past a pooler that shares connections by transaction; `url` and `readUrl` may lead through one. */
  directUrl?: string | undefined
  readUrl?: string | undefined
}

type Settings = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databaseReadUrl'>>

/** Without an URL the embedded database serves. */
export const serverOf = (config: Settings): { url: string | undefined } & Omit<ServerAddresses, 'url'> => ({
  url: config.databaseUrl,
  migrationUrl: config.migrationDatabaseUrl,
  directUrl: config.databaseDirectUrl,
  readUrl: config.databaseReadUrl,
})

export const serverOfCommand = ({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
  migrationDatabaseUrl,
}: Settings): { url: string | undefined; migrationUrl: string | undefined } => ({
  url: databaseDirectUrl,
  migrationUrl: migrationDatabaseUrl,
})

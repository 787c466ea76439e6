import { findServer, startOwnServer } from '../../server/testing/postgresServer.ts'
import { onServer, withDatabase } from '../../server/testing/template.ts'
import { endedBy } from '../end-all.ts'

export interface ScratchServer {
  url: string
  /** Turns fsync off and on again, where the server is the bench's own. */
  durable?: (on: boolean) => Promise<void>
  /** Removes the database, and ends the server where it is the bench's own. */
  stop(): Promise<void>
}

/** On a server that syncs each commit, or on TEST_DATABASE_URL. @returns undefined without PostgreSQL */
export async function startScratchServer(): Promise<ScratchServer | undefined> {
  const source = findServer()
  if (source === undefined) return undefined
  const own = 'binaries' in source ? await startOwnServer(source.binaries) : undefined
  const root = own?.url ?? ('url' in source ? source.url : '')
  const name = `portal_bench_${process.pid}_${Date.now()}`
  const stop = endedBy(async () => {
    if (own) await own.stop()
    else await onServer(root, `drop database if exists ${name} with (force)`)
  })
  await onServer(root, `create database ${name} template template0`)
  const durable = async (on: boolean) =>
    onServer(root, `alter system set fsync = ${on ? 'on' : 'off'}`, 'select pg_reload_conf()')
  return { url: withDatabase(root, name), ...(own && { durable }), stop }
}

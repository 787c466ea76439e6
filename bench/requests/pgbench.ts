import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { findServer } from '../../server/testing/postgresServer.ts'
import type { Statement } from './statements.ts'

const run = promisify(execFile)

/** The program `pgbench`, beside PostgreSQL's other ones or on the path; undefined where it is not installed. */
export function findPgbench(): string | undefined {
  const { TEST_DATABASE_URL: _elsewhere, ...here } = process.env
  const source = findServer(here)
  // Of a PostgreSQL that is linked into the path, pgbench may not be.
  const server = source && 'binaries' in source ? join(source.binaries, 'postgres') : ''
  const folders = [
    ...(existsSync(server) ? [dirname(realpathSync(server))] : []),
    ...(here['PATH'] ?? '').split(delimiter),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((program) => existsSync(program))
}

/** A script for pgbench: the statement, its variables by name, and their values. */
interface Script {
  text: string
  variables: readonly (readonly [name: string, value: string])[]
}

/**
 * The same statement with the same parameters for pgbench, which knows variables instead. They go to the server as
 * parameters of a prepared statement, but for null, which they cannot say.
 */
export function scriptFor({ text, values }: Statement): Script {
  const variables: [string, string][] = []
  const named = text.replaceAll(/\$(\d+)/g, (_place, number: string) => {
    const value = values[Number(number) - 1]
    if (value === null) return 'null'
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw new Error(`pgbench has no variable for ${JSON.stringify(value)}`)
    if (!variables.some(([name]) => name === `p${number}`)) variables.push([`p${number}`, String(value)])
    return `:p${number}`
  })
  return { text: `${named};\n`, variables }
}

/** A new customer each time, by the statement of the bare route. */
export const newCustomers: Script = {
  text: `\\set n random(1, 9000000000000000)
insert into customers (code, commercial_name, document_number, city_id, address)
values ('P' || :n, 'Cliente ' || :n, 'P' || :n, 5, 'Calle 1') returning id, version, code, commercial_name, address;
`,
  variables: [],
}

interface PgbenchOptions {
  program: string
  url: string
  connections: number
  seconds: number
  /** Settings of its connections. */
  settings: readonly { name: string; setting: string }[]
}

/** How often in a second pgbench gets a script answered, over that many connections and prepared. */
export async function pgbench({ text, variables }: Script, options: PgbenchOptions): Promise<number> {
  const { program, url, connections, seconds, settings } = options
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, text)
    const words = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds), '-f', file]
    const { stdout } = await run(
      program,
      [...words, ...variables.flatMap(([name, value]) => ['-D', `${name}=${value}`]), url],
      { env: { ...process.env, PGOPTIONS: settings.map(({ name, setting }) => `-c ${name}=${setting}`).join(' ') } },
    )
    return perSecondIn(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws where a transaction failed, or there is no figure */
export function perSecondIn(output: string): number {
  const found = /^tps = ([\d.]+)/m.exec(output)?.[1]
  const failed = /^number of failed transactions: (\d+)/m.exec(output)?.[1] ?? '0'
  if (found === undefined || failed !== '0') throw new Error(`pgbench measured nothing:\n${output}`)
  return Number(found)
}

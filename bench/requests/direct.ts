import { create } from './cases.ts'
import { findPgbench, newCustomers, pgbench, scriptFor } from './pgbench.ts'
import type { Site } from './site.ts'

/** How often the database itself answers the statement of a call, with nothing of a web server around. */
export interface Direct {
  /** What asked it. */
  by: 'pgbench' | 'loop'
  measure(connections: number, seconds: number): Promise<number>
}

/**
 * What asks the database directly: pgbench on a server. On the embedded database, which only its own process can speak
 * to, and where there is no pgbench, a loop in the process of the bare route.
 */
export async function directOn({ bare, server }: Site, path: string): Promise<Direct> {
  const program = findPgbench()
  if (!server || program === undefined) {
    return { by: 'loop', measure: async (connections, seconds) => bare.loop(path, connections, seconds) }
  }
  const settings = await bare.settings()
  const script = path === create.path ? newCustomers : scriptFor(await bare.statement(path))
  const { url } = server
  return {
    by: 'pgbench',
    measure: async (connections, seconds) => pgbench(script, { program, url, connections, seconds, settings }),
  }
}

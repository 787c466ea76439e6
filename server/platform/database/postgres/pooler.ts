import pg from 'pg'

import { firstOf } from '#contract/items.ts'

const rounds = 4

/**
 * By transaction: prepared statements, channels and settings of a session do not stay. A pooler is known by its
 * server's process, which is not the one that it tells its client; how it shares, by a second client, whose transaction
 * takes the first client's process. `client` has no transaction.
 */
export async function isSharedByTransaction(client: pg.Client, connect: () => Promise<pg.Client>): Promise<boolean> {
  const first = await processOf(client)
  // An undeclared property of `pg`: the process that the server named at the start.
  if ('processID' in client && first === client.processID) return false
  const other = await connect()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = await processOf(client)
      try {
        await other.query('begin')
      } catch (error) {
        // A pooler without transactions, or one that gives each client a connection and has none left.
        return error instanceof pg.DatabaseError
      }
      const taken = await processOf(other)
      // A single connection waits for the end of the other transaction: that is the answer.
      const after = taken === before ? before : await processOf(client)
      await other.query('rollback')
      if (taken === before || after !== before || before !== first) return true
    }
    return false
  } finally {
    await other.end()
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return firstOf(rows).pid
}

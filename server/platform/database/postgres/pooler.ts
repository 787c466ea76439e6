import pg from 'pg'

/** How often is asked; others' transactions may keep a pooler busy in between. */
const rounds = 4

/**
 * Whether a pooler gives the connections of a server to its clients for a transaction at a time, so that nothing of a
 * session stays: what it prepares, listens to and sets. A pooler is known by the number of its server's process, which is
 * another one than it says to its client; how it shares, by a second client, whose transaction would take the process that
 * answered the first one before.
 * @param client connected, and without a transaction
 */
export async function isSharedByTransaction(client: pg.Client, connect: () => Promise<pg.Client>): Promise<boolean> {
  const first = await processOf(client)
  // Its type is not declared: the number that the server said at the start, for ending a statement.
  if (first === (client as pg.Client & { processID: number | null }).processID) return false
  const other = await connect()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = await processOf(client)
      try {
        await other.query('begin')
      } catch (error) {
        // A pooler that knows no transactions at all; one that gives each client a connection may have none left.
        return error instanceof pg.DatabaseError
      }
      const taken = await processOf(other)
      // With a single connection to the server it waits for the end of the other's transaction: that is the answer.
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
  return rows[0]!.pid
}

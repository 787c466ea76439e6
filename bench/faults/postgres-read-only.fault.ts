import { chownSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { firstOf } from '#contract/items.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { OwnServer } from '#server/testing/postgresServer.ts'
import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import { ask, signIn } from './calls.ts'
import type { Fault, Outcome } from './fault.ts'
import { Journal } from './journal.ts'
import { ownFolder, remove, runs, startPostgres, startVictim } from './portal.ts'
import { Readers } from './readers.ts'

const onlyReadsMs = 10_000
const refusal = 'urn:portal:problem:read-only'

/** A way for a server to only read, and back. */
interface Way {
  begin(server: OwnServer, database: string): Promise<void>
  end(server: OwnServer, database: string): Promise<void>
}

const ways: Record<string, Way> = {
  'default_transaction_read_only of the server, for connections that go on': {
    begin: ({ url }) => setting(url, 'alter system set default_transaction_read_only = on'),
    end: ({ url }) => setting(url, 'alter system reset default_transaction_read_only'),
  },
  // A connection made meanwhile has the setting, and keeps it when it is gone.
  'default_transaction_read_only of the database, for connections that keep it': {
    begin: ({ url }, database) =>
      onServer(
        url,
        `alter database ${database} set default_transaction_read_only = on`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      ),
    end: ({ url }, database) => onServer(url, `alter database ${database} reset default_transaction_read_only`),
  },
  'a standby that is promoted': {
    async begin(server) {
      const folder = await dataFolder(server.url)
      await server.kill()
      const signal = path.join(folder, 'standby.signal')
      writeFileSync(signal, '')
      const { uid, gid } = statSync(folder)
      chownSync(signal, uid, gid)
      await server.start()
    },
    end: ({ url }) => onServer(url, 'select pg_promote()'),
  },
}

/** Lets PostgreSQL only read for ten seconds while 20 clients read and 4 write. */
const postgresReadOnly: Fault = async () => {
  const outcomes: Outcome[] = []
  for (const [how, way] of Object.entries(ways)) {
    const server = await startPostgres()
    try {
      outcomes.push(await tryReadOnly(how, server, way))
    } finally {
      await server.stop()
    }
  }
  return outcomes
}

export default postgresReadOnly

const setting = (url: string, statement: string): Promise<void> => onServer(url, statement, 'select pg_reload_conf()')

async function dataFolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  return firstOf(rows).data_directory
}

type Counts = Readonly<Record<'written' | 'refused' | 'refusedOtherwise' | 'read' | 'unread', number>>

const countsOf = ({ codes, problems, unanswered }: Journal, { statuses }: Readers): Counts => ({
  written: codes.length,
  refused: problems.get(refusal) ?? 0,
  refusedOtherwise: unanswered.length - (problems.get(refusal) ?? 0),
  read: statuses.get(200) ?? 0,
  unread: [...statuses].reduce((sum, [status, n]) => sum + (status === 200 ? 0 : n), 0),
})

/** What came while the server only read. */
function figuresOf(before: Counts, after: Counts): Outcome['figures'] {
  const sum = (key: keyof Counts): number => after[key] - before[key]
  return [
    { what: 'writes answered 503 that say it only reads', value: sum('refused'), atLeast: 1 },
    { what: 'writes answered otherwise meanwhile', value: sum('written') + sum('refusedOtherwise'), is: 0 },
    { what: 'reads answered meanwhile', value: sum('read'), atLeast: 1 },
    { what: 'reads that failed meanwhile', value: sum('unread'), is: 0 },
  ]
}

/** How all of it went; `back` is when the server was told to write again. */
const figuresAfter = (journal: Journal, readers: Readers, back: number): Outcome['figures'] => [
  { what: 'writes answered with neither 201 nor 503', value: journal.odd + journal.count(0), is: 0 },
  {
    what: 'slowest answer of any kind',
    value: Math.max(readers.slowest, journal.slowest),
    unit: 'ms',
    atMost: 5_000,
  },
  {
    what: 'last write refused after it was told to write again',
    value: Math.max(0, journal.lastRefusal - back),
    unit: 'ms',
    atMost: 5_000,
  },
]

async function tryReadOnly(how: string, server: OwnServer, way: Way): Promise<Outcome> {
  const database = databaseName('copy')
  await onServer(server.url, `create database ${database}`)
  const url = withDatabase(server.url, database)
  const dataDir = ownFolder()
  try {
    const portal = await startVictim(dataDir, { url })
    const token = await signIn(portal.api)
    const [readers, journal] = [new Readers(), new Journal()]
    const stopReaders = readers.start(portal, token, 20)
    const stopWriters = await journal.write({ api: portal.api, token }, 4)
    await wait(1_500)
    await way.begin(server, database)
    // What was under way, and a server that is just starting, answer as they did before.
    await wait(1_000)
    const before = countsOf(journal, readers)
    await wait(onlyReadsMs - 2_000)
    const ready = await ask(`${portal.api}/health/ready`)
    const told = await ready.text()
    await wait(1_000)
    const meanwhile = countsOf(journal, readers)
    const back = performance.now()
    await way.end(server, database)
    await wait(7_000)
    await Promise.all([stopReaders(), stopWriters()])
    const alive = runs(portal.pid)
    await portal.stop()
    const db = await openDatabase({ dataDir, url })
    const found = await journal.figures(db)
    await db.close()
    return {
      did: `PostgreSQL only reads for ${onlyReadsMs / 1000} s: ${how}; 20 clients read and 4 write`,
      figures: [
        ...figuresOf(before, meanwhile),
        { what: 'ready, and says that it only reads', value: Number(ready.ok && told.includes('read-only')), is: 1 },
        ...figuresAfter(journal, readers, back),
        { what: 'writes acknowledged after it', value: journal.codes.length - meanwhile.written, atLeast: 1 },
        { what: 'the same process went on', value: Number(alive), is: 1 },
        ...found,
      ],
    }
  } finally {
    remove(dataDir)
  }
}

import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { competingWrites } from '#server/testing/competing-writes.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { openDirectory, portalAddress, type TestDirectory } from '#server/testing/directory.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { circles, wantedIn, wrongOrders } from '#server/testing/lock-rules.ts'
import { LockTracer, type Trace } from '#server/testing/lock-trace.ts'
import { quietSaves } from '#server/testing/other-saves.ts'
import { slowSaves } from '#server/testing/slow-saves.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { everySave, writes } from '#server/testing/written-tables.ts'

import { lockOrder, outsideLockOrder } from '../lock-order.ts'

let app: TestApp
let tracer: LockTracer
/** In no project, and with a lower id than all who are. */
let outsider: SignedIn
let directory: TestDirectory
/** In the projects that are saved. */
let member: SignedIn
/** In them too: who uploaded their files and wrote a follow-up. */
let keeper: SignedIn
const traced: { save: string; trace: Trace }[] = []
/** The tables that each save wrote. */
const written = new Map<string, Set<string>>()
/** Saves that make a person of their own first, so that they write more than themselves. */
const slow = new Set<string>()
const answered = new Set<string>()
const refused = new Map<string, string>()
const renames = new Map<string, Trace[]>()
let acting: SignedIn | undefined
let sent = 0

beforeAll(async () => {
  directory = await openDirectory()
  app = await testApp({ publicUrl: portalAddress, oidc: directory.settings })
  tracer = await LockTracer.on(app.context.db.pool)
  outsider = await signedIn(app, { role: 'Administrador' })
  member = await signedIn(app, { role: 'Administrador' })
  keeper = await signedIn(app, { role: 'Administrador' })
  await traceAll()
}, 240_000)
afterAll(async () => {
  await app.close()
  await directory.close()
})

/** The same portal, whose calls are made by whoever is acting, the creates with a key as the screens send one. */
function asActing(): TestApp {
  const inject = async (options: InjectOptions) => {
    const headers = {
      ...options.headers,
      ...(acting && { authorization: `Bearer ${acting.token}` }),
      ...(options.method === 'POST' && { 'idempotency-key': `clave-${(sent += 1)}` }),
    }
    return app.app.inject({ ...options, headers })
  }
  return { ...app, app: Object.assign(Object.create(app.app) as TestApp['app'], { inject }) }
}

/** Files of the keeper's in the projects, and a follow-up. */
async function keep(): Promise<void> {
  const { pool } = app.context.db
  await pool.query(
    `insert into project_files (project_id, name, extension, size, storage_key, employee_id, date)
      select id, 'acta ' || n, 'pdf', 10, 'acta-' || id || '-' || n, $1, '2026-01-01'
      from (select id from projects order by id limit 2) as p, generate_series(1, 6) as n`,
    [keeper.employeeId],
  )
  await pool.query(
    `insert into checkpoints (project_id, employee_id, date, comments)
      select id, $1, '2026-01-01', 'Se habló' from (select id from projects order by id desc limit 2) as p`,
    [keeper.employeeId],
  )
}

async function traceAll(): Promise<void> {
  app.app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call
    if (call && reply.statusCode < 300) answered.add(call)
  })
  const { pool } = app.context.db
  const competing = await competingWrites(asActing(), {
    also: [member.employeeId, keeper.employeeId],
    owner: () => acting!.employeeId,
  })
  await keep()
  const quiet = quietSaves(asActing(), () => acting!)
  const slower = slowSaves(app, () => acting!, directory)
  for (const { name } of slower) slow.add(name)
  for (const [pass, who] of [outsider, outsider, member, member].entries()) {
    acting = who
    // A call a minute later writes when its session was seen last, behind whichever save comes then.
    await pool.query(`update sessions set last_seen_at = now() + interval '1 hour'`)
    // An import leaves the people inactive that it is about, and ends their tokens.
    await pool.query('update employees set is_active = true where not is_active')
    await pool.query(`insert into access_tokens (employee_id, name, prefix, token_hash, permissions, created_at, expires_on)
      select id, 'Nómina', 'ptl_0000', sha256((${pass} || '-' || id || '-' || n)::bytea), '{read}', now(), '2030-01-01'
      from employees, generate_series(1, 2) as n where has_user`)
    for (const [at, { name, send }] of [...competing, ...quiet, ...(pass === 0 ? slower : [])].entries()) {
      const { result, traces, written: tables } = await tracer.during(() => send(1000 + 4 * at + pass))
      // Mails are sent behind the saves, at any moment.
      for (const table of tables.flatMap((of) => [...of]).filter((one) => one !== 'mails'))
        written.set(name, (written.get(name) ?? new Set()).add(table))
      for (const trace of traces)
        traced.push({ save: name, trace: trace.filter(({ table }) => !outsideLockOrder.includes(table)) })
      const by = `${name}, by ${who === member ? 'a member' : 'an outsider'}`
      if (result.status < 300) answered.add(by)
      else refused.set(by, result.text)
    }
  }
  for (const [of, { employeeId: id }] of Object.entries({ member, keeper, outsider })) {
    const { token } = member
    const { traces } = await tracer.during(() =>
      call(app, `PUT /employees/update-employee/${id}`, { token, body: { firstName: `Renata ${of}` } }),
    )
    renames.set(of, traces)
  }
}

test('every save of the contract was traced, made by somebody in the projects and by somebody in none', async () => {
  // What comes as a message of JSON-RPC reads alone.
  const routes = (await promisedRoutes()).filter(({ method, rpc }) => method !== 'GET' && !rpc)
  expect(routes.length).toBeGreaterThan(60)
  expect(
    routes.map(({ method, path }) => `${method} ${path}`).filter((call) => !answered.has(call)),
    'say in server/testing/plain-nouns.ts, or else in other-saves.ts, how it is sent',
  ).toEqual([])
  const never = [...refused].filter(([by]) => !answered.has(by))
  expect(never.map(([by, text]) => `${by} was never answered but with ${text}`)).toEqual([])
})

test('each save locks what it locks in the order that is written down', () => {
  const wanted = wantedIn(traced.map(({ trace }) => trace))
  const found = new Map<string, string[]>()
  for (const { save, trace } of traced)
    for (const wrong of wrongOrders(trace, lockOrder, wanted))
      found.set(save, [...new Set([...(found.get(save) ?? []), wrong])].toSorted())
  expect(Object.fromEntries(found), 'lock in the order of lock-order.ts, where each table has its place').toEqual({})
})

test('each save writes rows of its own noun and what a rule asks, and no other noun’s', () => {
  const found = [...written].filter(([save]) => !slow.has(save))
  expect(found.map(([save]) => save).toSorted(), 'say in server/testing/written-tables.ts what it may write').toEqual(
    Object.keys(writes).toSorted(),
  )
  for (const [save, tables] of found) {
    const { [save]: [own = '', ...others] = [] } = writes
    expect([save, [...tables].filter((table) => ![...everySave, own, ...others].includes(table))]).toEqual([save, []])
    expect([save, tables.has(own)]).toEqual([save, true])
  }
})

test('no two saves can wait in a circle, nor a save and a rename of who makes it, or uploaded, wrote or owns its records', () => {
  // A rename locks the person, and nothing that names them.
  for (const of of ['member', 'keeper'])
    expect([
      ...new Set(
        renames
          .get(of)!
          .flat()
          .map(({ table }) => table),
      ),
    ]).toEqual(['employees'])
  const renamed = [...renames].flatMap(([of, traces]) =>
    traces.map((trace) => ({ save: `rename of the ${of}`, trace })),
  )
  const all = [...new Map([...traced, ...renamed].map((one) => [JSON.stringify(one), one])).values()]
  const found = all.flatMap((one, at) =>
    all
      .slice(at)
      .flatMap((other) => circles(one.trace, other.trace).map((tables) => `${one.save} × ${other.save}: ${tables}`)),
  )
  expect([...new Set(found)]).toEqual([])
  expect(all.length).toBeGreaterThan(150)
})

test('what a transaction locks is told in the order of the statements, triggers and foreign keys that did it', async () => {
  const { pool } = app.context.db
  await pool.query(`
    create table parents (id integer primary key, name text not null, code integer unique);
    create table children (id integer primary key, parent_id integer references parents, note text);
    create table followers (id integer primary key, name text);
    insert into parents select n, 'a', n from generate_series(1, 6) as n;
    insert into children values (1, 1), (2, 2);
    insert into followers values (1, 'a');
    create function follow() returns trigger language plpgsql as $$ begin
      update followers set name = new.name;
      return null;
    end $$;
    create trigger follow after update on parents for each row execute function follow()`)
  const ownTracer = await LockTracer.on(pool)
  const client = await pool.connect()
  const { traces } = await ownTracer.during(async () => {
    await client.query(`
      begin;
      select from parents where id = 5 for share;
      select from parents where id = 3 for key share;
      select from parents where id = 5 for key share;
      insert into children values (3, 2);
      update children set note = 'own row, which nobody can wait for' where id = 3;
      savepoint part;
      update parents set name = 'b' where id = 1;
      release savepoint part;
      update parents set code = 99 where id = 3;
      delete from children where id = 1;
      select from parents where id = 4 for no key update;
      select from parents where id = 6 for update;
      commit`)
  })
  client.release()
  expect(traces.map((trace) => trace.map(({ table, id, strength }) => `${table} ${id} ${strength}`))).toEqual([
    [
      'parents 5 share',
      'parents 3 key share',
      'parents 2 key share',
      'parents 1 no key update',
      'followers 1 no key update',
      'parents 3 update',
      'children 1 update',
      'parents 4 no key update',
      'parents 6 update',
    ],
  ])
})

test('a save is traced whole where the log was cut off meanwhile by checkpoints, as other tests make them', async () => {
  const { pool } = app.context.db
  await pool.query(`create table cut (id integer primary key); insert into cut values (1)`)
  const ownTracer = await LockTracer.on(pool)
  const { traces } = await ownTracer.during(async () => {
    await pool.query('update cut set id = 1')
    for (let times = 0; times < 3; times += 1) {
      await pool.query(`select pg_logical_emit_message(true, 'filler', 'x')`)
      await pool.query('select pg_switch_wal()')
      await pool.query('checkpoint')
    }
  })
  expect(traces.map((trace) => trace.map(({ table, strength }) => `${table} ${strength}`))).toEqual([
    ['cut no key update'],
  ])
})

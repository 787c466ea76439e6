// On both engines: it speaks SQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Erased } from '#contract/personal-data.ts'
import { rowsOf, tablesOf } from '#server/platform/backup/rows.ts'
import { contactDraft, created, customerDraft } from '#server/testing/drafts.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { landedRows } from '#server/testing/landed-rows.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// Erased people are looked for in every row of every table, as an archive has them.

let app: TestApp
let ana: SignedIn

beforeAll(async () => {
  app = await testApp()
  ana = await signedIn(app, { role: 'Administrador' }, { first_name: 'Ana', email: 'ana@empresa.test' })
})
afterAll(() => app.close())

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await app.context.db.pool.query<Row & object>(text, values)).rows

/** Columns with text in which nobody is named: codes, keys, hashes, sealed bytes, facts of the law, what triggers derive. */
const harmless = [
  'access_tokens: permissions, prefix, token_hash',
  'audit: action, entity, request_id',
  'backup_runs: problem',
  'bin: kind',
  'calendar_feeds: language, scope, token_hash',
  'change_causes: ',
  'checkpoint_minutes: language, sha256',
  'checkpoints: attendees, ends_at, starts_at',
  'cities: code, department, name',
  'counters: name',
  'credentials: password_hash',
  'customers: code, document_number, search',
  'document_types: code',
  'erasures: kind',
  'factor_setups: secret',
  'factors: credential_id, kind, public_key, secret, transports',
  'functions_in_force: name, sha256',
  'identities: issuer, subject',
  'identity_sessions: provider_session',
  'import_answers: field',
  'import_memories: kind, noun',
  'import_rows: choice, kind, left_because, writes',
  'imports: counts, noun, problem, state',
  'installation: forwarder, secret_check',
  'instances: slow, version',
  'job_runs: name',
  'kept_answers: digest, key',
  'licences: serial_number',
  'login_failures: subject',
  'logout_tokens: token_hash',
  'mails: cause, kind, letter',
  'notice_preferences: language',
  'notice_settings: kind, mail',
  'notices: entity, kind, mail_now',
  'one_time_links: kind, token_hash',
  'passkey_users: challenge, handle',
  'personal_data_requests: kind, state',
  'positions: kind',
  'progress_history: progress_source',
  'project_files: extension, sha256, storage_key',
  'project_statuses: color',
  'projects: progress_source',
  'recovery_codes: code_hash',
  // What is wrong with an archive, in the words of the portal or of PostgreSQL.
  'rehearsal_runs: archive, detail, place, problem',
  'roles: hidden_fields, permissions',
  'run_findings: about, kind',
  'sessions: address, user_agent',
  'sign_in_tickets: provider_session, ticket_hash',
  'sign_on_codes: challenge, code_hash, provider_session',
  'storage_leftovers: storage_key',
  'trail_gaps: reader',
  'trail_readers: name',
  'used_tickets: ticket_hash',
  'view_defaults: noun',
  'views: noun',
  'webhook_deliveries: body, entity, message_id, problem, state, type',
  'webhooks: former_secret, kinds, problem, secret, state, url',
]
/** What their own record has, and the trail: erase_person does these by name. */
const ofPeople = [
  'audit: after, before, call',
  'contacts: cellphone_number, data_authorization, email, first_name, last_name, middle_name, phone_number, surname',
  'employees: cellphone_number, document_number, email, first_name, last_name, middle_name, phone_number, surname',
]
const columnsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [table, columns] = line.split(': ') as [string, string]
    return columns.split(', ').flatMap((column) => (column === '' ? [] : [`${table}.${column}`]))
  })

test('each column with text either is searched when a person is erased, or says why it names nobody', async () => {
  const stored = await rows<{ name: string }>(`select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and c.relname not like 'kysely%'
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'bytea', 'character varying')`)
  const searched = await rows<{ name: string }>(
    `select place || '.' || name as name from personal_texts(), unnest(columns) as name`,
  )
  const known = [...searched.map(({ name }) => name), ...columnsIn(harmless), ...columnsIn(ofPeople)]
  expect(
    stored.map(({ name }) => name).toSorted(),
    'name it in schema/functions/personal_texts.sql, or among the harmless columns of this file',
  ).toEqual(known.toSorted())
})

const email = 'Maria.Nanez@cliente.test'
const said = `Habló María José Ñáñez (${email}, 310 555-0142) y también MARIA  JOSE NANEZ QUIÑONES`

/** Writes a text into a column of one row of a table, in the form that the column has. */
async function write(table: string, column: string): Promise<void> {
  const [known] = await rows<{ type: string }>(
    `select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2`,
    [table, column],
  )
  const text =
    table === 'views' && column === 'state' ? `/contacts?q=${encodeURIComponent('maría josé ñáñez')}&page=2` : said
  const json = JSON.stringify([{ texto: said, celular: 7 }, 'María José Ñáñez\nsiguió', null])
  const value = known!.type === 'text' ? text : known!.type === 'text[]' ? [text] : json
  await rows(
    `update ${table} set ${column} = $1::${known!.type}
    where ctid = (select max(ctid) from ${table})`,
    [value],
  )
}

/** All that an archive would have, a row a line, folded. */
async function dump(): Promise<string[]> {
  const client = await app.context.db.pool.connect()
  try {
    const lines: string[] = []
    await client.query('begin')
    for (const table of await tablesOf(client))
      for await (const some of rowsOf(client, table)) lines.push(...some.map((line) => `${table.name} ${line}`))
    const { rows: folded } = await client.query<{ line: string }>(
      'select fold(line) as line from unnest($1::text[]) as line',
      [lines],
    )
    await client.query('commit')
    return folded.map(({ line }) => line)
  } finally {
    client.release()
  }
}
const naming = (lines: readonly string[], words: RegExp) => lines.filter((line) => words.test(line))

const portfolio = async () =>
  JSON.parse(
    JSON.stringify((await call(app, 'GET /portfolio', { token: ana.token })).body, (key, value: unknown) =>
      key === 'version' || (typeof value === 'string' && !/^\d{4}-/.test(value)) ? undefined : value,
    ),
  ) as unknown
/** What is no text, of all records and the trail. */
const numbers = async () =>
  Promise.all(
    [
      'select id, percentage, planned, realized, total_cost, start_date, end_date, project_status_id, employee_ids from projects',
      'select id, weight, planned_percentage, percentage_realized from project_milestones',
      'select * from progress_history',
      'select id, project_id, previous_date, new_date, novelty_type from project_changes',
      `select id, at, actor_id, call, entity, entity_id, action, project_id, version, after -> 'percentage' as p from audit where action <> 'erase'`,
    ].map((text) => rows(`${text} order by id`)),
  )

describe('after a contact that every table names is erased', () => {
  let maria: Contact
  let before: string[]
  let erased: Erased
  let figures: [unknown, unknown]

  beforeAll(async () => {
    const { pool } = app.context.db
    for (const [, insert] of landedRows)
      await pool.query(`insert into ${insert}`, insert.includes('$1') ? [66] : []).catch((error: unknown) => {
        // What the first data has already.
        if (!/duplicate key/.test(String(error))) throw error
      })
    const customer = await created<Customer>(app, ana.token, '/customers/create-customer', await customerDraft(app))
    maria = await created<Contact>(
      app,
      ana.token,
      '/contacts',
      contactDraft(customer.id, {
        firstName: 'María José',
        middleName: '',
        lastName: 'Ñáñez',
        surname: 'Quiñones',
        email,
        cellphoneNumber: '+57 310 555 0142',
      }),
    )
    // A telephone and a name that she had before.
    const update = (body: object) => call(app, `PUT /contacts/update-contact/${maria.id}`, { token: ana.token, body })
    await update({ phoneNumber: '601 744 5566', lastName: 'Ñáñez' })
    await update({ phoneNumber: '' })
    const places = await rows<{ place: string; columns: string[] }>('select * from personal_texts()')
    await pool.query('alter table project_changes disable trigger project_changes_stay')
    for (const { place, columns } of places) for (const column of columns) await write(place, column)
    await pool.query('alter table project_changes enable trigger project_changes_stay')
    await rows(
      `update import_rows set natural_keys = array['contacts.email:7:' || ignore_case($1)], record_id = $2,
      unclear = array['lastName' || chr(9) || 'Ñáñez', 'cityId'], answered = array['email' || chr(9) || $1],
      cells = '["María José", "Ñáñez", 6017445566, "maria.nanez@cliente.test"]'`,
      [email, maria.id],
    )
    await rows(`update imports set noun = 'contacts'`)
    await rows(`update kept_answers set answer = $1`, [
      JSON.stringify({ firstName: 'María José', lastName: 'Ñáñez', email }),
    ])
    before = await dump()
    const known = await numbers()
    const seen = await portfolio()
    const { status, body } = await call<Erased>(app, `POST /personal-data/contacts/${maria.id}/erase`, {
      token: ana.token,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    erased = body
    figures = [
      [known, seen],
      [await numbers(), await portfolio()],
    ]
  }, 60_000)

  test('no row of any table has a name, an e-mail or a telephone of hers', async () => {
    const words = /nanez|maria jose|quinones|310.{0,2}555.{0,2}0142|601.{0,2}744.{0,2}5566/
    expect(naming(before, words).length).toBeGreaterThan(60)
    expect(naming(await dump(), words)).toEqual([])
  })

  test('what named her says that somebody was erased', async () => {
    const lines = await dump()
    expect(
      naming(
        lines,
        new RegExp(
          `^checkpoints .*hablo titular suprimido ${maria.id} \\(suprimido-${maria.id}@titular.invalid, supr-${maria.id}\\) y tambien titular suprimido ${maria.id}"`,
        ),
      ),
    ).not.toEqual([])
    expect(naming(lines, /^views .*"\/contacts\?q=&page=2"/)).not.toEqual([])
    expect(
      naming(
        lines,
        new RegExp(
          `^import_rows .*\\["titular suprimido","","supr-${maria.id}","suprimido-${maria.id}@titular.invalid"\\]`,
        ),
      ),
    ).toHaveLength(1)
    expect(await rows('select unclear, answered from import_rows where record_id = $1', [maria.id])).toEqual([
      { unclear: ['lastName\t', 'cityId'], answered: [`email\tsuprimido-${maria.id}@titular.invalid`] },
    ])
    expect(naming(lines, new RegExp(`^kept_answers .*"firstname":"titular suprimido","lastname":""`))).not.toEqual([])
    expect(erased.texts).toBeGreaterThan(30)
    expect(erased.trailRows).toBeGreaterThan(3)
  })

  test('figures of the past are as they were', () => {
    expect(figures[1]).toEqual(figures[0])
  })
})

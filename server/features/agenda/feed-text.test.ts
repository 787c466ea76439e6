import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { NewCalendarFeed } from '#contract/calendar-feeds.ts'
import { createEmployee, openSession, type SignedIn } from '#server/testing/factories.ts'
import { feedOwner, feedPortal, newFeedPath } from '#server/testing/feeds.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  person = await feedOwner(app)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const pathOf = (scope: string, token = person.token) => newFeedPath(app, token, scope)
const read = (path: string, headers = {}) => call(app, `GET ${path}`, { headers })
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

const uid = (name: string) => `${name}@${feedPortal}`
const long = 'Ñandú, «Ünïcode» con muchas letras; y \\barras\\ que no caben en una sola línea de 75 octetos 🦤🦤🦤'
const task = (employeeId: number, estimatedDate: string, text: string) => ({
  employeeId,
  task: text,
  status: 1,
  estimatedDate,
  comments: 'x',
})

const titles = async (scope: string) => eventsIn((await read(await pathOf(scope))).text).map(({ summary }) => summary)

describe('the text of a feed', () => {
  test('is what ical.js and node-ical read: whole days, who, and the screen', async () => {
    const other = (await createEmployee(app, { first_name: 'Luis', last_name: 'Gil' })).id
    const id = await createProject(app, {
      name: long,
      end_date: '2026-11-26',
      employee_ids: [person.employeeId, other],
    })
    await app.context.db.sql.updateTable('projects').set({ version: 4 }).where('id', '=', id).execute()
    const { updated_at } = await app.context.db.sql
      .selectFrom('projects')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const answer = await read(await pathOf('mine'))
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const event = eventsIn(answer.text).find(({ uid: name }) => name.includes('due'))
    expect([event?.uid, event?.summary]).toEqual([uid(`project-${id}-due`), `Fin de proyecto: ${long}`])
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(['2026-11-26', '2026-11-27'])
    expect(event?.sequence).toBe(4)
    expect(event?.description).toMatch(
      /^Proyecto: .*\nCliente: Almacenes La Nieve \d+\nResponsable: Ana Ríos, Luis Gil$/,
    )
    const stamp = new Date(updated_at).toISOString().slice(0, 19)
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe(`${stamp}Z`)
    const read2 = nodeIcal.sync.parseICS(answer.text)[uid(`project-${id}-due`)]
    expect(read2).toMatchObject({ type: 'VEVENT', summary: `Fin de proyecto: ${long}`, datetype: 'date' })
    expect(read2).toMatchObject({
      transparency: 'TRANSPARENT',
      url: expect.stringMatching(/\/projects\/projects-list\/\d+$/),
    })
  })

  test('has CRLF alone, lines of 75 octets and whole letters', async () => {
    await createProject(app, { name: long, end_date: '2026-11-26', employee_ids: [person.employeeId] })
    const { text } = await read(await pathOf('mine'))
    const rows = text.split('\r\n')
    expect(rows.pop()).toBe('')
    expect(rows.filter((row) => /[\r\n\ufffd]/.test(row))).toEqual([])
    expect(Math.max(...rows.map((row) => Buffer.byteLength(row)))).toBe(75)
    expect(text.replaceAll('\r\n ', '')).toContain(
      String.raw`SUMMARY:Fin de proyecto: Ñandú\, «Ünïcode» con muchas letras\; y \\barras\\ que`,
    )
    expect(rows).toEqual(
      expect.arrayContaining(['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'TRANSP:TRANSPARENT', 'VERSION:2.0']),
    )
    expect(rows[0]).toBe('BEGIN:VCALENDAR')
    expect(rows.at(-1)).toBe('END:VCALENDAR')
  })

  test('has each kind, a milestone from its start, and no holidays', async () => {
    const { sql } = app.context.db
    const id = await createProject(app, { name: 'Bodegas', end_date: '2026-11-26', employee_ids: [person.employeeId] })
    const milestone_id = await idOf(app, 'milestones', 'Inicio')
    const planned = { planned_start: '2026-11-01', planned_end: '2026-11-04' }
    await sql
      .insertInto('project_milestones')
      .values({ project_id: id, milestone_id, weight: 10, ...planned })
      .execute()
    const product_id = await idOf(app, 'products', 'ERP Empresarial')
    await sql
      .insertInto('licences')
      .values({ project_id: id, product_id, date: '2025-11-29', expiration_date: '2026-11-29', serial_number: 'S-1' })
      .execute()
    const body = {
      employeeId: person.employeeId,
      projectId: id,
      comments: 'x',
      tasks: [task(person.employeeId, '2026-11-24', 'Enviar el acta')],
    }
    await call(app, 'POST /project-checkpoints', { token: person.token, body })
    const { text } = await read(await pathOf('mine'))
    const found = eventsIn(text).map(({ summary, startDate, endDate }) => [
      summary,
      startDate.toString(),
      endDate.toString(),
    ])
    expect(found).toEqual([
      ['Hito: Inicio, Bodegas', '2026-11-01', '2026-11-05'],
      ['Tarea: Enviar el acta', '2026-11-24', '2026-11-25'],
      ['Fin de proyecto: Bodegas', '2026-11-26', '2026-11-27'],
      ['Vence licencia: ERP Empresarial, Bodegas', '2026-11-29', '2026-11-30'],
      ['Seguimiento esperado: Bodegas', '2026-12-21', '2026-12-22'],
    ])
    expect(text).not.toContain('@empresa.test')
  })

  test('reaches from 90 days ago to 400 ahead; that of mine has my own alone', async () => {
    // Today is 20 November 2026 in Bogotá.
    const days = ['2026-08-21', '2026-08-22', '2027-12-25', '2027-12-26']
    const quiet = await idOf(app, 'project_statuses', 'Suspendido')
    for (const end_date of days) {
      const own = { end_date, employee_ids: [person.employeeId], project_status_id: quiet, start_date: '2026-01-15' }
      await createProject(app, { name: end_date, ...own })
    }
    await createProject(app, { name: 'Ajeno', end_date: '2026-11-26', project_status_id: quiet })
    expect(await titles('mine')).toEqual(['Fin de proyecto: 2026-08-22', 'Fin de proyecto: 2027-12-25'])
    expect(await titles('all')).toEqual([
      'Fin de proyecto: 2026-08-22',
      'Fin de proyecto: Ajeno',
      'Fin de proyecto: 2027-12-25',
    ])
  })

  test('with more than 5 000 events has those nearest to today', async () => {
    const project = await createProject(app, { end_date: '2030-01-01', start_date: '2029-01-01' })
    const body = { employeeId: person.employeeId, projectId: project, comments: 'x', tasks: [] }
    const { id } = (await call<{ id: number }>(app, 'POST /project-checkpoints', { token: person.token, body })).body
    await app.context.db.pool.query(
      `insert into checkpoint_tasks (checkpoint_id, employee_id, task, estimated_date, comments)
        select $1, $2, 'Tarea ' || n, '2026-11-20'::date + n % 300, 'x' from generate_series(0, 5999) as n`,
      [id, person.employeeId],
    )
    const { text } = await read(await pathOf('all'))
    const days = Array.from(text.matchAll(/^DTSTART;VALUE=DATE:(\d+)/gm), ([, day]) => day)
    expect(days).toHaveLength(5000)
    expect([days[0], days.at(-1)]).toEqual(['20261120', '20270727'])
  })

  test('is told to be known by its tag, until something changes', async () => {
    const project = await createProject(app, { end_date: '2026-11-26', employee_ids: [person.employeeId] })
    const path = await pathOf('mine')
    const { headers } = await read(path)
    const etag = String(headers['etag'])
    expect([etag, headers['cache-control']]).toEqual([expect.stringMatching(/^"[\w-]{43}"$/), 'private, no-cache'])
    app.setTime(new Date('2026-11-21T04:00:00Z'))
    const known = await read(path, { 'if-none-match': etag })
    expect([known.status, known.text, known.headers['etag']]).toEqual([304, '', etag])
    await app.context.db.sql.updateTable('projects').set({ name: 'Otro' }).where('id', '=', project).execute()
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
  })

  test('is in the language in which it was made', async () => {
    await createProject(app, { name: 'Bodegas', end_date: '2026-11-26', employee_ids: [person.employeeId] })
    const session = await openSession(app, { id: person.employeeId, email: person.email })
    const made = await call<NewCalendarFeed>(app, 'POST /calendar/feed', {
      token: session.token,
      locale: 'en-US',
      body: { scope: 'mine' },
    })
    const { text } = await read(new URL(made.body.url!).pathname.slice(4))
    expect(text).toContain('SUMMARY:End of project: Bodegas')
  })
})

import type { ImportMapping } from '#contract/import-columns.ts'

import { administrationSaves } from './administration-saves.ts'
import { backupSave } from './backup-saves.ts'
import type { Send, Write } from './competing-bulk.ts'
import { createUser, givePassword, openSession, type SignedIn } from './factories.ts'
import { createEmployee } from './factories.ts'
import { csv, importsOf } from './imports-of.ts'
import { readyImportOf } from './ready-import.ts'
import { factorSaves } from './second-factors.ts'
import { call, type TestApp } from './testApp.ts'
import { stopToken } from './told.ts'
import { arranged } from './updates.ts'
import { waitingMail } from './waiting-mail.ts'

const day = (round: number): string => `/calendar/days/2031-01-${10 + (round % 20)}`

/** Saves that nobody competes for, each of records of its own: configuration and views. */
export function quietSaves(app: TestApp, signedIn: () => SignedIn): Write[] {
  const send: Send = (request, body) => call(app, request, { token: signedIn().token, body })
  const named = (name: string, values: object = {}): Write => ({
    name,
    send: (round) => send(name, { name: `Nuevo ${round}`, ...values }),
  })
  const followed = async () => {
    const project = app.context.db.sql.selectFrom('projects').select('id').orderBy('id')
    return `/projects/${(await project.executeTakeFirstOrThrow()).id}/following`
  }
  const holiday = { working: false, name: 'Puente' }
  const view = { noun: 'projects', state: '/projects' }
  return [
    named('POST /catalogs/positions', { kind: 'consultant' }),
    named('POST /catalogs/groups'),
    named('POST /catalogs/products', { type: 'Licencia', channel: 'Directo', licensed: true }),
    named('POST /catalogs/change-causes'),
    {
      name: 'POST /catalogs/document-types',
      send: (round) => send('POST /catalogs/document-types', { name: `Documento ${round}`, code: `D${round}` }),
    },
    named('POST /project-status', { description: 'Uno', color: '#2E9E5B' }),
    {
      name: 'POST /project-milestone/create-project-milestone',
      send: (round) =>
        send('POST /project-milestone/create-project-milestone', {
          name: `Hito nuevo ${round}`,
          typeProject: 'Soporte',
          ordinality: 100 + (round % 800),
        }),
    },
    {
      name: 'PUT /cadences',
      send: (round) =>
        send(
          'PUT /cadences',
          [3, 0, 2, 1].map((classification) => ({ classification, days: 5 + ((round + classification) % 60) })),
        ),
    },
    {
      name: 'PUT /calendar/days/:day',
      async send(round) {
        await send(`PUT ${day(round)}`, holiday)
        return send(`PUT ${day(round)}`, { ...holiday, name: `Puente ${round}` })
      },
    },
    {
      name: 'DELETE /calendar/days/:day',
      async send(round) {
        await send(`PUT ${day(round)}`, holiday)
        return send(`DELETE ${day(round)}`)
      },
    },
    {
      name: 'POST /calendar/feed',
      send: () => send('POST /calendar/feed', { scope: 'mine' }),
    },
    {
      name: 'DELETE /calendar/feed/:scope',
      async send() {
        await send('POST /calendar/feed', { scope: 'all' })
        return send('DELETE /calendar/feed/all')
      },
    },
    {
      name: 'PUT /accounts/notice-settings',
      send: (round) =>
        send('PUT /accounts/notice-settings', { kinds: [{ kind: 'silent', screen: round % 2 === 0 }], weekly: true }),
    },
    {
      name: 'PUT /projects/:id/following',
      send: async (round) => send(`PUT ${await followed()}`, { follows: round % 2 === 0 }),
    },
    {
      name: 'DELETE /projects/:id/following',
      async send() {
        const path = await followed()
        await send(`PUT ${path}`, { follows: true })
        return send(`DELETE ${path}`)
      },
    },
    {
      name: 'POST /views',
      send: (round) => send('POST /views', { ...view, name: `Vista nueva ${round}`, isDefault: true }),
    },
    {
      name: 'DELETE /views/:id',
      async send(round) {
        const { text } = await send('POST /views', { ...view, name: `Para quitar ${round}`, isDefault: true })
        return send(`DELETE /views/${(JSON.parse(text) as { id: number }).id}`)
      },
    },
    {
      name: 'POST and DELETE access tokens',
      async send(round) {
        const end = async (path: string) => {
          const { text } = await send('POST /accounts/tokens', { name: `Programa ${round}`, permissions: ['read'] })
          return send(`DELETE ${path}/${(JSON.parse(text) as { id: number }).id}`)
        }
        await end('/accounts/tokens')
        return end(`/accounts/people/${signedIn().employeeId}/tokens`)
      },
    },
    ...administrationSaves(app, send),
    {
      name: 'POST and PUT requests about personal data',
      async send(round) {
        const { id: contactId } = await app.context.db.sql
          .selectFrom('contacts')
          .select('id')
          .limit(1)
          .executeTakeFirstOrThrow()
        const values = { contactId, kind: 'consulta', receivedOn: '2026-11-03', notes: `Pide ver sus datos ${round}` }
        const { text } = await send('POST /personal-data/requests', values)
        return send(`PUT /personal-data/requests/${(JSON.parse(text) as { id: number }).id}`, { state: 'answered' })
      },
    },
    {
      name: 'POST erasing a contact and an employee',
      async send(round) {
        const person = await app.context.db.sql
          .insertInto('contacts')
          .columns(['customer_id', 'first_name', 'last_name', 'email'])
          .expression((query) =>
            query
              .selectFrom('customers')
              .select(({ val }) => [
                'id',
                val(`Luz${round}`).as('f'),
                val('Mejía').as('l'),
                val(`luz.${round}@cliente.test`).as('e'),
              ])
              .limit(1),
          )
          .returning('id')
          .executeTakeFirstOrThrow()
        const gone = await createEmployee(app, { is_active: false })
        await send(`POST /personal-data/employees/${gone.id}/erase`)
        return send(`POST /personal-data/contacts/${person.id}/erase`)
      },
    },
    {
      // It saves nothing, and so locks nothing.
      name: 'POST /projects/:id/forecast/what-if',
      async send(round) {
        const { id } = await app.context.db.sql.selectFrom('projects').select('id').limit(1).executeTakeFirstOrThrow()
        return send(`POST /projects/${id}/forecast/what-if`, { percentage: round % 100 })
      },
    },
    ...[
      'PUT /catalogs/document-types/:id',
      'PUT /catalogs/change-causes/:id',
      'PUT /forecast-settings',
      'PUT /retention',
    ].map((name): Write => {
      let made: ReturnType<(typeof arranged)[string]> | undefined
      return {
        name,
        async send(round) {
          made ??= arranged[name]!(app, signedIn().token)
          const { id, values, others } = await made
          return send(name.replace(':id', String(id)), { ...values, ...(round % 2 === 0 && others) })
        },
      }
    }),
  ]
}

const password = 'Zafiro#48Luna'

/** An import of a record that is there, applied and then undone. */
function undoneImport(app: TestApp, signedIn: () => SignedIn, noun: 'contacts' | 'projects' | 'milestones'): Write {
  const table = noun === 'milestones' ? 'project_milestones' : noun
  return {
    name: `POST /imports/:id/undo of ${noun}`,
    async send(round) {
      const { token, employeeId: ownerId } = signedIn()
      const { rows } = await app.context.db.pool.query<{ id: number; projectId: number | null }>(
        `select id, ${noun === 'milestones' ? 'project_id' : 'null::integer'} as "projectId" from ${table} order by id limit 1`,
      )
      const { id, projectId } = rows[0]!
      const ready = await readyImportOf(app, noun, { ownerId, ids: [id], round, projectId })
      const { apply, undo } = importsOf(app, token, { noun })
      await apply(ready)
      return undo(ready)
    },
  }
}

/** Saves that take longer, as they hash a password or read a file: sessions and links, and imports. */
export function slowSaves(app: TestApp, signedIn: () => SignedIn): Write[] {
  const user = async (role = 'Consulta') => {
    const made = await createUser(app, { role })
    await givePassword(app, made, password)
    return { ...made, ...(await openSession(app, made)) }
  }
  const imported = async (round: number) => {
    const { token } = signedIn()
    const { id } = await app.context.db.sql.selectFrom('customers').select('id').limit(1).executeTakeFirstOrThrow()
    const lines = [
      ['Id', 'Código'],
      [id, `I-${round}`],
    ]
    return importsOf(app, token, { noun: 'customers' }).imported(csv(lines))
  }
  const undone = async (round: number) => {
    const { token } = signedIn()
    const { rows } = await app.context.db.pool.query<{ id: number; version: number; city: string }>(
      'select customers.id, version, cities.name as city from customers join cities on cities.id = city_id order by 1 limit 1',
    )
    const { id, version, city } = rows[0]!
    const lines = [
      ['Id', 'Versión', 'Código', 'Nombre Comercial', 'Número de Documento', 'Ciudad'],
      [id, version, `U-${round}`, 'Cambiado', `77${round}`, city],
      ['', '', `V-${round}`, 'Nuevo', `78${round}`, city],
    ]
    const { imported: read, apply, undo } = importsOf(app, token, { noun: 'customers' })
    const came = await read(csv(lines))
    await apply(came.id)
    return undo(came.id)
  }
  return [
    {
      name: 'POST /accounts/login',
      send: async () => call(app, 'POST /accounts/login', { body: { email: (await user()).email, password } }),
    },
    { name: 'POST /accounts/logout', send: async () => call(app, 'POST /accounts/logout', await user()) },
    {
      name: 'DELETE /accounts/sessions/:id',
      async send() {
        const { token, sessionId } = await user()
        return call(app, `DELETE /accounts/sessions/${sessionId}`, { token })
      },
    },
    {
      name: 'PUT /accounts/update-password',
      async send(round) {
        const body = { currentPassword: password, newPassword: `Otro#${round}Lago` }
        return call(app, 'PUT /accounts/update-password', { token: (await user()).token, body })
      },
    },
    {
      name: 'POST /accounts/confirm',
      send: async () => call(app, 'POST /accounts/confirm', { token: (await user()).token, body: { password } }),
    },
    factorSaves(app, user, password),
    {
      name: 'POST /accounts/request-password-reset',
      async send() {
        const { email } = await user()
        const answer = await call(app, 'POST /accounts/request-password-reset', { body: { email } })
        // It is made behind the answer.
        while (!app.mails.some(({ to }) => to === email)) await new Promise((resolve) => setTimeout(resolve, 5))
        return answer
      },
    },
    {
      name: 'POST /admin/mail/test',
      send: async () => call(app, 'POST /admin/mail/test', { token: signedIn().token }),
    },
    backupSave(app, signedIn),
    {
      name: 'POST /admin/mail/:id/retry',
      async send(round) {
        const { employeeId, token } = signedIn()
        const id = await waitingMail(app, employeeId, `test:${round}`)
        return call(app, `POST /admin/mail/${id}/retry`, { token })
      },
    },
    {
      name: 'POST /mail/unsubscribe',
      send: async () => call(app, `POST /mail/unsubscribe?token=${stopToken(app, (await user()).id)}`),
    },
    {
      name: 'POST /notices/read',
      send: async () => {
        const { employeeId, token } = signedIn()
        await app.context.db.pool.query(
          `insert into notices (employee_id, kind, cause, entity, records, created_at)
            select $1, 'silent', 'silent:' || gen_random_uuid(), 'project', '{1}', now()`,
          [employeeId],
        )
        return call(app, 'POST /notices/read', { token, body: { all: true, until: 2_000_000_000 } })
      },
    },
    {
      name: 'POST /accounts/set-password',
      async send(round) {
        const { id } = await createUser(app, { role: 'Consulta' })
        const request = `POST /employees/${id}/invitation`
        const { body } = await call<{ invitation: { url: string } }>(app, request, { token: signedIn().token })
        const token = new URL(body.invitation.url).hash.replace('#invite=', '')
        return call(app, 'POST /accounts/set-password', { body: { token, newPassword: `Tinto#${round}Arepa` } })
      },
    },
    {
      name: 'POST /imports/:noun and what follows it, up to its removal',
      async send(round) {
        const { token } = signedIn()
        const { id, mapping, rows } = await imported(round)
        const body = mapping satisfies ImportMapping | null
        await call(app, `PUT /imports/${id}/rows/${rows[0]!.row}`, { token, body: { code: `J-${round}` } })
        await call(app, `PUT /imports/${id}/mapping`, { token, body })
        await call(app, `PUT /imports/${id}/values`, { token, body: { field: 'cityId', value: 'Macondo', skip: true } })
        return call(app, `DELETE /imports/${id}`, { token })
      },
    },
    {
      name: 'POST /imports/:id/undo of employees',
      async send(round) {
        const { token, employeeId: ownerId } = signedIn()
        const ready = await readyImportOf(app, 'employees', { ownerId, ids: [(await user()).id], round })
        const { apply, undo } = importsOf(app, token, { noun: 'employees' })
        await apply(ready)
        return undo(ready)
      },
    },
    {
      name: 'POST /imports/:id/undo of customers, one of them new',
      send: undone,
    },
    ...(['contacts', 'projects', 'milestones'] as const).map((noun) => undoneImport(app, signedIn, noun)),
  ]
}

import type { ImportMapping } from '#contract/import-columns.ts'

import type { Write } from './competing-bulk.ts'
import { createUser, givePassword, openSession, type SignedIn } from './factories.ts'
import { csv, importsOf } from './imports-of.ts'
import { call, type TestApp } from './testApp.ts'
import { arranged } from './updates.ts'

const day = (round: number): string => `/calendar/days/2031-01-${10 + (round % 20)}`

/** Saves that nobody competes for, each of records of its own: configuration and views. */
export function quietSaves(app: TestApp, signedIn: () => SignedIn): Write[] {
  const send: (request: string, body?: unknown) => ReturnType<Write['send']> = (request, body) =>
    call(app, request, { token: signedIn().token, body })
  const named = (name: string, values: object = {}): Write => ({
    name,
    send: (round) => send(name, { name: `Nuevo ${round}`, ...values }),
  })
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
    ...['PUT /catalogs/document-types/:id', 'PUT /catalogs/change-causes/:id', 'PUT /forecast-settings'].map(
      (name): Write => {
        let made: ReturnType<(typeof arranged)[string]> | undefined
        return {
          name,
          async send(round) {
            made ??= arranged[name]!(app, signedIn().token)
            const { id, values, others } = await made
            return send(name.replace(':id', String(id)), { ...values, ...(round % 2 === 0 && others) })
          },
        }
      },
    ),
  ]
}

const password = 'Zafiro#48Luna'

/** Saves that take longer, as they hash a password or read a file: sessions and links, and an import up to its apply. */
export function slowSaves(app: TestApp, signedIn: () => SignedIn): Write[] {
  const user = async () => {
    const made = await createUser(app, { role: 'Consulta' })
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
  return [
    {
      name: 'POST /accounts/login',
      send: async () => call(app, 'POST /accounts/login', { body: { email: (await user()).email, password } }),
    },
    {
      name: 'POST /accounts/logout',
      send: async () => call(app, 'POST /accounts/logout', { token: (await user()).token }),
    },
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
      name: 'POST /accounts/request-password-reset',
      async send() {
        const { email } = await user()
        const before = app.mails.length
        const answer = await call(app, 'POST /accounts/request-password-reset', { body: { email } })
        // It is made behind the answer.
        while (app.mails.length === before) await new Promise((resolve) => setTimeout(resolve, 5))
        return answer
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
  ]
}

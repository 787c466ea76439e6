import { administrationSaves } from './administration-saves.ts'
import type { Send, Write } from './competing-bulk.ts'
import { type SignedIn } from './factories.ts'
import { createEmployee } from './factories.ts'
import { plainNouns } from './plain-nouns.ts'
import { call, type TestApp } from './testApp.ts'
import { arranged } from './updates.ts'

const day = (round: number): string => `/calendar/days/2031-01-${10 + (round % 20)}`

/** Configuration and views, without competition. */
export function quietSaves(app: TestApp, signedIn: () => SignedIn): Write[] {
  const send: Send = (request, body) => call(app, request, { token: signedIn().token, body })
  const followed = async () => {
    const project = app.context.db.sql.selectFrom('projects').select('id').orderBy('id')
    return `/projects/${(await project.executeTakeFirstOrThrow()).id}/following`
  }
  const holiday = { working: false, name: 'Puente' }
  const view = { noun: 'projects', state: '/projects' }
  return [
    ...plainNouns.map(({ create, values }): Write => ({
      name: `POST ${create}`,
      send: async (round) => send(`POST ${create}`, await values(`nuevo ${round}`, app)),
    })),
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
    ...[...plainNouns.map(({ update }) => `PUT ${update}`), 'PUT /forecast-settings', 'PUT /retention'].map(
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

import type { ImportMapping } from '#contract/import-columns.ts'

import { backupSave, rehearsalSave } from './backup-saves.ts'
import type { Write } from './competing-bulk.ts'
import type { TestDirectory } from './directory.ts'
import { createUser, givePassword, openSession, type SignedIn } from './factories.ts'
import { csv, importsOf } from './imports-of.ts'
import { readyImportOf } from './ready-import.ts'
import { factorSaves } from './second-factors.ts'
import { signOnSaves } from './sign-on-saves.ts'
import { call, type TestApp } from './testApp.ts'
import { stopToken } from './told.ts'
import { waitingMail } from './waiting-mail.ts'

const password = 'Zafiro#48Luna'

/** Applied and undone. */
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

/** They hash a password or read a file. */
export function slowSaves(app: TestApp, signedIn: () => SignedIn, directory: TestDirectory): Write[] {
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
    signOnSaves(app, { directory, user, signedIn }),
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
    rehearsalSave(app, signedIn),
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

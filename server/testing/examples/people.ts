import type { AppSetup, NewFactor } from '#contract/factors.ts'
import type { PasskeyCreation } from '#contract/passkeys.ts'
import type { SecondFactorAsked } from '#contract/session.ts'
import { type askPasskey, newKey } from '#server/testing/authenticator.ts'
import { employeeDraft } from '#server/testing/drafts.ts'
import { createEmployee, createUser, givePassword, openSession } from '#server/testing/factories.ts'
import { idOf } from '#server/testing/project-records.ts'
import { codeOf } from '#server/testing/second-factors.ts'
import { call } from '#server/testing/testApp.ts'
import { stopToken } from '#server/testing/told.ts'

import type { Asking } from './asking.ts'

const password = 'Zafiro#48Luna'

export async function examplesOfPeople(asking: Asking): Promise<number> {
  const { app, ask } = asking
  const employee = await ask('POST /employees', await employeeDraft(app))
  await ask(`GET /employees/employee-by-id/${employee.id}`)
  await ask('GET /employees/employees-list?searchTerm=begoña')
  await ask('GET /employees/employees-list-selector')
  await ask(`PUT /employees/update-employee/${employee.id}`, { cellphoneNumber: '3157654321' })
  await ask('PATCH /employees/employees-list/bulk', { ids: [employee.id], changes: { isActive: true } })
  await examplesOfWaysIn(asking)
  await examplesOfOneself(asking)
  return employee.id
}

async function examplesOfWaysIn({ app, ask, token, employeeId }: Asking): Promise<void> {
  const role = await idOf(app, 'roles', 'Consulta')
  const { id } = await call<{ id: number }>(app, 'POST /employees', {
    token,
    body: await employeeDraft(app, { hasUser: true, role }),
  }).then(({ body }) => body)
  await ask('GET /accounts/people?top=1')
  const permissions = ['portal.access', 'files.write']
  const help = await ask('POST /accounts/roles', { name: 'Mesa de ayuda', permissions, hiddenFields: ['birthDate'] })
  await ask(`PUT /accounts/roles/${help.id}`, { secondFactor: true })
  await ask('GET /accounts/roles')
  await ask('GET /roles')
  const outside = await createEmployee(app, { first_name: 'Jairo', last_name: 'Ospina' })
  await ask('POST /accounts/people/invitations', { employeeIds: [id, outside.id], role })
  const { invitation } = await ask<{ invitation: { url: string } }>(`POST /employees/${id}/invitation`)
  const link = new URL(invitation.url).hash.replace('#invite=', '')
  const nobody = { token: undefined }
  const chosen = { token: link, newPassword: 'Tinto#48Arepa' }
  await ask('POST /accounts/set-password', chosen, nobody)
  const user = await createUser(app, { role: 'Consulta' })
  await givePassword(app, user, password)
  await ask('POST /accounts/login', { email: user.email, password }, nobody)
  await ask('POST /accounts/request-password-reset', { email: user.email }, nobody)
  const { token: own } = await openSession(app, user)
  await ask('POST /accounts/confirm', { password }, { token: own })
  const changed = { currentPassword: password, newPassword: 'Tinto#49Arepa' }
  await ask('PUT /accounts/update-password', changed, { token: own })
  await ask('GET /accounts')
  await ask('GET /accounts/me')
  await ask('GET /accounts/sessions')
  await ask('GET /accounts/get-users-with-assets-management-permission')
  await ask('POST /accounts/tokens', { name: 'Contabilidad', permissions: ['read'] })
  await ask('GET /accounts/tokens')
  await examplesOfFactors(app, ask)
  await examplesOfPasskeys(app, ask)
  await ask(`GET /accounts/people/${employeeId}/tokens`)
}

async function examplesOfFactors(app: Asking['app'], ask: Asking['ask']): Promise<void> {
  const user = await createUser(app, { role: 'Consulta' })
  await givePassword(app, user, password)
  const { token } = await openSession(app, user)
  const { secret } = await ask<AppSetup>('POST /accounts/factors/totp', undefined, { token })
  const first = { code: codeOf(app, secret) }
  const { id } = await ask<NewFactor>('POST /accounts/factors/totp/confirm', first, { token })
  await ask(`PUT /accounts/factors/${id}`, { name: 'Teléfono' }, { token })
  await ask('GET /accounts/factors', undefined, { token })
  await ask('GET /accounts/recovery-codes', undefined, { token })
  await ask('POST /accounts/recovery-codes', undefined, { token })
  const body = { email: user.email, password }
  const asked = await call<SecondFactorAsked>(app, 'POST /accounts/login', { body })
  const { ticket } = asked.body.secondFactor
  await ask('POST /accounts/second-factor', { ticket, code: codeOf(app, secret, 1) }, { token: undefined })
}

async function examplesOfPasskeys(app: Asking['app'], ask: Asking['ask']): Promise<void> {
  const user = await createUser(app, { role: 'Consulta' })
  await givePassword(app, user, password)
  const { token } = await openSession(app, user)
  const key = newKey(app)
  const creation = await ask<PasskeyCreation>('POST /accounts/factors/passkeys/options', undefined, { token })
  await ask('POST /accounts/factors/passkeys', { name: 'Portátil', credential: key.create(creation) }, { token })
  const nobody = { token: undefined }
  const { ticket, options } = await ask<Awaited<ReturnType<typeof askPasskey>>>(
    'POST /accounts/passkey/options',
    {},
    nobody,
  )
  await ask('POST /accounts/passkey', { ticket, assertion: key.get(options) }, nobody)
}

export async function examplesOfNotices({ app, ask, employeeId }: Asking, projectId: number): Promise<void> {
  await app.context.db.pool.query(
    `insert into notices (employee_id, project_id, kind, cause, entity, records, payload, created_at)
      select $1, $2::integer, 'silent', 'silent:1', 'project', array[$2::integer], '{"days":21,"rhythm":14}', '2026-02-16 06:30-05'`,
    [employeeId, projectId],
  )
  await ask('GET /notices')
  await ask('GET /notices/count')
  await ask('POST /notices/read', { all: true, until: 2_000_000_000 })
}

async function examplesOfOneself({ app, ask, employeeId }: Asking): Promise<void> {
  const view = await ask('POST /views', { noun: 'employees', name: 'Los míos', state: '/employees?q=ana' })
  await ask(`PUT /views/${view.id}`, { name: 'Mi equipo' })
  await ask('GET /views?noun=employees')
  await ask('GET /accounts/first-steps')
  await ask('GET /accounts/notice-settings')
  await ask('PUT /accounts/notice-settings', { kinds: [{ kind: 'silent', screen: true }], weekly: true })
  await ask('POST /calendar/feed', { scope: 'mine' })
  await ask('GET /calendar/feed')
  await ask(`POST /mail/unsubscribe?token=${stopToken(app, employeeId)}`)
}

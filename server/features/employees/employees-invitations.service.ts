import type { InvitationOrder, InvitationsAnswer } from '#contract/accounts.ts'
import { fullName } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { problemOf, textsOf } from '#server/platform/http/problem.ts'
import { refuseUnknown } from '#server/platform/http/refused-writes.ts'

import { employeeChoices, lockEmployees, type LockedEmployee } from './employees.queries.ts'
import { changeEmployee, invite, shown } from './employees.service.ts'
import { demandGivable } from './given.queries.ts'

/**
 * In one transaction; employees who have access or are inactive do not stop the others. @throws Refusal
 * unknown-reference, lacks-permission
 */
export async function inviteEmployees(
  context: Context,
  call: CallContext & { caller: Caller; body: InvitationOrder },
): Promise<InvitationsAnswer> {
  const { db, mailer } = context
  const { employeeIds, role } = call.body
  return db.change<InvitationsAnswer>(
    call.actor,
    async (tx) => {
      const choices = await employeeChoices(tx, { role })
      refuseUnknown({ role: choices.role }, { role })
      await demandGivable(tx, call.caller, role)
      const locked = new Map((await lockEmployees(tx, employeeIds)).map((employee) => [employee.id, employee]))
      const answer: InvitationsAnswer = { invited: [], failed: [] }
      for (const id of employeeIds) {
        const known = locked.get(id)
        try {
          const employee = invitable(known)
          await changeEmployee(tx, employee, { caller: call.caller, body: { hasUser: true, role } }, choices)
          const invitation = shown(await invite(tx, context, employee, call.language))
          answer.invited.push({ id, name: fullName(employee), invitation, mailed: mailer.enabled })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          answer.failed.push({ id, name: known ? fullName(known) : null, problem: reasonOf(error, call.language) })
        }
      }
      return answer
    },
    withoutLinks,
  )
}

/** As it is kept: a link is shown once. */
const withoutLinks = ({ invited, failed }: InvitationsAnswer): InvitationsAnswer => ({
  invited: invited.map(({ id, name, mailed }) => ({ id, name, mailed })),
  failed,
})

function reasonOf(refusal: Refusal, language: CallContext['language']): string {
  const { detail, errors } = problemOf(refusal, textsOf(language))
  return errors?.[0]?.message ?? detail
}

function invitable(locked: LockedEmployee | undefined): LockedEmployee {
  const employee = found(locked)
  if (employee.hasUser) throw new Refusal('already-user')
  if (!employee.isActive) throw new Refusal('not-active')
  return employee
}

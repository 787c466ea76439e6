import type { InvitationOrder, InvitationsAnswer } from '#contract/accounts.ts'
import { fullName } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import type { OneTimeLink } from '#server/features/session/session.queries.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { problemOf, textsOf } from '#server/platform/http/problem.ts'
import { refuseUnknown } from '#server/platform/http/refused-writes.ts'

import { employeeChoices, lockEmployees, type LockedEmployee } from './employees.queries.ts'
import { changeEmployee, invite, shown } from './employees.service.ts'
import { demandGivable } from './given.queries.ts'

interface Invited {
  employee: LockedEmployee
  link: OneTimeLink
}

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
  const { invited, failed, names } = await db.change(call.actor, async (tx) => {
    const choices = await employeeChoices(tx, { role })
    refuseUnknown({ role: choices.role }, { role })
    await demandGivable(tx, call.caller, role)
    const locked = new Map((await lockEmployees(tx, employeeIds)).map((employee) => [employee.id, employee]))
    const outcome = { invited: [] as Invited[], failed: new Map<number, Refusal>() }
    for (const id of employeeIds) {
      try {
        const employee = invitable(locked.get(id))
        await changeEmployee(tx, employee, { caller: call.caller, body: { hasUser: true, role } }, choices)
        const link = await invite(tx, context, employee, call.language)
        outcome.invited.push({ employee, link })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        outcome.failed.set(id, error)
      }
    }
    return { ...outcome, names: new Map(Array.from(locked, ([id, employee]) => [id, fullName(employee)])) }
  })
  const texts = textsOf(call.language)
  return {
    invited: invited.map(({ employee, link }) => ({
      id: employee.id,
      name: fullName(employee),
      invitation: shown(link),
      mailed: mailer.enabled,
    })),
    failed: Array.from(failed, ([id, refusal]) => {
      const { detail, errors } = problemOf(refusal, texts)
      return { id, name: names.get(id) ?? null, problem: errors?.[0]?.message ?? detail }
    }),
  }
}

function invitable(locked: LockedEmployee | undefined): LockedEmployee {
  const employee = found(locked)
  if (employee.hasUser) throw new Refusal('already-user')
  if (!employee.isActive) throw new Refusal('not-active')
  return employee
}

import * as z from 'zod/mini'

import type { BulkAnswer, EmployeeChanges } from '#contract/bulk.ts'
import { accessNeeds, type EmployeeFilter } from '#contract/employees.ts'
import type { Context } from '#server/context.ts'
import { lockTokensOf } from '#server/features/access-tokens/access-tokens.queries.ts'
import { lockSessionsOf } from '#server/features/session/session.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { askOnce, changeInBulk, type BulkCall, type BulkItem } from '#server/platform/http/bulk.ts'
import { refusing } from '#server/platform/http/refused-writes.ts'

import {
  employeeChoices,
  employeePage,
  lockAdministratorRoles,
  lockEmployees,
  type LockedEmployee,
} from './employees.queries.ts'
import { changeEmployee } from './employees.service.ts'

/** As the trail says it. */
const Former = z.object({
  is_active: z.optional(z.boolean()),
  position_id: z.optional(z.int()),
  group_id: z.optional(z.int()),
  city_id: z.optional(z.int()),
})

/**
 * By the rules of one employee. @throws Refusal bulk-too-many, undo-over, unknown-reference, not-allowed for a filter
 * of roles that the caller may not see
 */
export async function changeEmployees(
  context: Context,
  call: BulkCall<{ searchTerm?: string | undefined } & EmployeeFilter, EmployeeChanges>,
): Promise<BulkAnswer> {
  const needed = accessNeeds(call.body.filter ?? {})
  if (needed && !call.caller.permissions.has(needed)) throw new Refusal('not-allowed')
  return refusing({}, () =>
    changeInBulk(context, call, {
      entity: 'employee',
      find: (query) => employeePage(context.db, query, query),
      sentFor: (changes: EmployeeChanges) => changes,
      sentToUndo: ({ before }) => {
        const former = z.parse(Former, before ?? {})
        const { is_active: isActive, position_id: positionId, group_id: groupId, city_id: cityId } = former
        return { isActive, positionId, groupId, cityId }
      },
      async begin(tx, items) {
        const ids = items.map(({ id }) => id)
        const choicesOf = await askOnce(items, (sent) => employeeChoices(tx, sent))
        const locked = await lockEmployees(tx, ids)
        if (items.some(({ sent }) => sent.isActive === false)) {
          await lockAdministratorRoles(tx)
          await lockSessionsOf(tx, ids)
          await lockTokensOf(tx, ids)
        }
        const change = async (before: LockedEmployee, item: BulkItem<EmployeeChanges>) => {
          const sent = { caller: call.caller, body: item.sent }
          const { employee } = await changeEmployee(tx, before, sent, choicesOf(item))
          return employee.version !== before.version
        }
        return { locked, change }
      },
    }),
  )
}

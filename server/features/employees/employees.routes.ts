import { accounts } from '#contract/accounts.ts'
import { bulk } from '#contract/bulk.ts'
import { employees } from '#contract/employees.ts'
import { exports } from '#contract/exports.ts'
import type { Context } from '#server/context.ts'
import { found } from '#server/platform/base/refusal.ts'
import { pagingOf } from '#server/platform/database/lists.ts'
import { endpoint, type Endpoint, finding, reading } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { changeEmployees } from './employees-bulk.service.ts'
import { inviteEmployees } from './employees-invitations.service.ts'
import { allEmployees, employeeBatches, employeeById, employeeOptions, employeePage } from './employees.queries.ts'
import { createEmployee, inviteEmployee, updateEmployee } from './employees.service.ts'

export const employeeEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  return [
    finding(employees.list, ({ query, hidden }) => {
      const paging = pagingOf(query)
      return paging ? employeePage(db, paging, query, hidden) : allEmployees(db)
    }),
    finding(employees.selector, ({ query, hidden }) => employeeOptions(db, query, hidden)),
    reading(employees.byId, async ({ params }) => found(await employeeById(db, params.id))),
    exporting(context, 'employees', exports.employees, ({ query, caller }) =>
      employeeBatches(db, query, caller.hidden),
    ),
    endpoint(employees.create, (call) => createEmployee(context, call)),
    endpoint(employees.update, (call) => updateEmployee(context, call)),
    endpoint(bulk.employees, (call) => changeEmployees(context, call)),
    endpoint(employees.invite, (call) => inviteEmployee(context, call)),
    endpoint(accounts.invite, (call) => inviteEmployees(context, call)),
  ]
}

import { accounts } from '#contract/accounts.ts'
import { bulk } from '#contract/bulk.ts'
import { employees } from '#contract/employees.ts'
import { exports } from '#contract/exports.ts'
import type { Context } from '#server/context.ts'
import { found } from '#server/platform/base/refusal.ts'
import { pagingOf } from '#server/platform/database/lists.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { changeEmployees } from './employees-bulk.service.ts'
import { inviteEmployees } from './employees-invitations.service.ts'
import { allEmployees, employeeBatches, employeeById, employeeOptions, employeePage } from './employees.queries.ts'
import { createEmployee, inviteEmployee, updateEmployee } from './employees.service.ts'

export const employeeEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  return [
    reading(employees.list, ({ query }) => {
      const paging = pagingOf(query)
      return paging ? employeePage(db, paging, query) : allEmployees(db)
    }),
    reading(employees.selector, ({ query }) => employeeOptions(db, query)),
    reading(employees.byId, async ({ params }) => found(await employeeById(db, params.id))),
    exporting(context, 'employees', exports.employees, ({ query }) => employeeBatches(db, query)),
    endpoint(employees.create, (call) => createEmployee(context, call)),
    endpoint(employees.update, (call) => updateEmployee(context, call)),
    endpoint(bulk.employees, (call) => changeEmployees(context, call)),
    endpoint(employees.invite, (call) => inviteEmployee(context, call)),
    endpoint(accounts.invite, (call) => inviteEmployees(context, call)),
  ]
}

import { employees } from '#contract/employees.ts'
import type { Context } from '#server/context.ts'
import { found } from '#server/platform/base/refusal.ts'
import { pagingOf } from '#server/platform/database/lists.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { allEmployees, employeeById, employeeOptions, employeePage } from './employees.queries.ts'
import { createEmployee, inviteEmployee, updateEmployee } from './employees.service.ts'

export const employeeEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  return [
    reading(employees.list, ({ query }) => {
      const paging = pagingOf(query)
      return paging ? employeePage(db, paging) : allEmployees(db)
    }),
    reading(employees.selector, ({ query }) => employeeOptions(db, query)),
    reading(employees.byId, async ({ params }) => found(await employeeById(db, params.id))),
    endpoint(employees.create, (call) => createEmployee(context, call)),
    endpoint(employees.update, (call) => updateEmployee(context, call)),
    endpoint(employees.invite, (call) => inviteEmployee(context, call)),
  ]
}

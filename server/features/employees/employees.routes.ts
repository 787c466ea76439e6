import { employees } from '#contract/employees.ts'
import { defaultPageSize } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/http/endpoint.ts'
import { found } from '#server/http/refusal.ts'

import { allEmployees, employeeById, employeeOptions, employeePage } from './employees.queries.ts'
import { createEmployee, inviteEmployee, updateEmployee } from './employees.service.ts'

export const employeeEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  return [
    endpoint(employees.list, ({ query }) => {
      // Without any parameter the call answers a plain array.
      if (Object.keys(query).length === 0) return allEmployees(db)
      const { searchTerm = '', offset = 0, top = defaultPageSize, orderBy, ascending = true } = query
      return employeePage(db, { searchTerm, offset, top, orderBy, ascending })
    }),
    endpoint(employees.selector, ({ query }) => employeeOptions(db, query)),
    endpoint(employees.byId, async ({ params }) => found(await employeeById(db, params.id))),
    endpoint(employees.create, (call) => createEmployee(context, call)),
    endpoint(employees.update, (call) => updateEmployee(context, call)),
    endpoint(employees.invite, (call) => inviteEmployee(context, call)),
  ]
}

import * as z from 'zod/mini'

import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { checkpointRadar } from './checkpoint-radar.ts'
import { checkpointTasks } from './checkpoint-tasks.ts'
import { checkpoints } from './checkpoints.ts'
import { contacts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { problem } from './fields.ts'
import { licenceRadar } from './licence-radar.ts'
import { licences } from './licences.ts'
import { pastForecasts } from './past-forecasts.ts'
import { portfolioCauses } from './portfolio-causes.ts'
import { portfolio } from './portfolio.ts'
import { projectChanges } from './project-changes.ts'
import { projectMilestones } from './project-milestones.ts'
import { projects } from './projects.ts'
import { route, type Route, type Schema } from './route.ts'
import { sheetColumns, type SheetNoun } from './sheet-columns.ts'
import { taskList } from './task-list.ts'

const formats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof formats)[number]

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** With commas; none means all. */
const columnNames = (noun: SheetNoun) => {
  const fields = sheetColumns[noun].map(({ field }): string => field)
  return z.optional(
    z
      .pipe(
        z.string(problem('invalid')).check(z.maxLength(2000, problem('tooLong'))),
        z.transform((value, context): string[] => {
          const names = value
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
          if (names.some((name) => !fields.includes(name)))
            context.issues.push({ code: 'custom', message: problem('invalid'), input: value })
          return [...new Set(names)]
        }),
      )
      .register(z.globalRegistry, { description: `One or several of ${fields.join(', ')}, divided by commas.` }),
  )
}

const formatOr = (usual: ExportFormat) => z._default(z.enum(formats, problem('invalid')), usual)

type ParamsOf<R> = R extends { params: infer Params extends Schema } ? Params : undefined

/** The list's path and `/export`, with its parameters but those of a page. */
function exportOf<const R extends Route, Shape extends Record<string, Schema>>(
  noun: SheetNoun,
  list: R & { query: z.ZodMiniObject<Shape> },
  usual: ExportFormat = 'xlsx',
) {
  const { offset: _offset, top: _top, ...narrowing } = list.query.shape
  const query = z.object({ ...narrowing, format: formatOr(usual), columns: columnNames(noun) })
  return route({
    tag: list.tag,
    method: 'GET',
    ...(list.operation && { operation: list.operation.replace(/^list/, 'export') }),
    path: `${list.path}/export`,
    summary: 'All rows of the list with this search, filter and sort, as a workbook or a CSV in the caller’s language.',
    access: list.access,
    alsoFor: list.alsoFor,
    alsoNeeds: list.alsoNeeds,
    params: list.params as ParamsOf<R>,
    query,
    costly: 'export',
    download: [exportTypes.xlsx, exportTypes.csv],
    problems: list.problems ?? [],
  })
}

/** The audit trail has a line for each field, and is a CSV by default. */
export const exports = {
  employees: exportOf('employees', employees.list),
  accounts: exportOf('accounts', accounts.people),
  customers: exportOf('customers', customers.list),
  contacts: exportOf('contacts', contacts.list),
  projects: exportOf('projects', projects.list),
  milestones: exportOf('milestones', projectMilestones.list),
  checkpoints: exportOf('checkpoints', checkpoints.list),
  checkpointsOfProject: exportOf('checkpoints', checkpoints.byProject),
  myTasks: exportOf('checkpointTasks', checkpointTasks.mine),
  tasks: exportOf('checkpointTasks', taskList.list),
  projectChanges: exportOf('projectChanges', projectChanges.list),
  licences: exportOf('licences', licences.list),
  filteredProjects: exportOf('projects', portfolio.cards),
  portfolio: exportOf('portfolio', portfolio.list),
  silence: exportOf('silence', checkpointRadar.list),
  licenceRadar: exportOf('licenceRadar', licenceRadar.list),
  causes: exportOf('causes', portfolioCauses.list),
  pastForecasts: exportOf('pastForecasts', pastForecasts.list),
  audit: exportOf('audit', audit.list, 'csv'),
}

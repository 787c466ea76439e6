import { farDays } from '#contract/fields.ts'
import { Assignment } from '#contract/project-milestones.ts'
import { daysBeforeStart, ProjectDraft, ProjectUpdate } from '#contract/projects.ts'
import { wrongPlannedDays } from '#server/features/project-milestones/planned-days.rules.ts'

import { idsIn, textIn, type ImportedNoun, type RecordCheck, type Values } from './noun.rules.ts'

const day = (name: string) => ({ name, type: 'date' })
const reference = (name: string) => ({ name, type: 'integer' })
const percentage = (name: string) => ({ name, type: 'numeric(5,2)' })
const people = (name: string) => ({ name, type: 'integer[]', empty: [] })

const dayOf = (value: unknown): string | null => textIn(value) || null

/** Stored days may lie elsewhere: only a changed day is asked. */
const nearDays = (names: readonly string[]): RecordCheck[] =>
  names.map((name) => ({
    of: [name],
    problems: (values) => farDays({ [name]: dayOf(values[name]) }, [name]).map((path) => ({ path, code: 'farDay' })),
  }))

const strangers = (
  { customerContactsIds: contacts, customerId }: Values,
  customerOf: (id: number) => number | undefined,
): boolean => idsIn(contacts).some((id) => (customerOf(id) ?? customerId) !== customerId)

/** Only novedades change a status: a new project begins in the first open one. */
export const projects: ImportedNoun = {
  entity: 'project',
  table: 'projects',
  columns: {
    name: { name: 'name', type: 'text' },
    customerId: reference('customer_id'),
    customerContactsIds: people('contact_ids'),
    employeeIds: people('employee_ids'),
    cityId: reference('city_id'),
    productId: reference('product_id'),
    startDate: day('start_date'),
    endDate: day('end_date'),
    scheduledDate: day('scheduled_date'),
    realEndDate: day('real_end_date'),
    percentage: { name: 'percentage', type: 'smallint' },
    totalCost: { name: 'total_cost', type: 'bigint' },
    summary: { name: 'summary', type: 'text' },
  },
  draft: ProjectDraft,
  update: ProjectUpdate,
  keys: [
    {
      fields: ['customerId', 'name'],
      sql: 'projects.customer_id = asked.f0::integer and projects.name_key = sort_key(asked.f1)',
      unique: false,
    },
  ],
  constraints: {
    licences_customer: { code: 'customer-has-licences', field: 'customerId', problem: 'invalid' },
    project_contacts_contact: { code: 'unknown-reference', field: 'customerContactsIds', problem: 'otherCustomer' },
  },
  nameOf: ({ name }) => textIn(name),
  rules: { units: [['customerId', 'customerContactsIds']] },
  locks: [
    { table: 'employees', fields: ['employeeIds'], hasActive: true },
    { table: 'customers', fields: ['customerId'], hasActive: true },
    { table: 'contacts', fields: ['customerContactsIds'] },
    { table: 'products', fields: ['productId'], hasActive: true },
  ],
  held: {
    field: 'customerId',
    sql: 'select project_id from licences where project_id = any ($1::integer[]) and customer_id is not null',
    code: 'projectLicences',
  },
  checks: [
    ...nearDays(['startDate', 'endDate', 'scheduledDate', 'realEndDate']),
    {
      of: ['startDate', 'endDate', 'scheduledDate', 'realEndDate'],
      problems: ({ startDate, endDate, scheduledDate, realEndDate }) =>
        daysBeforeStart({
          startDate: textIn(startDate),
          endDate: textIn(endDate),
          scheduledDate: dayOf(scheduledDate),
          realEndDate: dayOf(realEndDate),
        }).map((path) => ({ path, code: 'beforeStart' })),
    },
    {
      of: ['customerId', 'customerContactsIds'],
      problems: (values, { customerOf }) =>
        strangers(values, customerOf) ? [{ path: 'customerContactsIds', code: 'otherCustomer' }] : [],
    },
  ],
}

/** Weights make 100 at most together (weights.queries.ts). */
export const milestones: ImportedNoun = {
  entity: 'projectMilestone',
  table: 'project_milestones',
  columns: {
    projectMilestoneId: reference('milestone_id'),
    weight: percentage('weight'),
    plannedPercentage: percentage('planned_percentage'),
    percentageRealized: percentage('percentage_realized'),
    plannedStart: day('planned_start'),
    plannedEnd: day('planned_end'),
  },
  draft: Assignment,
  update: Assignment,
  keys: [{ fields: ['projectMilestoneId'], sql: 'project_milestones.milestone_id = asked.f0::integer', unique: true }],
  constraints: {},
  nameOf: (_, shown) => shown('projectMilestoneId'),
  fixed: ['projectMilestoneId'],
  locks: [{ table: 'milestones', fields: ['projectMilestoneId'] }],
  checks: [
    ...nearDays(['plannedStart', 'plannedEnd']),
    {
      of: ['plannedStart', 'plannedEnd'],
      problems: ({ plannedStart, plannedEnd }, { projectStart = '' }) =>
        wrongPlannedDays({ plannedStart: dayOf(plannedStart), plannedEnd: dayOf(plannedEnd) }, projectStart),
    },
  ],
  ofProject: true,
}

import { withSent } from '#contract/part.ts'
import { daysBeforeStart, type Project, type ProjectDraft, type ProjectUpdate } from '#contract/projects.ts'
import type { Context } from '#server/context.ts'
import type { CallContext } from '#server/http/endpoint.ts'
import { Refusal, unchanged, wrongField } from '#server/http/refusal.ts'
import { refuseUnknown, refusing, type Constraints } from '#server/http/refused-writes.ts'

import {
  areContactsOf,
  firstOpenStatus,
  insertProject,
  lockProject,
  projectChoices,
  replaceProject,
  type ProjectValues,
} from './projects.queries.ts'

type Tx = Parameters<typeof lockProject>[0]

/** A contact may be moved to another customer while the project is being saved; licences hold on to their customer. */
const references: Constraints = {
  licences_customer: { code: 'customer-has-licences', field: 'customerId', problem: 'invalid' },
  project_contacts_contact: { code: 'unknown-reference', field: 'customerContactsIds', problem: 'otherCustomer' },
}

/**
 * Creates a project, in the first open status where the draft names none.
 * @throws Refusal unknown-reference, invalid-input when there is no open status to begin in
 */
export const createProject = (
  { db }: Context,
  { actor, body }: CallContext & { body: ProjectDraft },
): Promise<Project> =>
  refusing(references, () =>
    db.change(actor, async (tx) => {
      const projectStatusId = body.projectStatusId || null
      await refuseWrongReferences(tx, { ...body, projectStatusId })
      const status = projectStatusId ?? (await firstOpenStatus(tx))
      if (status === undefined) throw wrongField('projectStatusId', 'choose')
      return insertProject(tx, { ...valuesOf(body), project_status_id: status })
    }),
  )

/**
 * Changes what is sent of a project, but for its status.
 * @throws Refusal not-found, version-outdated, invalid-input, unknown-reference, customer-has-licences
 */
export const updateProject = (
  { db }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: ProjectUpdate; params: { id: number } },
): Promise<Project> =>
  refusing(references, () =>
    db.change(actor, async (tx) => {
      const before = unchanged(await lockProject(tx, id), ifMatch)
      const { projectStatusId: _, ...sent } = body
      const after = withSent(before, sent)
      const early = daysBeforeStart(after)
      if (early.length > 0)
        throw new Refusal('invalid-input', { fields: early.map((path) => ({ path, code: 'beforeStart' })) })
      await refuseWrongReferences(tx, { ...after, projectStatusId: null }, before)
      return replaceProject(tx, id, { ...valuesOf(after), real_end_date: after.realEndDate })
    }),
  )

type References = Pick<ProjectDraft, 'customerId' | 'cityId' | 'productId' | 'customerContactsIds' | 'employeeIds'> & {
  projectStatusId: number | null
}

/** What is inactive can't be chosen anew, but stays where it is; contacts are the customer's. */
async function refuseWrongReferences(tx: Tx, draft: References, before?: References): Promise<void> {
  const kept = new Set(before?.employeeIds)
  const newEmployeeIds = draft.employeeIds.filter((id) => !kept.has(id))
  refuseUnknown(await projectChoices(tx, { ...draft, newEmployeeIds }), { ...draft }, { ...before })
  if (!(await areContactsOf(tx, draft.customerId, draft.customerContactsIds)))
    throw new Refusal('unknown-reference', { fields: [{ path: 'customerContactsIds', code: 'otherCustomer' }] })
}

const valuesOf = (draft: ProjectDraft): ProjectValues => ({
  name: draft.name,
  customer_id: draft.customerId,
  contact_ids: draft.customerContactsIds,
  employee_ids: draft.employeeIds,
  city_id: draft.cityId,
  product_id: draft.productId,
  start_date: draft.startDate,
  end_date: draft.endDate,
  scheduled_date: draft.scheduledDate ?? null,
  percentage: draft.percentage,
  total_cost: draft.totalCost,
  summary: draft.summary,
})

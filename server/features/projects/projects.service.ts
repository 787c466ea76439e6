import type { Transaction } from 'kysely'

import { dueDay } from '#contract/days.ts'
import { withSent } from '#contract/part.ts'
import { noveltyTypes } from '#contract/project-changes.ts'
import { daysBeforeStart, farDaysOf, type Project, type ProjectDraft, type ProjectUpdate } from '#contract/projects.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { refuseFarDays, Refusal, unchanged, wrongField } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { refuseUnknown, refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import { choicesOf, insertNovedad } from './novedad.queries.ts'
import {
  firstOpenStatus,
  insertProject,
  isClosing,
  lockProject,
  projectChoices,
  replaceProject,
  type LockedProject,
  type ProjectChoices,
  type ProjectReferences,
  type ProjectValues,
} from './projects.queries.ts'

/** A contact may move meanwhile; licences hold on to their customer. */
const references: Constraints = {
  licences_customer: { code: 'customer-has-licences', field: 'customerId', problem: 'invalid' },
  project_contacts_contact: { code: 'unknown-reference', field: 'customerContactsIds', problem: 'otherCustomer' },
}

/** By default in the first open status. @throws Refusal unknown-reference, invalid-input without any open status */
export const createProject = (
  { db, clock }: Context,
  { actor, body }: CallContext & { body: ProjectDraft },
): Promise<Project> =>
  refusing(references, () =>
    db.change(actor, async (tx) => {
      const projectStatusId = body.projectStatusId || null
      const draft = { ...body, projectStatusId }
      refuseWrongReferences(await projectChoices(tx, draft), draft)
      const status = projectStatusId ?? (await firstOpenStatus(tx))
      if (status === undefined) throw wrongField('projectStatusId', 'choose')
      // The default status is open.
      const ended = projectStatusId !== null && (await isClosing(tx, status))
      return insertProject(tx, {
        ...valuesOf(body),
        project_status_id: status,
        real_end_date: ended ? endOf(body, today(clock)) : null,
        ended_by_status: ended,
      })
    }),
  )

/**
 * Not the status. With a reason a moved due day is a novedad, too. @throws Refusal not-found, version-outdated,
 * invalid-input, unknown-reference, customer-has-licences, not-allowed for a reason without the permission for
 * novedades
 */
export const updateProject = (
  { db, clock }: Context,
  {
    actor,
    body,
    caller,
    ifMatch,
    params: { id },
  }: CallContext & {
    body: ProjectUpdate
    caller: Caller
    params: { id: number }
  },
): Promise<Project> =>
  refusing(references, () =>
    db.change(actor, async (tx) => {
      const { projectStatusId: _, changeComments: comments = '', changeCauseId, ...sent } = body
      const causeId = changeCauseId || null
      if (comments !== '') {
        if (!caller.permissions.has('changes.write')) throw new Refusal('not-allowed')
        const { cause } = await choicesOf(tx, { employeeId: actor.employeeId, statusId: null, causeId })
        refuseUnknown({ changeCauseId: causeId === null || cause }, { changeCauseId: causeId })
      }
      const choices = await projectChoices(tx, sent, id)
      const before = unchanged(await lockProject(tx, id, choices.changesCustomer), ifMatch)
      const after = withSent(before, sent)
      const saved = await changeProject(tx, before, sent, choices)
      if (comments === '' || dueDay(after) === dueDay(before)) return saved
      // After the project in the trail, where the ledger looks.
      await insertNovedad(tx, {
        project_id: id,
        date: clock.now().toISOString(),
        employee_id: actor.employeeId,
        previous_date: dueDay(before),
        new_date: dueDay(after),
        novelty_type: noveltyTypes.date,
        project_status_id: before.projectStatusId,
        cause_id: causeId,
        comments,
      })
      return { ...saved, counts: { ...saved.counts, changes: saved.counts.changes + 1 } }
    }),
  )

/** Locked before; not the status. @throws Refusal invalid-input, unknown-reference */
export async function changeProject(
  tx: Transaction<Tables>,
  before: LockedProject,
  sent: Omit<ProjectUpdate, 'projectStatusId'>,
  choices: ProjectChoices,
): Promise<Project> {
  const after = withSent(before, sent)
  refuseFarDays(farDaysOf(after, before))
  const early = daysBeforeStart(after)
  if (early.length > 0)
    throw new Refusal('invalid-input', { fields: early.map((path) => ({ path, code: 'beforeStart' })) })
  refuseWrongReferences(choices, after, before)
  return replaceProject(tx, before, {
    ...valuesOf(after),
    progress_source: after.progressSource,
    real_end_date: after.realEndDate,
    ended_by_status: before.endedByStatus && after.realEndDate === before.realEndDate,
  })
}

/** Stored inactive choices may stay; contacts must be the customer's. */
function refuseWrongReferences(
  { offered, inactiveEmployees, customerOfContact }: ProjectChoices,
  after: ProjectReferences,
  before?: ProjectReferences,
): void {
  const employeeIds = offered.employeeIds && inactiveEmployees.every((id) => before?.employeeIds.includes(id))
  refuseUnknown({ ...offered, employeeIds }, { ...after }, { ...before })
  const isStranger = (id: number): boolean => (customerOfContact[id] ?? after.customerId) !== after.customerId
  if (after.customerContactsIds.some(isStranger))
    throw new Refusal('unknown-reference', { fields: [{ path: 'customerContactsIds', code: 'otherCustomer' }] })
}

/** A project that is closed before its start ends on its start. */
const endOf = ({ startDate }: { startDate: string }, day: string): string => (day > startDate ? day : startDate)

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

import type { Transaction } from 'kysely'

import { dayOfNumber, numberOfDay } from '#contract/days.ts'
import type { Page } from '#contract/lists.ts'
import { withSent } from '#contract/part.ts'
import {
  dueOnOf,
  namesOneHolder,
  type PersonalDataRequestDraft,
  type PersonalDataRequest,
  type PersonalDataRequestUpdate,
  type RequestsQuery,
} from '#contract/personal-data-requests.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import type { Context } from '#server/context.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { unchanged, wrongField } from '#server/platform/base/refusal.ts'
import type { DailyRun } from '#server/platform/database/daily-runs.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'

import {
  insertRequest,
  knownHolders,
  lockRequest,
  openRequests,
  replaceRequest,
  requestPage,
  tellDue,
  type StoredRequest,
} from './requests.queries.ts'

const shown = ({ shownName, ...row }: StoredRequest, calendar: WorkingDays): PersonalDataRequest => ({
  ...row,
  name: shownName,
  dueOn: dueOnOf(row, calendar),
})

export async function listRequests(
  { db }: Context,
  { query }: { query: RequestsQuery },
): Promise<Page<PersonalDataRequest>> {
  const [{ rows, total }, calendar] = await Promise.all([requestPage(db, query), companyCalendar(db)])
  return {
    data: rows.map((row) => shown(row, calendar)),
    filteredRecordsCount: total,
    totalRecordsCount: total,
  }
}

/** @throws Refusal invalid-input unless it names one person */
function refuseSeveral(draft: PersonalDataRequestDraft): void {
  if (!namesOneHolder(draft)) throw wrongField('name', 'choose')
}

/** @throws Refusal invalid-input for an unknown person */
async function refuseUnknown(tx: Transaction<Tables>, draft: PersonalDataRequestUpdate): Promise<void> {
  const known = await knownHolders(tx, { contactId: draft.contactId ?? null, employeeId: draft.employeeId ?? null })
  if (draft.contactId && !known.contact) throw wrongField('contactId', 'unknown')
  if (draft.employeeId && !known.employee) throw wrongField('employeeId', 'unknown')
}

/** @throws Refusal invalid-input */
export async function createRequest(
  { db }: Context,
  { actor, body }: CallContext & { body: PersonalDataRequestDraft },
): Promise<PersonalDataRequest> {
  refuseSeveral(body)
  const calendar = await companyCalendar(db)
  return db.change(actor, async (tx) => {
    await refuseUnknown(tx, body)
    return shown(await insertRequest(tx, body), calendar)
  })
}

/** @throws Refusal not-found, version-outdated, invalid-input */
export async function updateRequest(
  { db }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: PersonalDataRequestUpdate; params: { id: number } },
): Promise<PersonalDataRequest> {
  const calendar = await companyCalendar(db)
  return db.change(actor, async (tx) => {
    await refuseUnknown(tx, body)
    const { contactId, employeeId, name, kind, receivedOn, notes, state, extended } = withSent(
      unchanged(await lockRequest(tx, id), ifMatch),
      body,
    )
    const draft = {
      contactId: contactId || null,
      employeeId: employeeId || null,
      name,
      kind,
      receivedOn,
      notes,
      state,
      extended,
    }
    refuseSeveral(draft)
    return shown(await replaceRequest(tx, id, draft), calendar)
  })
}

/** In days before the last one. */
const toldBefore = 3

export const dueRequests = ({ db }: Pick<Context, 'db'>): DailyRun => ({
  name: 'dataRequests',
  from: '06:30',
  isOn: () => Promise.resolve(true),
  async prepare({ day }) {
    const [open, calendar] = await Promise.all([openRequests(db), companyCalendar(db)])
    const until = dayOfNumber(numberOfDay(day) + toldBefore)
    const due = open.map((one) => ({ id: one.id, dueOn: dueOnOf(one, calendar) })).filter(({ dueOn }) => dueOn <= until)
    return async (tx) => {
      for (const one of due) await tellDue(tx, one)
    }
  },
})

import { withSent } from '#contract/part.ts'
import { isViewState, type View, type ViewDraft, type ViewUpdate } from '#contract/views.ts'
import type { Context } from '#server/context.ts'
import { found, Refusal, unchanged, wrongField } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import {
  deleteView,
  dropDefaultsOfOthers,
  insertView,
  keepPerson,
  lockView,
  replaceView,
  setDefault,
  viewById,
} from './views.queries.ts'

type Call = CallContext & { caller: Caller }

const constraints: Constraints = { views_name_unique: { code: 'duplicate-name', field: 'name' } }

/** Only people who configure the portal share views. */
function refuseToShare({ permissions }: Caller): void {
  if (!permissions.has('configuration.write')) throw new Refusal('not-allowed')
}

/** @throws Refusal duplicate-name, not-allowed */
export const createView = ({ db }: Context, { actor, caller, body }: Call & { body: ViewDraft }): Promise<View> =>
  refusing(constraints, () =>
    db.change(actor, async (tx) => {
      if (body.shared) refuseToShare(caller)
      const { employeeId } = caller
      const viewId = await insertView(tx, employeeId, body)
      if (body.isDefault) await setDefault(tx, { employeeId, noun: body.noun, viewId, isDefault: true })
      return found(await viewById(tx, employeeId, viewId))
    }),
  )

/**
 * Each person chooses their default; the rest is for the owner, or of a shared view for people who configure the
 * portal. @throws Refusal not-found, version-outdated, duplicate-name, not-allowed, invalid-input
 */
export const updateView = (
  { db }: Context,
  { actor, caller, body, ifMatch, params: { id } }: Call & { body: ViewUpdate; params: { id: number } },
): Promise<View> =>
  refusing(constraints, () =>
    db.change(actor, async (tx) => {
      const { employeeId } = caller
      if (body.isDefault === true) await keepPerson(tx, employeeId)
      const before = unchanged(known(await lockView(tx, id), employeeId), ifMatch)
      const { isDefault, ...sent } = body
      const after = withSent(before, sent)
      if (!isViewState(before.noun, after.state)) throw wrongField('state', 'invalid')
      if (Object.values(sent).some((value) => value !== undefined)) refuseStranger(caller, before, after.shared)
      await replaceView(tx, id, after)
      if (isDefault !== undefined) await setDefault(tx, { employeeId, noun: before.noun, viewId: id, isDefault })
      if (before.shared && !after.shared) await dropDefaultsOfOthers(tx, id, before.ownerId)
      return found(await viewById(tx, employeeId, id))
    }),
  )

/** @throws Refusal not-found, version-outdated, not-allowed */
export const removeView = (
  { db }: Context,
  { actor, caller, ifMatch, params: { id } }: Call & { params: { id: number } },
): Promise<void> =>
  db.change(actor, async (tx) => {
    const view = unchanged(known(await lockView(tx, id, 'update'), caller.employeeId), ifMatch)
    refuseStranger(caller, view)
    await deleteView(tx, id)
  })

type Locked = NonNullable<Awaited<ReturnType<typeof lockView>>>

/** Another person's private view does not exist for the caller. */
const known = (view: Locked | undefined, employeeId: number): Locked | undefined =>
  view && (view.shared || view.ownerId === employeeId) ? view : undefined

function refuseStranger(caller: Caller, view: Locked, shared = view.shared): void {
  if (view.shared || shared) refuseToShare(caller)
}

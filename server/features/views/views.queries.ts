import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { openingOf, View, type ViewDraft, type ViewNoun } from '#contract/views.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const details = `select views.id, views.version, views.noun, views.name, views.state, views.shared, views.position,
    views.owner_id = $1 as "isOwn",
    full_name(owner.first_name, owner.middle_name, owner.last_name, owner.surname) as "ownerName",
    exists (select from view_defaults where view_id = views.id and employee_id = $1) as "isDefault"
  from views join employees as owner on owner.id = views.owner_id`

const mayKnow = '(views.shared or views.owner_id = $1)'

export const viewsOf = (db: Database, employeeId: number, noun: ViewNoun): Promise<View[]> =>
  db.quick(
    'views.list',
    `${details} where views.noun = $2 and ${mayKnow} order by views.position, views.name_key, views.id`,
    [employeeId, noun],
    View,
  )

/** By list, its view's query; undefined without any. */
export async function openingsOf(db: Database, employeeId: number): Promise<Record<string, string> | undefined> {
  const rows = await db.quick(
    'views.openings',
    `select views.noun, views.id, views.state from view_defaults join views on views.id = view_defaults.view_id
      where view_defaults.employee_id = $1`,
    [employeeId],
    z.object({ noun: z.string(), id: z.int(), state: z.string() }),
  )
  return rows.length === 0 ? undefined : Object.fromEntries(rows.map((view) => [view.noun, openingOf(view)]))
}

/** Its caller may know it, or did before this change. */
export async function viewById(tx: Transaction<Tables>, employeeId: number, id: number): Promise<View | undefined> {
  const [view] = await namedIn(tx, 'views.byId', `${details} where views.id = $2`, [employeeId, id], View)
  return view
}

/** Before the view is locked (lock-order.ts). */
export const keepPerson = (tx: Transaction<Tables>, employeeId: number) =>
  sql`select from employees where id = ${employeeId} for key share`.execute(tx)

const LockedView = z.extend(z.omit(View, { isOwn: true, ownerName: true, isDefault: true }), { ownerId: z.int() })

/** `update` is for removal. */
export async function lockView(
  tx: Transaction<Tables>,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<z.infer<typeof LockedView> | undefined> {
  const [view] = await namedIn(
    tx,
    `views.lock${strength === 'update' ? 'ToRemove' : ''}`,
    `select id, version, noun, name, state, shared, position, owner_id as "ownerId" from views
    where id = $1 for ${strength}`,
    [id],
    LockedView,
  )
  return view
}

type Stored = Omit<ViewDraft, 'noun' | 'isDefault'>

export async function insertView(
  tx: Transaction<Tables>,
  ownerId: number,
  { noun, name, state, shared, position }: ViewDraft,
): Promise<number> {
  const { id } = await tx
    .insertInto('views')
    .values({ noun, name, state, shared, position, owner_id: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Equal values write nothing. */
export const replaceView = (tx: Transaction<Tables>, id: number, { name, state, shared, position }: Stored) =>
  sql`update views set name = ${name}, state = ${state}, shared = ${shared}, position = ${position},
      version = version + 1, updated_at = portal_now()
    where id = ${id} and row(name, state, shared, position)
      is distinct from row(${name}::text, ${state}::text, ${shared}::boolean, ${position}::smallint)`.execute(tx)

export const deleteView = (tx: Transaction<Tables>, id: number) => tx.deleteFrom('views').where('id', '=', id).execute()

export async function setDefault(
  tx: Transaction<Tables>,
  { employeeId, noun, viewId, isDefault }: { employeeId: number; noun: string; viewId: number; isDefault: boolean },
): Promise<void> {
  if (!isDefault) {
    await tx.deleteFrom('view_defaults').where('employee_id', '=', employeeId).where('view_id', '=', viewId).execute()
    return
  }
  await tx
    .insertInto('view_defaults')
    .values({ employee_id: employeeId, noun, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['employee_id', 'noun']).doUpdateSet({ view_id: viewId }))
    .execute()
}

export const dropDefaultsOfOthers = (tx: Transaction<Tables>, viewId: number, ownerId: number) =>
  tx.deleteFrom('view_defaults').where('view_id', '=', viewId).where('employee_id', '!=', ownerId).execute()

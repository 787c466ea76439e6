import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'

import type { ListQuery, Page } from '#contract/lists.ts'
import type { Route } from '#contract/route.ts'
import { found, unchanged } from '#server/platform/base/refusal.ts'
import type { Actor, Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { CallContext, Endpoint } from './endpoint.ts'
import { refusing, type Constraints } from './refused-writes.ts'

type Of<Part extends string, T> = Route & { readonly [P in Part]: z.ZodMiniType<T> }
type One = { params: { id: number } }

interface SavingCalls<Rec, Draft, Update> {
  create: Of<'body', Draft> & Of<'answer', Rec>
  update: Of<'body', Update> & Of<'answer', Rec>
}
interface Calls<Sort extends string, Row, Rec, Draft, Update> extends SavingCalls<Rec, Draft, Update> {
  list: Of<'query', ListQuery<Sort>> & Of<'answer', Page<Row>>
  byId: Of<'answer', Rec>
}

interface Saved<Rec, Draft, Update, Stored> {
  lock: (tx: Transaction<Tables>, id: number) => Promise<Stored | undefined>
  create: (db: Database, actor: Actor, draft: Draft) => Promise<Rec>
  change: (tx: Transaction<Tables>, before: Stored, sent: Update) => Promise<Rec>
  constraints: Constraints
}
interface Kept<Sort extends string, Row, Rec, Draft, Update, Stored> extends Saved<Rec, Draft, Update, Stored> {
  page: (db: Database, query: ListQuery<Sort>) => Promise<Page<Row>>
  byId: (db: Database, id: number) => Promise<Rec | undefined>
}

export const savingEndpoints = <Rec, Draft, Update, Stored extends { version: number }>(
  db: Database,
  { create, update }: SavingCalls<Rec, Draft, Update>,
  { constraints, ...records }: Saved<Rec, Draft, Update, Stored>,
): Endpoint[] => [
  {
    route: create,
    handler: ({ actor, body }: CallContext & { body: Draft }) =>
      refusing(constraints, () => records.create(db, actor, body)),
  },
  {
    route: update,
    handler: ({ actor, ifMatch, params: { id }, body }: CallContext & One & { body: Update }) =>
      refusing(constraints, () =>
        db.change(actor, async (tx) => records.change(tx, unchanged(await records.lock(tx, id), ifMatch), body)),
      ),
  },
]

export const nounEndpoints = <Sort extends string, Row, Rec, Draft, Update, Stored extends { version: number }>(
  db: Database,
  calls: Calls<Sort, Row, Rec, Draft, Update>,
  records: Kept<Sort, Row, Rec, Draft, Update, Stored>,
): Endpoint[] => [
  { route: calls.list, ahead: true, handler: ({ query }: { query: ListQuery<Sort> }) => records.page(db, query) },
  {
    route: calls.byId,
    ahead: true,
    handler: async ({ params: { id } }: One) => found(await records.byId(db, id)),
  },
  ...savingEndpoints(db, calls, records),
]

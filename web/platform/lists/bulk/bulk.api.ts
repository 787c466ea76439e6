import { bulk, type BulkAnswer } from '#contract/bulk.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'

/** The lists whose records can be changed in bulk. */
export type BulkNoun = keyof typeof bulk

/** What is changed: records by their ids, or all that a filter of the list finds; or a bulk change that is undone. */
export type BulkBody =
  | { ids: readonly number[]; changes: object }
  | { filter: Readonly<Record<string, string>>; changes: object }
  | { undo: string }

/** Which list: of contacts that of a customer, of licences that of a project. */
export interface BulkList {
  noun: BulkNoun
  parent?: number | undefined
}

/** Changes many records in one transaction; a dry run counts them. Rejects with 409 where a filter finds too many. */
export function changeMany(
  { noun, parent }: BulkList,
  body: BulkBody,
  { dryRun = false, signal }: { dryRun?: boolean; signal?: AbortSignal } = {},
): Promise<BulkAnswer> {
  // All of them take the same but for what `changes` is; only some have a parent in their path.
  const route = bulk[noun] as typeof bulk.contacts
  const sent = body as CallOf<typeof bulk.contacts>['body']
  return call(route, { params: { id: parent ?? 0 }, query: { dryRun }, body: sent }, { signal })
}

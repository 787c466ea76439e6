import { bulk, type BulkAnswer } from '#contract/bulk.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'

/** The lists whose records can be changed in bulk. */
export type BulkNoun = keyof typeof bulk

/** Changes of records by their ids or of all that a filter of the list finds, or the bulk change to undo. */
export type BulkBody =
  | { ids: readonly number[]; versions?: Readonly<Record<string, number>>; changes: object }
  | { filter: Readonly<Record<string, string>>; versions?: Readonly<Record<string, number>>; changes: object }
  | { undo: string }

/** A list. Those of contacts and licences have a parent: the customer, the project. */
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
  // The calls differ only in `changes`, and in whether their path has a parent.
  const route = bulk[noun] as typeof bulk.contacts
  const sent = body as CallOf<typeof bulk.contacts>['body']
  return call(route, { params: { id: parent ?? 0 }, query: { dryRun }, body: sent }, { signal })
}

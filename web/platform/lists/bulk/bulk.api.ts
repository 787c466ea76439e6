import { bulk, type BulkAnswer } from '#contract/bulk.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'

export type BulkNoun = keyof typeof bulk

/** Changes of records by id or by filter, or the bulk change to undo. */
export type BulkBody =
  | { ids: readonly number[]; versions?: Readonly<Record<string, number>>; changes: object }
  | { filter: Readonly<Record<string, string>>; versions?: Readonly<Record<string, number>>; changes: object }
  | { undo: string }

/** `parent` is the customer of contacts and the project of licences. */
export interface BulkList {
  noun: BulkNoun
  parent?: number | undefined
}

/** One transaction; a dry run only counts. Rejects with 409 where a filter finds too many. */
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

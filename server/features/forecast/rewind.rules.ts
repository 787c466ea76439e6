/**
 * A change in the audit trail. `before` has the former values of the changed fields, by the names of their columns: of a
 * removal the whole record, of a creation nothing.
 */
export interface TrailedRecord {
  /** The id of the record. */
  id: number
  action: 'create' | 'update' | 'delete'
  before: Readonly<Record<string, unknown>> | null
}

/** Takes a change back, of records by their ids: those before it were taken back from the newest on. */
export function takeBack<R extends { id: number }>(byId: Map<number, R>, { id, action, before }: TrailedRecord): void {
  const now = byId.get(id)
  if (action === 'create') byId.delete(id)
  else if (action === 'delete') byId.set(id, { ...before, id } as unknown as R)
  else if (now) byId.set(id, { ...now, ...before })
}

/**
 * Records of one kind as they were before some changes: changed fields have their former values, removed records are there
 * again, records that were made later are not. A record that was removed before a column was added lacks that column.
 * @param changes all that were made since then, newest first
 */
export function rewound<R extends { id: number }>(records: readonly R[], changes: readonly TrailedRecord[]): R[] {
  if (changes.length === 0) return [...records]
  const byId = new Map(records.map((record) => [record.id, record]))
  for (const change of changes) takeBack(byId, change)
  return [...byId.values()]
}

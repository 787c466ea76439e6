/**
 * A change as the audit trail has it: what the fields that it changed were before, by the names of their columns. Of a
 * removal it is the whole record, of a creation nothing.
 */
export interface TrailedRecord {
  /** The record's, among those of its kind. */
  id: number
  action: 'create' | 'update' | 'delete'
  before: Readonly<Record<string, unknown>> | null
}

/**
 * Records of one kind as they were before some changes: what was changed is put back, what was removed is there again,
 * what was made later is not. A column that came later than its trail is undefined in a record that was removed before.
 * @param changes all that were made since then, newest first
 */
export function rewound<R extends { id: number }>(records: readonly R[], changes: readonly TrailedRecord[]): R[] {
  if (changes.length === 0) return [...records]
  const byId = new Map(records.map((record) => [record.id, record]))
  for (const { id, action, before } of changes) {
    const now = byId.get(id)
    if (action === 'create') byId.delete(id)
    else if (action === 'delete') byId.set(id, { ...before, id } as unknown as R)
    else if (now) byId.set(id, { ...now, ...before })
  }
  return [...byId.values()]
}

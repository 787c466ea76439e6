/** `before` has the changed fields' former values by column: all of a removed record, nothing of a created one. */
export interface TrailedRecord {
  id: number
  action: 'create' | 'update' | 'delete'
  before: Readonly<Record<string, unknown>> | null
}

/** Take changes back from the newest on. */
export function takeBack<R extends { id: number }>(byId: Map<number, R>, { id, action, before }: TrailedRecord): void {
  const now = byId.get(id)
  if (action === 'create') byId.delete(id)
  else if (action === 'delete') byId.set(id, { ...before, id } as R)
  else if (now) byId.set(id, { ...now, ...before })
}

/**
 * With removed records and without later ones. A record that was removed before a column existed lacks it. `changes`
 * are the later ones, newest first.
 */
export function rewound<R extends { id: number }>(records: readonly R[], changes: readonly TrailedRecord[]): R[] {
  if (changes.length === 0) return [...records]
  const byId = new Map(records.map((record) => [record.id, record]))
  for (const change of changes) takeBack(byId, change)
  return [...byId.values()]
}

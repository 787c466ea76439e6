let fresh: { list: string; id: number } | undefined

/** Remembers what was just created, for its list to mark it. */
export function noteFresh(list: string, id: number): void {
  fresh = { list, id }
}

/** The id of what was just created, for the list at this path; given once. */
export function takeFresh(path: string): number | undefined {
  const id = fresh?.list === path ? fresh.id : undefined
  fresh = undefined
  return id
}

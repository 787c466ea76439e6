let fresh: { list: string; id: number } | undefined

/** Its list marks it. */
export function noteFresh(list: string, id: number): void {
  fresh = { list, id }
}

/** Given once. */
export function takeFresh(path: string): number | undefined {
  const id = fresh?.list === path ? fresh.id : undefined
  fresh = undefined
  return id
}

/** One value outside of the screens, as `useSyncExternalStore` reads it. */
interface Store<Value> {
  current: () => Value
  /** Calls those who subscribed, also where the value is the former one. */
  become: (next: Value) => void
  /** The answer ends it. */
  subscribe: (listener: () => void) => () => void
}

export function storeOf<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    current: () => value,
    become(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

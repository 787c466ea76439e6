import { type Lock, type Strength, type Trace, waits } from './lock-trace.ts'

/** By table, the strengths that occur. */
export type Wanted = Map<string, Set<Strength>>

export function wantedIn(traces: readonly Trace[]): Wanted {
  const wanted: Wanted = new Map()
  for (const { table, strength } of traces.flat()) wanted.set(table, (wanted.get(table) ?? new Set()).add(strength))
  return wanted
}

/** Some tables, as sessions, have text ids. */
const comesBefore = (one: string, other: string): boolean =>
  /^\d+$/.test(one) && /^\d+$/.test(other) ? Number(one) < Number(other) : one < other

/**
 * The late table and the one before it, `a lower id of …`, or `… more strongly than before`. Locks that nobody waits
 * for are left out, as of foreign keys into tables whose rows nobody removes.
 */
export function wrongOrders(trace: Trace, order: readonly string[], wanted: Wanted): string[] {
  const isWaitedFor = ({ table, strength }: Lock): boolean =>
    [...(wanted.get(table) ?? [])].some((other) => waits(strength, other))
  const wrong: string[] = []
  const locks = trace.filter(isWaitedFor)
  for (const [at, lock] of locks.entries()) {
    const before = locks.slice(0, at)
    if (!order.includes(lock.table)) {
      wrong.push(`${lock.table} has no place`)
      continue
    }
    const later = before.find(({ table }) => order.indexOf(table) > order.indexOf(lock.table))
    if (later) wrong.push(`${lock.table} after ${later.table}`)
    const own = before.filter(({ table }) => table === lock.table)
    const same = own.find(({ id }) => id === lock.id)
    if (same) wrong.push(`${lock.table}: ${same.strength}, then ${lock.strength}`)
    else if (own.some(({ id }) => comesBefore(lock.id, id))) wrong.push(`${lock.table}: a lower id late`)
  }
  return [...new Set(wrong)]
}

const collide = (one: Lock, other: Lock): boolean =>
  one.table === other.table && one.id === other.id && waits(one.strength, other.strength)

/** Each holds what the other wants next, and their held locks go together. @returns tables, `employees ↔ projects` */
export function circles(one: Trace, other: Trace): string[] {
  const found = new Set<string>()
  // Of two long traces few rows are the same.
  const [own, others] = [met(one, other), met(other, one)]
  for (const [at, wanted] of own.entries()) {
    const held = own.slice(0, at)
    for (const [otherAt, otherWanted] of others.entries()) {
      const otherHeld = others.slice(0, otherAt)
      if (otherHeld.some((theirs) => held.some((ours) => collide(ours, theirs)))) break
      const waiting = otherHeld.some((theirs) => collide(wanted, theirs))
      if (waiting && held.some((ours) => collide(ours, otherWanted)))
        found.add(`${wanted.table} ↔ ${otherWanted.table}`)
    }
  }
  return [...found]
}

/** Locks that wait for the other transaction, or make it wait. */
function met(one: Trace, other: Trace): Trace {
  const rows = Map.groupBy(other, ({ table, id }) => `${table} ${id}`)
  return one.filter((lock) => rows.get(`${lock.table} ${lock.id}`)?.some((theirs) => collide(lock, theirs)))
}

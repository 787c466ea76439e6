import { type Lock, type Strength, type Trace, waits } from './lock-trace.ts'

/** Which strengths rows of a table are ever locked with, by table. */
export type Wanted = Map<string, Set<Strength>>

export function wantedIn(traces: readonly Trace[]): Wanted {
  const wanted: Wanted = new Map()
  for (const { table, strength } of traces.flat()) wanted.set(table, (wanted.get(table) ?? new Set()).add(strength))
  return wanted
}

/** Ids are numbers but of a few tables, as sessions, whose are ordered as texts. */
const comesBefore = (one: string, other: string): boolean =>
  /^\d+$/.test(one) && /^\d+$/.test(other) ? Number(one) < Number(other) : one < other

/**
 * Where a transaction goes against the order: the table that comes too late and the one that it comes after, `a lower id
 * of …`, or `… more strongly than before`. Left out are locks for which nobody ever waits, as those of a foreign key
 * into a table whose rows nobody removes.
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

/**
 * Where two transactions can wait for each other: what each has got hold of up to then goes together, and what each wants
 * next the other holds.
 * @returns the tables of what they wait for, `employees ↔ projects`
 */
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

/** The locks of a transaction for which another one waits somewhere, or which wait for one of its. */
function met(one: Trace, other: Trace): Trace {
  const rows = Map.groupBy(other, ({ table, id }) => `${table} ${id}`)
  return one.filter((lock) => rows.get(`${lock.table} ${lock.id}`)?.some((theirs) => collide(lock, theirs)))
}

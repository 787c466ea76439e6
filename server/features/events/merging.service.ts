import type { LiveChange } from '#contract/events.ts'

/** More changes of one kind at once are told as one: whoever shows the kind asks for it anew either way. */
const mostSingle = 20

const common = <Value>(values: readonly Value[]): Value | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null

/**
 * What to tell of the changes that were read together: each record once, as it was changed last; where many of a kind
 * (and of a project) were, one event without an id stands for all.
 */
export function mergeChanges(changes: readonly LiveChange[]): LiveChange[] {
  const kinds = Map.groupBy(changes, ({ entity, projectId }) => `${entity} ${projectId}`)
  return [...kinds.values()].flatMap((kind) => {
    const records = [...new Map(kind.map((change) => [change.id, change])).values()]
    const [first] = records
    if (records.length <= mostSingle || !first) return records
    return {
      entity: first.entity,
      id: null,
      version: null,
      projectId: first.projectId,
      employeeId: common(records.map(({ employeeId }) => employeeId)),
      requestId: common(records.map(({ requestId }) => requestId)),
    }
  })
}

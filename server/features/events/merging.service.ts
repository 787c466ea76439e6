import type { LiveChange } from '#contract/events.ts'

/** More of a kind become one event: a reader of the kind loads it again either way. */
const mostSingle = 20

const common = <Value>(values: readonly Value[]): Value | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null

/** Each record once; of many of a kind and project, one event without an id. */
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

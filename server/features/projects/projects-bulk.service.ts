import * as z from 'zod/mini'

import type { BulkAnswer, ProjectChanges } from '#contract/bulk.ts'
import { maxPeople } from '#contract/projects.ts'
import type { Context } from '#server/context.ts'
import { wrongField } from '#server/platform/base/refusal.ts'
import { changeInBulk, type BulkCall, type BulkItem } from '#server/platform/http/bulk.ts'

import { lockProjects, projectChoices, projectPage, type LockedProject } from './projects.queries.ts'
import { changeProject } from './projects.service.ts'

interface Sent extends ProjectChanges {
  employeeIds?: number[] | undefined
}

/** As the trail says it. */
const Former = z.object({ employee_ids: z.optional(z.array(z.int())), city_id: z.optional(z.int()) })

/** Undefined when people do not change. */
function peopleAfter({ employeeIds: before }: LockedProject, sent: Sent): number[] | undefined {
  const { employeeIds, addEmployeeIds = [], removeEmployeeIds = [] } = sent
  if (employeeIds || addEmployeeIds.length + removeEmployeeIds.length === 0) return employeeIds
  const after = [...new Set([...before, ...addEmployeeIds])].filter((id) => !removeEmployeeIds.includes(id))
  if (after.length > maxPeople) throw wrongField('employeeIds', 'tooMany', { maximum: maxPeople })
  return after
}

/** By the rules of one project. @throws Refusal bulk-too-many, undo-over */
export const changeProjects = (
  context: Context,
  call: BulkCall<{ searchTerm: string }, ProjectChanges>,
): Promise<BulkAnswer> =>
  changeInBulk(context, call, {
    entity: 'project',
    find: (query) => projectPage(context.db, query),
    sentFor: (changes: ProjectChanges): Sent => changes,
    sentToUndo: ({ before }) => {
      const { employee_ids: employeeIds, city_id: cityId } = z.parse(Former, before ?? {})
      return { employeeIds, cityId }
    },
    async begin(tx, items) {
      const ids = items.map(({ id }) => id)
      const sent = items.flatMap((item) => [...(item.sent.addEmployeeIds ?? []), ...(item.sent.employeeIds ?? [])])
      const cityId = items.find((item) => item.sent.cityId !== undefined)?.sent.cityId
      const choices = await projectChoices(tx, { employeeIds: [...new Set(sent)], customerContactsIds: [], cityId })
      const locked = await lockProjects(tx, ids)
      const change = async (before: LockedProject, item: BulkItem<Sent>) => {
        const employeeIds = peopleAfter(before, item.sent)
        const after = employeeIds ?? before.employeeIds
        const saved = await changeProject(
          tx,
          before,
          { employeeIds, cityId: item.sent.cityId },
          { ...choices, inactiveEmployees: choices.inactiveEmployees.filter((id) => after.includes(id)) },
        )
        return saved.version !== before.version
      }
      return { locked, change }
    },
  })

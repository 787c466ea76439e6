import { weightsFit } from '#contract/progress.ts'
import type { Context } from '#server/context.ts'
import { keepEmployees } from '#server/features/employees/employees.queries.ts'
import { putBackFile } from '#server/features/project-files/project-files.queries.ts'
import {
  assignmentsOf,
  knownMilestones,
  putBackAssignment,
} from '#server/features/project-milestones/project-milestones.queries.ts'
import { lockProject } from '#server/features/projects/projects.queries.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import { entryOfProject, takeOut } from './bin.queries.ts'

const permissions = { file: 'files.write', milestone: 'milestones.write' } as const

const references: Constraints = { project_milestones_unique: { code: 'milestone-assigned' } }

/**
 * A file comes with the links of novedades to it. @throws Refusal not-found, not-allowed, weights-exceeded,
 * milestone-assigned when the project has that milestone again
 */
export async function restore(
  { db }: Context,
  {
    actor,
    caller,
    params: { id: projectId, entryId },
  }: CallContext & { caller: Caller; params: { id: number; entryId: number } },
): Promise<void> {
  const { kind, milestoneId, uploaderId } = found(await entryOfProject(db, { projectId, entryId }))
  if (!caller.permissions.has(permissions[kind])) throw new Refusal('not-allowed')
  await refusing(references, () =>
    db.change(actor, async (tx) => {
      if (uploaderId !== null) await keepEmployees(tx, [uploaderId])
      if (milestoneId !== null) await knownMilestones(tx, [milestoneId])
      await lockProject(tx, projectId)
      const entry = found(await takeOut(tx, entryId))
      if (kind === 'file') return putBackFile(tx, entry)
      const { weight } = entry.record
      if (!weightsFit([...(await assignmentsOf(tx, projectId)), { weight }])) throw new Refusal('weights-exceeded')
      await putBackAssignment(tx, entry.record)
    }),
  )
}

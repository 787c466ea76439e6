import type { Context } from '#server/context.ts'
import { containerOf, insertProjectFile } from '#server/features/project-files/project-files.queries.ts'
import { storeFile, type StoredFile } from '#server/platform/files/uploads.ts'

import { instantOn } from './days.ts'
import { actOf, documentsOf } from './documents.ts'
import type { KeptProject } from './fill-projects.ts'
import type { Random } from './random.ts'
import type { DemoTeam } from './team.ts'

type Parts = Pick<Context, 'db' | 'storage' | 'config'>

/** Files that are written at the same time: a disk is waited for most of the time. */
const atATime = 16

interface Upload {
  projectId: number
  name: string
  content: Buffer
  employeeId: number
  date: string
  /** The novedad that it came with, by its place among all of them. */
  change?: number
}

/**
 * Stores the projects' files as uploads are, and writes their records and the novedades, some of which brought one. In a
 * transaction of its own: files are stored under the ids of projects that are there.
 */
export async function fillFiles(
  parts: Parts,
  random: Random,
  { projects, team }: { projects: readonly KeptProject[]; team: DemoTeam },
): Promise<void> {
  const statuses = new Map(
    (await parts.db.sql.selectFrom('project_statuses').select(['id', 'name']).execute()).map(({ id, name }) => [
      name,
      id,
    ]),
  )
  const changes = projects
    .flatMap((project) => {
      const author = project.employeeIds.find((id) => team.managers.includes(id)) ?? random.pick(team.managers)
      return project.changes.map((change) => ({ project, change, author, date: instantOn(random, change.day) }))
    })
    .toSorted((one, other) => one.date.localeCompare(other.date))
  const uploads: Upload[] = [
    ...projects.flatMap((project) =>
      documentsOf(random, project, team).map((document) => ({ projectId: project.id, ...document })),
    ),
    ...changes.flatMap(({ project, change, author, date }, place) =>
      change.enclosed
        ? [{ projectId: project.id, ...actOf(project, change), employeeId: author, date, change: place }]
        : [],
    ),
  ].toSorted((one, other) => one.date.localeCompare(other.date))
  const stored = await storeAll(parts, uploads)

  await parts.db.change({ employeeId: null, call: 'demo' }, async (tx) => {
    const files = new Map<number, number>()
    for (const [index, { projectId, employeeId, date, change }] of uploads.entries()) {
      const { id } = await insertProjectFile(tx, projectId, stored[index]!, { employeeId, date })
      if (change !== undefined) files.set(change, id)
    }
    await tx
      .insertInto('project_changes')
      .values(
        changes.map(({ project, change, author, date }, place) => ({
          project_id: project.id,
          date,
          employee_id: author,
          previous_date: change.previousDate,
          new_date: change.newDate,
          novelty_type: change.noveltyType,
          project_status_id: statuses.get(change.stage)!,
          comments: change.comments,
          file_id: files.get(place) ?? null,
          updated_at: date,
        })),
      )
      .execute()
  })
}

async function storeAll(parts: Parts, uploads: readonly Upload[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (let from = 0; from < uploads.length; from += atATime)
    stored.push(
      ...(await Promise.all(
        uploads
          .slice(from, from + atATime)
          .map(({ projectId, name, content }) =>
            storeFile(parts, containerOf(projectId), { name, content: piece(content) }),
          ),
      )),
    )
  return stored
}

async function* piece(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

import type { Transaction } from 'kysely'

import { valueOf } from '#contract/items.ts'
import type { Context } from '#server/context.ts'
import { insertProjectChange, moveProject } from '#server/features/project-changes/project-changes.queries.ts'
import { containerOf, insertProjectFile } from '#server/features/project-files/project-files.queries.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { storeFile, type StoredFile } from '#server/platform/files/uploads.ts'

import { instantOn } from './days.ts'
import { actOf, documentsOf } from './documents.ts'
import { idsByName, type KeptProject } from './fill-projects.ts'
import type { Random } from './random.ts'
import type { Happening } from './replay.ts'
import type { DemoTeam } from './team.ts'
import type { PlannedChange } from './timeline.ts'

type Parts = Pick<Context, 'db' | 'storage' | 'config'>

/** A disk is waited for most of the time. */
const atATime = 16

interface Upload {
  projectId: number
  name: string
  content: Buffer
  employeeId: number
  date: string
  change?: PlannedChange
}

/**
 * As uploads are. @returns what happened then: novedades with and without files, and other uploads. Outside of a
 * transaction, because a file's key has its project's id.
 */
export async function fillFiles(
  parts: Parts,
  random: Random,
  { projects, team }: { projects: readonly KeptProject[]; team: DemoTeam },
): Promise<Happening[]> {
  const changes = projects.flatMap((project) => {
    const author = project.employeeIds.find((id) => team.managers.includes(id)) ?? random.pick(team.managers)
    return project.changes.map((change) => ({ project, change, author, date: instantOn(random, change.day) }))
  })
  const uploads: Upload[] = [
    ...projects.flatMap((project) =>
      documentsOf(random, project, team).map((document) => ({ projectId: project.id, ...document })),
    ),
    ...changes.flatMap(({ project, change, author, date }) =>
      change.enclosed ? [{ projectId: project.id, ...actOf(project, change), employeeId: author, date, change }] : [],
    ),
  ]
  const stored = await storeAll(parts, uploads)
  const enclosures = new Map(stored.flatMap(({ change, file }) => (change ? [[change, file]] : [])))
  const { statuses, causes } = await catalogues(parts)
  const uploaded = stored.flatMap(({ projectId, employeeId, date, change, file }): Happening[] => {
    const write: Happening['write'] = async (tx) => insertProjectFile(tx, projectId, file, { employeeId, date })
    return change ? [] : [{ at: date, employeeId, write }]
  })
  const registered = changes.map(({ project, change, author, date }): Happening => ({
    at: date,
    employeeId: author,
    write: async (tx) =>
      registerChange(tx, project.id, {
        change,
        author,
        date,
        statusId: valueOf(statuses, change.stage),
        causeId: change.cause === null ? null : valueOf(causes, change.cause),
        enclosure: enclosures.get(change),
      }),
  }))
  return [...uploaded, ...registered]
}

const catalogues = async ({ db }: Parts) =>
  db.sql.transaction().execute(async (tx) => ({
    statuses: await idsByName(tx, 'project_statuses'),
    causes: await idsByName(tx, 'change_causes'),
  }))

interface Registered {
  change: PlannedChange
  author: number
  date: string
  statusId: number
  causeId: number | null
  enclosure: StoredFile | undefined
}

/** As its form does. */
async function registerChange(
  tx: Transaction<Tables>,
  projectId: number,
  { change, author, date, statusId, causeId, enclosure }: Registered,
): Promise<void> {
  const closes = change.stage === 'Finalizado' || change.stage === 'Cancelado'
  await moveProject(tx, projectId, {
    scheduledDate: change.newDate,
    projectStatusId: statusId,
    realEndDate: closes ? change.day : null,
    endedByStatus: closes,
  })
  const file = enclosure && (await insertProjectFile(tx, projectId, enclosure, { employeeId: author, date }))
  await insertProjectChange(tx, {
    project_id: projectId,
    date,
    employee_id: author,
    previous_date: change.previousDate,
    new_date: change.newDate,
    novelty_type: change.noveltyType,
    project_status_id: statusId,
    cause_id: causeId,
    comments: change.comments,
    file_id: file?.id ?? null,
  })
}

async function storeAll(parts: Parts, uploads: readonly Upload[]): Promise<(Upload & { file: StoredFile })[]> {
  const store = async (upload: Upload) => {
    const { projectId, name, content } = upload
    return { ...upload, file: await storeFile(parts, containerOf(projectId), { name, content: piece(content) }) }
  }
  const stored: Awaited<ReturnType<typeof store>>[] = []
  for (let from = 0; from < uploads.length; from += atATime)
    stored.push(...(await Promise.all(uploads.slice(from, from + atATime).map(store))))
  return stored
}

async function* piece(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

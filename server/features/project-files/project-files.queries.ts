import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import { ProjectFile } from '#contract/project-files.ts'
import type { Database } from '#server/platform/database/database.ts'
import { insertRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { keepFile, type StoredFile } from '#server/platform/files/uploads.ts'

export const StoredProjectFile = z.omit(ProjectFile, { url: true, inlineUrl: true })
export type StoredProjectFile = z.infer<typeof StoredProjectFile>

export const containerOf = (projectId: number): string => `project-${projectId}`

const details = `select project_files.id, project_files.version, project_files.name,
    'project-' || project_files.project_id as "containerName", project_files.extension, project_files.size,
    project_files.date,
    case when employees.id is not null
      then full_name(employees.first_name, employees.middle_name, employees.last_name, employees.surname)
    end as "employeeName"
  from project_files left join employees on employees.id = project_files.employee_id`

export const filesOfProject = (db: Database, projectId: number): Promise<StoredProjectFile[]> =>
  db.named(
    'projectFiles.list',
    `${details} where project_files.project_id = $1 order by project_files.id desc`,
    [projectId],
    StoredProjectFile,
  )

export const FileContent = z.object({
  name: z.string(),
  size: z.int(),
  key: z.string(),
  /** Null for old files. */
  sha256: z.nullable(z.string()),
})
export type FileContent = z.infer<typeof FileContent>

export async function contentOfFile(
  db: Database,
  { projectId, fileId }: { projectId: number; fileId: number },
): Promise<FileContent | undefined> {
  const [file] = await db.named(
    'projectFiles.content',
    'select name, size, storage_key as key, sha256 from project_files where id = $1 and project_id = $2',
    [fileId, projectId],
    FileContent,
  )
  return file
}

export async function insertProjectFile(
  tx: Transaction<Tables>,
  projectId: number,
  { key, name, extension, size, sha256 }: StoredFile,
  { employeeId, date }: { employeeId: number | null; date: string },
): Promise<StoredProjectFile> {
  await keepFile(tx, key)
  return insertRecord(
    tx,
    { table: 'project_files', details, row: StoredProjectFile },
    {
      project_id: projectId,
      name,
      extension,
      size,
      storage_key: key,
      sha256,
      employee_id: employeeId,
      date,
    },
  )
}

/** Of two removals at once the second finds nothing. */
export const lockProjectFile = (
  tx: Transaction<Tables>,
  { projectId, fileId }: { projectId: number; fileId: number },
): Promise<{ version: number } | undefined> =>
  tx
    .selectFrom('project_files')
    .select('version')
    .where('id', '=', fileId)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()

/** With the novedades that link to it; locked before. */
export async function binProjectFile(
  tx: Transaction<Tables>,
  { projectId, fileId }: { projectId: number; fileId: number },
  employeeId: number | null,
): Promise<void> {
  await sql`insert into bin (project_id, kind, name, record, change_ids, employee_id)
    select project_id, 'file', name, to_jsonb(project_files),
      array(select id from project_changes where file_id = project_files.id order by id), ${employeeId}::integer
    from project_files where id = ${fileId} and project_id = ${projectId}`.execute(tx)
  await tx.deleteFrom('project_files').where('id', '=', fileId).where('project_id', '=', projectId).execute()
}

/** Under its next version, with its links from novedades. */
export async function putBackFile(
  tx: Transaction<Tables>,
  { record, changeIds }: { record: object; changeIds: number[] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into project_files
      (id, version, project_id, name, extension, size, storage_key, sha256, employee_id, date)
    overriding system value
    select id, version + 1, project_id, name, extension, size, storage_key, sha256, employee_id, date
    from jsonb_populate_record(null::project_files, ${JSON.stringify(record)}::jsonb) returning id`.execute(tx)
  await tx
    .updateTable('project_changes')
    .set({ file_id: firstOf(rows).id })
    .where('id', '=', (row) => row.fn.any(row.val(changeIds)))
    .where('file_id', 'is', null)
    .execute()
}

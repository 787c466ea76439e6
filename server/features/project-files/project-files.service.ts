import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

import type { Permission } from '#contract/permissions.ts'
import { extensionOf, type ProjectFile } from '#contract/project-files.ts'
import type { Context } from '#server/context.ts'
import { programsBehind } from '#server/features/access-tokens/programs.queries.ts'
import { keepEmployees } from '#server/features/employees/employees.queries.ts'
import { keepProject, projectExists } from '#server/features/projects/projects.queries.ts'
import { callerOf } from '#server/features/session/sign-in.queries.ts'
import { found, Refusal, unchanged as unchangedRecord } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'
import { beginsAsPdf, pdfStart } from '#server/platform/files/file-kinds.ts'
import { fileLinks, type LinkedFile } from '#server/platform/files/file-links.ts'
import { keepSums, unchanged } from '#server/platform/files/sums.ts'
import { dropFile, recordFile, storeFile } from '#server/platform/files/uploads.ts'
import type { Caller, CallContext, Download, RangedDownload, ReadForm } from '#server/platform/http/endpoint.ts'
import { demandOpenFor } from '#server/platform/http/maintenance-gate.ts'

import {
  binProjectFile,
  containerOf,
  contentOfFile,
  filesOfProject,
  insertProjectFile,
  lockProjectFile,
  type FileContent,
  type StoredProjectFile,
} from './project-files.queries.ts'

type OfProject = CallContext & { caller: Caller; params: { id: number } }
type OfFile = { params: { id: number; fileId: number } }
type ByLink = OfFile & { query: { token: string } }

const linked =
  ({ keys, clock }: Context, caller: Caller, projectId: number) =>
  (file: StoredProjectFile): ProjectFile => ({
    ...file,
    ...fileLinks(keys, clock).of({ projectId, fileId: file.id }, file.name, caller),
  })

const fileOf = ({ params: { id, fileId } }: OfFile): LinkedFile => ({ projectId: id, fileId })

/** @throws Refusal not-found */
export async function listFiles(context: Context, { caller, params: { id } }: OfProject): Promise<ProjectFile[]> {
  if (!(await projectExists(context.db, id))) throw new Refusal('not-found')
  return (await filesOfProject(context.db, id)).map(linked(context, caller, id))
}

/**
 * File and record, or neither. @throws Refusal not-found, invalid-input, file-type, file-content, file-too-large,
 * malformed-body
 */
export async function uploadFile(
  context: Context,
  { actor, caller, params: { id }, readForm }: OfProject & { readForm: ReadForm<unknown, 'required'> },
): Promise<ProjectFile> {
  const { db, clock } = context
  if (!(await projectExists(db, id))) throw new Refusal('not-found')
  const { file } = await readForm({
    keep: (incoming) => storeFile(context, containerOf(id), incoming),
    drop: ({ key }) => dropFile(context, key),
  })
  const date = clock.now().toISOString()
  const stored = await recordFile(context, { key: file.key, actor }, () =>
    db.change(actor, (tx) => insertProjectFile(tx, id, file, { employeeId: actor.employeeId, date })),
  )
  return linked(context, caller, id)(stored)
}

/** The content stays as long as the record is in the bin. @throws Refusal not-found, version-outdated */
export const removeFile = ({ db }: Context, call: CallContext & OfFile): Promise<void> =>
  db.change(call.actor, async (tx) => {
    await keepEmployees(tx, [call.actor.employeeId])
    await keepProject(tx, fileOf(call).projectId)
    unchangedRecord(await lockProjectFile(tx, fileOf(call)), call.ifMatch)
    await binProjectFile(tx, fileOf(call), call.actor.employeeId)
  })

/** Of the link's session or program; undefined when it is over. @throws Refusal second-factor-due */
async function permissionsBehind(
  db: Database,
  { sessionId, employeeId }: { sessionId: string; employeeId: number },
  now: Date,
): Promise<readonly Permission[] | undefined> {
  const session = await callerOf(db, sessionId, employeeId, now)
  const [program] = session ? [] : await programsBehind(db, [sessionId], now)
  if ((session ?? program)?.secondFactorDue) throw new Refusal('second-factor-due')
  if (session) return session.permissions
  return program?.program?.reads && program.employeeId === employeeId ? [...program.permissions] : undefined
}

/**
 * For a valid link of a running session. @throws Refusal file-link-invalid, second-factor-due, not-found, maintenance
 */
async function followed(
  { db, keys, clock }: Context,
  { params, query }: ByLink,
  use: 'content' | 'inline',
): Promise<FileContent> {
  const file = fileOf({ params })
  const session = fileLinks(keys, clock).sessionOf(file, use, query.token)
  const permissions = session && (await permissionsBehind(db, session, clock.now()))
  if (!permissions?.includes('portal.access')) throw new Refusal('file-link-invalid')
  await demandOpenFor(db, permissions)
  return found(await contentOfFile(db, file))
}

/** @throws Refusal file-link-invalid, second-factor-due, not-found, maintenance */
export async function readFile(context: Context, call: ByLink): Promise<RangedDownload> {
  const { storage } = context
  const file = fileOf(call)
  const stored = await followed(context, call, 'content')
  const { key, name, size, sha256 } = stored
  return {
    name,
    size,
    etag: `"${(sha256 ?? createHash('sha256').update(key).digest('hex')).slice(0, 32)}"`,
    async open(range) {
      const content = found(await storage.get(key, range))
      // Only the whole content has a known sum.
      const all = range === undefined || range.end - range.start + 1 === size
      return all ? whole(context, file, stored, content) : content
    },
  }
}

/**
 * Needs the extension and the beginning of a PDF, because no sandbox holds it. @throws Refusal file-link-invalid,
 * not-found, maintenance, file-content
 */
export async function showFile(context: Context, call: ByLink): Promise<Download> {
  const { storage } = context
  const stored = await followed(context, call, 'inline')
  const { key, name, size } = stored
  const isPdf = extensionOf(name) === 'pdf' && (await beginsAsPdf(found(await storage.get(key, pdfStart))))
  if (!isPdf) throw new Refusal('file-content', { params: { extension: 'pdf' } })
  return { name, size, content: whole(context, fileOf(call), stored, found(await storage.get(key))) }
}

/** A changed content breaks off, and is logged. */
function whole({ db, log }: Context, file: LinkedFile, { key, ...wanted }: FileContent, content: Readable): Readable {
  return unchanged(content, wanted, {
    changed: (sum) => log.error({ ...file, key, wanted, found: sum }, 'the content of a file changed in the storage'),
    end({ sha256 }) {
      if (wanted.sha256 !== null) return
      keepSums(db, [{ key, sha256 }]).catch((error: unknown) =>
        log.warn({ err: error, key }, 'the sum of a file could not be stored'),
      )
    },
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ImportMapping } from '#contract/import-columns.ts'
import type { ImportRow, RowChange, RowFilter } from '#contract/import-rows.ts'
import type { AnsweredValue } from '#contract/import-values.ts'
import { type Import, imports, type ImportNoun } from '#contract/imports.ts'
import { call, callForFile } from '#web/platform/calls/call.ts'
import { upload, type UploadOptions } from '#web/platform/calls/upload.ts'

const importsKey = 'imports'

/** How often an import on which the portal works is asked for, in milliseconds. */
const everyMs = 700
const isWorkedOn = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'reading' || state === 'applying' || state === 'undoing'

/** An import, asked for again while the portal works on it. Rejects with 404 when it is gone. */
export const importById = (id: number) =>
  queryOptions({
    queryKey: [importsKey, id],
    queryFn: ({ signal }) => call(imports.byId, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorkedOn(state.data) ? everyMs : false),
  })

/** The person's imports, newest first; asked for anew each time, since they come and go by other tabs. */
export const importList = queryOptions({
  queryKey: [importsKey, 'list'],
  queryFn: ({ signal }) => call(imports.list, {}, { signal }),
  staleTime: 0,
})

export const rowsKey = (id: number) => [importsKey, id, 'rows'] as const

export const importRows = (id: number, kind: RowFilter | undefined, { offset, top }: { offset: number; top: number }) =>
  queryOptions({
    queryKey: [...rowsKey(id), kind ?? '', offset, top],
    queryFn: ({ signal }) =>
      call(imports.rows, { params: { id }, query: { ...(kind && { kind }), offset, top } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Rejects with 413 and 415 for what can't be read. @param projectId the project of milestones */
export const readFile = (
  noun: ImportNoun,
  projectId: number | undefined,
  file: File,
  options: UploadOptions,
): Promise<Import> => upload(imports.read, { params: { noun }, query: { projectId }, fields: {}, file }, options)

export const valuesKey = (id: number) => [importsKey, id, 'values'] as const

/** The values of an import that cannot be taken, or are answered: as many as a page has. */
export const importValues = (id: number) =>
  queryOptions({
    queryKey: valuesKey(id),
    queryFn: ({ signal }) => call(imports.values, { params: { id }, query: { top: 500 } }, { signal }),
  })

/** Rejects with 412 when it was mapped or answered elsewhere since the version `ifMatch`. */
export const answerValue = (id: number, body: AnsweredValue, ifMatch: number) =>
  call(imports.answer, { params: { id }, body }, { ifMatch })

/** Rejects with 412 when it was mapped or answered elsewhere since the version `ifMatch`. */
export const mapImport = (id: number, body: ImportMapping, ifMatch: number) =>
  call(imports.map, { params: { id }, body }, { ifMatch })

/** A choice about a row, sides for its conflicts, or another value for one of its fields. */
export type Decision = Partial<Pick<ImportRow, 'choice' | 'sides'>> | Record<string, string | number | boolean>

/** Rejects with 409 when the import was applied meanwhile. */
export const decideRow = (id: number, row: number, decision: Decision) =>
  call(imports.decide, { params: { id, row }, body: decision as RowChange })

interface Applying {
  conflicts?: 'mine' | 'theirs'
  skipRejected: boolean
}

/**
 * Rejects with 409 where nothing was saved: something is left open, or another person saved first; with 412 when it was
 * mapped or answered elsewhere since the version `ifMatch`.
 */
export const applyImport = (id: number, body: Applying, ifMatch: number) =>
  call(imports.apply, { params: { id }, body }, { ifMatch })

export const undoTrial = (id: number) =>
  queryOptions({
    queryKey: [importsKey, id, 'undo'],
    queryFn: ({ signal }) => call(imports.undo, { params: { id }, query: { dryRun: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Rejects with 409 where nothing was put back. */
export const undoImport = (id: number) => call(imports.undo, { params: { id }, query: {} })

/** Rejects with 412 when it was mapped or answered elsewhere since the version `ifMatch`. */
export const removeImport = (id: number, ifMatch: number) => call(imports.remove, { params: { id } }, { ifMatch })

export const fetchTemplate = (noun: ImportNoun) => callForFile(imports.template, { params: { noun } })
export const fetchReport = (id: number) => callForFile(imports.report, { params: { id } })

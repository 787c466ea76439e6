import { setTimeout as wait } from 'node:timers/promises'

import type { ImportRow } from '#contract/import-rows.ts'
import type { AppliedImport, Import, ImportNoun, UndoneImport } from '#contract/imports.ts'

import { filePart, formOf } from './forms.ts'
import { call, type TestApp } from './testApp.ts'

// Of any noun, in and out of the portal.

export type Line = readonly (string | number | undefined)[]
const quoted = (value: string | number | undefined): string => `"${String(value ?? '').replaceAll('"', '""')}"`

/** Every cell is quoted. */
export const csv = (lines: readonly Line[]): string => lines.map((line) => line.map(quoted).join(';')).join('\r\n')

/** As the trail names them. */
const entities: Readonly<Record<ImportNoun, string>> = {
  employees: 'employee',
  customers: 'customer',
  contacts: 'contact',
  projects: 'project',
  milestones: 'projectMilestone',
}

interface Upload {
  name?: string
  locale?: 'es-CO' | 'en-US'
}

/** Milestones are of a project. */
export function importsOf(
  app: TestApp,
  token: string,
  { noun, projectId, name: usual = 'archivo.csv' }: { noun: ImportNoun; projectId?: number; name?: string },
) {
  const path = `/imports/${noun}${projectId === undefined ? '' : `?projectId=${projectId}`}`
  const upload = (content: string | Buffer, { name = usual, locale = 'es-CO' }: Upload = {}) =>
    call<Import>(app, `POST ${path}`, { token, locale, ...formOf(filePart(name, content)) })
  const rowsOf = async (id: number): Promise<ImportRow[]> =>
    (await call<{ data: ImportRow[] }>(app, `GET /imports/${id}/rows?top=100`, { token })).body.data
  const leftOf = async (id: number): Promise<ImportRow[]> =>
    (await call<{ data: ImportRow[] }>(app, `GET /imports/${id}/rows?kind=left&top=500`, { token })).body.data
  /** As a call that waits answers it. */
  const undoneAnswer = async ({ id, undone, counts }: Import): Promise<UndoneImport> => {
    const { putBack, removed, deactivated, left } = undone!
    const changed = putBack + removed + deactivated
    const failed = []
    for (const { recordId, row, left: why } of await leftOf(id)) {
      const { rows } = await app.context.db.pool.query<{ name: string | null }>('select record_name($1, $2) as name', [
        entities[noun],
        recordId,
      ])
      failed.push({ id: recordId ?? row, name: rows[0]!.name, ...why! })
    }
    return { changed, unchanged: counts!.toAdd + counts!.toChange - changed - left, failed, undo: null, ...undone! }
  }
  return {
    token,
    upload,
    rowsOf,
    async imported(content: string | Buffer, options?: Upload) {
      let { body, status, text } = await upload(content, options)
      if (status >= 300) throw new Error(text)
      while (body.state === 'reading') {
        await wait(50)
        body = (await call<Import>(app, `GET /imports/${body.id}`, { token })).body
      }
      return { ...body, rows: await rowsOf(body.id) }
    },
    /** Waits for the end. */
    async apply(id: number, body: object = {}) {
      const answer = await call<AppliedImport>(app, `POST /imports/${id}/apply`, { token, body })
      if (answer.status !== 202) return answer
      const { state: _, ...numbers } = answer.body
      for (let now = 'applying'; now === 'applying'; await wait(50))
        now = (await call<Import>(app, `GET /imports/${id}`, { token })).body.state
      return { ...answer, status: 200, body: numbers }
    },
    wouldUndo: (id: number) => call<UndoneImport>(app, `POST /imports/${id}/undo?dryRun=true`, { token }),
    /** Waits for the end. */
    async undo(id: number) {
      const answer = await call<UndoneImport>(app, `POST /imports/${id}/undo`, { token })
      if (answer.status !== 202) return answer
      for (;;) {
        const { body } = await call<Import>(app, `GET /imports/${id}`, { token })
        if (body.state !== 'undoing') return { ...answer, status: 200, body: await undoneAnswer(body) }
        await wait(50)
      }
    },
    leftOf,
    decide: (id: number, row: number, body: object) =>
      call<ImportRow>(app, `PUT /imports/${id}/rows/${row}`, { token, body }),
  }
}

export async function exportedFile(
  app: TestApp,
  token: string,
  path: string,
  { format, locale }: { format: 'xlsx' | 'csv'; locale: 'es-CO' | 'en-US' },
): Promise<Buffer> {
  const url = `/api${path}${path.includes('?') ? '&' : '?'}format=${format}`
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${token}`, locale } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.rawPayload
}

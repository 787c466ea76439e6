import { setTimeout as wait } from 'node:timers/promises'

import type { Import, ImportNoun, ImportRow } from '#contract/imports.ts'

import { filePart, formOf } from './forms.ts'
import { call, type TestApp } from './testApp.ts'

// Files of any noun, and their way out of the portal and back into it.

export type Line = readonly (string | number | undefined)[]
const quoted = (value: string | number | undefined): string => `"${String(value ?? '').replaceAll('"', '""')}"`

/** A text with separators, every cell quoted. */
export const csv = (lines: readonly Line[]): string => lines.map((line) => line.map(quoted).join(';')).join('\r\n')

interface Upload {
  name?: string
  locale?: 'es-CO' | 'en-US'
}

/** What somebody who is signed in does with imports of a noun; milestones are of a project. */
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
  return {
    token,
    upload,
    rowsOf,
    /** The import once it has been read, and its rows. */
    async imported(content: string | Buffer, options?: Upload) {
      let { body, status, text } = await upload(content, options)
      if (status >= 300) throw new Error(text)
      while (body.state === 'reading') {
        await wait(50)
        body = (await call<Import>(app, `GET /imports/${body.id}`, { token })).body
      }
      return { ...body, rows: await rowsOf(body.id) }
    },
    apply: (id: number, body: object = {}) =>
      call<{ added: number; changed: number; unchanged: number }>(app, `POST /imports/${id}/apply`, { token, body }),
    decide: (id: number, row: number, body: object) =>
      call<ImportRow>(app, `PUT /imports/${id}/rows/${row}`, { token, body }),
  }
}

/** The file of an export, as somebody who is signed in gets it. */
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

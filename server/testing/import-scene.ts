import type { ImportRow } from '#contract/import-rows.ts'
import type { ImportNoun } from '#contract/imports.ts'

import { created, customerDraft } from './drafts.ts'
import { signedIn } from './factories.ts'
import { importsOf } from './imports-of.ts'
import { call, type TestApp } from './testApp.ts'

export interface Stored extends Record<string, unknown> {
  id: number
  version: number
}

export async function importScene(app: TestApp) {
  const me = await signedIn(app, { role: 'Administrador' })
  const { token } = me
  const made = (path: string, body: Record<string, unknown>) => created<Stored>(app, token, path, body)
  return {
    ...me,
    made,
    into: (noun: ImportNoun, projectId?: number) =>
      importsOf(app, token, { noun, ...(projectId !== undefined && { projectId }) }),
    read: async <Body = Stored>(path: string) => (await call<Body>(app, `GET ${path}`, { token })).body,
    put: (path: string, body: object) => call(app, `PUT ${path}`, { token, body }),
    aCustomer: async (values: object = {}) =>
      made('/customers/create-customer', await customerDraft(app, { ...values })),
  }
}

export const kindsOf = (rows: readonly ImportRow[]) => rows.map(({ kind }) => kind)

/** Field, value and reason. */
export const problemsOf = ({ cells }: ImportRow) =>
  cells.flatMap(({ field, problem }) => (problem ? [[field, problem.value, problem.reason]] : []))

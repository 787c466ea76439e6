import { setTimeout as wait } from 'node:timers/promises'

import type { Import, ImportRow } from '#contract/imports.ts'

import { created, customerDraft } from './drafts.ts'
import { filePart, formOf } from './forms.ts'
import { call, type TestApp } from './testApp.ts'

// Files of customers, and their way into the portal.

type Line = readonly (string | number | undefined)[]
export const headers = [
  'Id',
  'Versión',
  'Código',
  'Nombre Comercial',
  'Número de Documento',
  'Dirección',
  'Ciudad',
  'Clasificación',
  'Activo',
]
const quoted = (value: string | number | undefined): string => `"${String(value ?? '').replaceAll('"', '""')}"`

/** A text with separators, every cell quoted. */
export const csv = (lines: readonly Line[]): string => lines.map((line) => line.map(quoted).join(';')).join('\r\n')

/** A customer as a call answers it. */
interface Customer {
  id: number
  version: number
  code: string
  commercialName: string
  documentNumber: string
  address: string
  cityName: string
  classification: number
  isActive: boolean
}
const words = ['Ninguna', 'ORO', 'PLATA', 'BRONCE']

/** A customer as a row of a file has it. */
export function lineOf(one: Customer, change: Partial<Customer> = {}): Line {
  const all = { ...one, ...change }
  return [
    all.id,
    all.version,
    all.code,
    all.commercialName,
    all.documentNumber,
    all.address,
    all.cityName,
    words[all.classification],
    all.isActive ? 'Sí' : 'No',
  ]
}

interface Upload {
  name?: string
  locale?: 'es-CO' | 'en-US'
}

/** What somebody who is signed in does with imports of customers. */
export function importing(app: TestApp, token: string) {
  const upload = (content: string | Buffer, { name = 'clientes.csv', locale = 'es-CO' }: Upload = {}) =>
    call<Import>(app, 'POST /imports/customers', { token, locale, ...formOf(filePart(name, content)) })
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
    stored: async (id: number): Promise<Customer> =>
      (await call<Customer>(app, `GET /customers/customer-by-id/${id}`, { token })).body,
    made: async (values: object = {}): Promise<Customer> =>
      created<Customer>(app, token, '/customers/create-customer', await customerDraft(app, { ...values })),
    update: (one: { id: number }, values: object) =>
      call(app, `PUT /customers/update-customer/${one.id}`, { token, body: values }),
  }
}

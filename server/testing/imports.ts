import { created, customerDraft } from './drafts.ts'
import { importsOf, type Line } from './imports-of.ts'
import { isFull } from './rounds.ts'
import { call, type TestApp } from './testApp.ts'

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
/**
 * As many rows as several statements write. The embedded database is given fewer at once, and in `npm test` fewer in
 * all: they take it ten times as long.
 */
export const manyRows = ({ context: { db } }: TestApp, many: number): number =>
  isFull || db.engine === 'postgres' ? many : 300

const words = ['Ninguna', 'ORO', 'PLATA', 'BRONCE']

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

export const importing = (app: TestApp, token: string) => ({
  ...importsOf(app, token, { noun: 'customers', name: 'clientes.csv' }),
  stored: async (id: number): Promise<Customer> =>
    (await call<Customer>(app, `GET /customers/customer-by-id/${id}`, { token })).body,
  made: async (values: object = {}): Promise<Customer> =>
    created<Customer>(app, token, '/customers/create-customer', await customerDraft(app, { ...values })),
  update: (one: { id: number }, values: object) =>
    call(app, `PUT /customers/update-customer/${one.id}`, { token, body: values }),
})

import type { ImportMapping } from '#contract/import-columns.ts'
import { customerDraft } from '#server/testing/drafts.ts'
import { filePart, formOf } from '#server/testing/forms.ts'
import { csv, importsOf } from '#server/testing/imports-of.ts'
import { call } from '#server/testing/testApp.ts'

import type { Asking } from './asking.ts'

export async function examplesOfImports({ app, ask, token }: Asking): Promise<void> {
  const { cityId } = await customerDraft(app)
  const city = await app.context.db.pool.query<{ name: string }>('select name from cities where id = $1', [cityId])
  const lines = [
    ['Código', 'Nombre Comercial', 'NIT', 'Ciudad'],
    ['N-1', 'Ferretería Nueva', '900111222', city.rows[0]!.name],
    ['N-2', 'Almacenes del Sur', '900111333', 'Macondo'],
  ]
  const { id } = await ask('POST /imports/customers', undefined, formOf(filePart('clientes.csv', csv(lines))))
  const { mapping } = await ask<{ mapping: ImportMapping }>(`GET /imports/${id}`)
  await ask('GET /imports')
  await ask(`PUT /imports/${id}/mapping`, mapping)
  const { data } = await ask<{ data: { row: number }[] }>(`GET /imports/${id}/rows`)
  await ask(`GET /imports/${id}/values`)
  await ask(`PUT /imports/${id}/rows/${data[0]!.row}`, { address: 'Carrera 7 # 32-16' })
  await ask(`PUT /imports/${id}/values`, { field: 'cityId', value: 'Macondo', skip: true })
  await ask(`POST /imports/${id}/apply`, { skipRejected: true })
  const { state } = (await call<{ state: string }>(app, `GET /imports/${id}`, { token })).body
  if (state !== 'applied') throw new Error(`The import is ${state}.`)
  await importsOf(app, token, { noun: 'customers' }).wouldUndo(id)
  await ask(`POST /imports/${id}/undo`)
}

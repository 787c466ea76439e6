// On both engines: it finds names by trigrams and values in arrays of texts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ImportValue } from '#contract/import-values.ts'
import type { Import } from '#contract/imports.ts'
import { signedIn } from '#server/testing/factories.ts'
import { csv } from '#server/testing/imports-of.ts'
import { importing } from '#server/testing/imports.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// Each value that the portal does not know is one question, whatever number of rows has it.

const city = (code: string, name: string, department: string) => ({ code, name, department })

let app: TestApp
let mine: ReturnType<typeof importing>
beforeAll(async () => {
  app = await testApp()
  await app.context.db.sql
    .insertInto('cities')
    .values([
      city('76001', 'Santiago de Cali', 'Valle del Cauca'),
      city('76126', 'Calima', 'Valle del Cauca'),
      city('11001', 'Bogotá, D.C.', 'Bogotá, D.C.'),
      city('05001', 'Medellín', 'Antioquia'),
      city('63001', 'Armenia', 'Quindío'),
      city('05059', 'Armenia', 'Antioquia'),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})
beforeEach(async () => {
  mine = importing(app, (await signedIn(app, { role: 'Administrador' })).token)
})
afterAll(() => app.close())

const headers = ['Código', 'Razón social', 'NIT', 'Municipio']
let next = 0
const line = (city: string | undefined) => {
  next += 1
  return [`V-${next}`, `Cliente ${next}`, 900_200_000 + next, city]
}
interface Page {
  data: ImportValue[]
  open: number
  openRows: number
}
const valuesOf = async (id: number): Promise<Page> =>
  (await call<Page>(app, `GET /imports/${id}/values`, { token: mine.token })).body
const answer = (id: number, body: object) => call<Import>(app, `PUT /imports/${id}/values`, { token: mine.token, body })

describe('names', () => {
  test('are found without accents, with the department or without the signs of the whole name', async () => {
    const names = ['bogota', 'Bogotá D.C.', 'Medellín, Antioquia', '5001', 'santiago de cali']
    const came = await mine.imported(csv([headers, ...names.map(line)]))
    expect(came.counts).toMatchObject({ added: 5, rejected: 0 })
    expect(came.rows.map(({ cells }) => cells.find(({ field }) => field === 'cityId')?.mine)).toEqual([
      'Bogotá, D.C.',
      'Bogotá, D.C.',
      'Medellín (Antioquia)',
      'Medellín (Antioquia)',
      'Santiago de Cali (Valle del Cauca)',
    ])
  })

  test('that a program wrote with separate accents, control signs or blanks around are one question with their clean writing', async () => {
    const came = await mine.imported(csv([headers, ...['Macondó', 'Macondo\u0301', ' Mac\u0007ondó '].map(line)]))
    const { data } = await valuesOf(came.id)
    expect(data.map(({ value, rows }) => [value, rows])).toEqual([['Macondó', 3]])
    const bogota = (await valuesOf((await mine.imported(csv([headers, line('Bogot')]))).id)).data[0]!.choices[0]!
    const ready = await answer(came.id, { field: 'cityId', value: 'Macondo\u0301 ', becomes: bogota.value })
    expect(ready.body).toMatchObject({ openValues: 0, counts: { added: 3, rejected: 0 } })
  })

  test('of 300 rows that mean two towns are one question, and one answer makes all rows ready', async () => {
    const came = await mine.imported(csv([headers, ...Array.from({ length: 300 }, () => line('Armenia'))]))
    expect(came).toMatchObject({ openValues: 1, counts: { rejected: 300 } })
    const { data, open, openRows } = await valuesOf(came.id)
    expect([open, openRows]).toEqual([1, 300])
    expect(data).toMatchObject([
      { field: 'cityId', value: 'Armenia', rows: 300, first: [2, 3, 4, 5, 6], empty: 'no', answer: null },
    ])
    expect(data[0]!.choices.map(({ name, sure }) => [name, sure])).toEqual([
      ['Armenia (Antioquia)', false],
      ['Armenia (Quindío)', false],
    ])
    const said = { field: 'cityId', value: 'Armenia' }
    let { body } = await answer(came.id, { ...said, becomes: data[0]!.choices[1]!.value })
    while (body.state === 'reading')
      body = (await call<Import>(app, `GET /imports/${came.id}`, { token: mine.token })).body
    expect(body).toMatchObject({ openValues: 0, counts: { added: 300, rejected: 0 } })
    expect((await valuesOf(came.id)).data).toMatchObject([
      { value: 'Armenia', rows: 300, answer: { name: 'Armenia (Quindío)' } },
    ])
  })

  test('that one record alone has a word of are suggested, and never taken by themselves', async () => {
    const came = await mine.imported(csv([headers, line('Cali')]))
    const { data } = await valuesOf(came.id)
    expect(data[0]!.choices[0]).toMatchObject({ name: 'Santiago de Cali (Valle del Cauca)', sure: true })
    expect(data[0]!.choices.filter(({ sure }) => sure)).toHaveLength(1)
    expect(came.counts).toMatchObject({ rejected: 1 })
  })
})

describe('an answer', () => {
  test('leaves rows out, is changed, and taken back', async () => {
    const came = await mine.imported(csv([headers, line('Macondo'), line('Medellín')]))
    const said = { field: 'cityId', value: 'Macondo' }
    const skipped = await answer(came.id, { ...said, skip: true })
    expect(skipped.body.counts).toMatchObject({ rejected: 0, decided: 1, toAdd: 1 })
    const named = await answer(came.id, { ...said, becomes: 'Medellín' })
    expect(named.body.counts).toMatchObject({ rejected: 0, toAdd: 2 })
    const open = await answer(came.id, said)
    expect(open.body).toMatchObject({ openValues: 1, counts: { rejected: 1, toAdd: 1 } })
    expect((await answer(came.id, { ...said, skip: true, empty: true })).status).toBe(400)
    expect((await answer(came.id, { field: 'password', value: 'x', skip: true })).status).toBe(400)
  })

  test('leaves a field empty, and what programs write for nothing is suggested to', async () => {
    const came = await mine.imported(
      csv([
        [...headers, 'Dirección'],
        [...line('Medellín'), 'NULL'],
      ]),
    )
    const { data } = await valuesOf(came.id)
    expect(data).toMatchObject([{ field: 'address', value: 'NULL', empty: 'sure' }])
    const { body } = await answer(came.id, { field: 'address', value: 'NULL', empty: true })
    expect(body.counts).toMatchObject({ added: 1, rejected: 0 })
  })

  test('is remembered for the same person’s next file', async () => {
    const came = await mine.imported(csv([headers, line('La capital')]))
    const { body } = await answer(came.id, { field: 'cityId', value: 'La capital', becomes: 'Bogotá' })
    expect(body.counts).toMatchObject({ added: 1 })
    const second = await mine.imported(csv([headers, line('La capital')]))
    expect(second).toMatchObject({ openValues: 0, counts: { added: 1 } })
    expect((await valuesOf(second.id)).data).toMatchObject([{ value: 'La capital', answer: { name: 'Bogotá' } }])
    const other = importing(app, (await signedIn(app, { role: 'Administrador' })).token)
    expect((await other.imported(csv([headers, line('La capital')]))).counts).toMatchObject({ rejected: 1 })
  })
})

describe('a file', () => {
  test('without a column that a new record needs gets one value for all rows', async () => {
    const came = await mine.imported(csv([headers.slice(0, 3), line(undefined).slice(0, 3)]))
    expect(came).toMatchObject({ missing: ['cityId'], counts: { rejected: 1 } })
    const { rows } = await app.context.db.pool.query<{ id: number }>("select id from cities where code = '05001'")
    const { sheet, headerRow, columns } = came.mapping!
    const body = { sheet, headerRow, columns, given: { cityId: rows[0]!.id } }
    const mapped = await call<Import>(app, `PUT /imports/${came.id}/mapping`, { token: mine.token, body })
    expect(mapped.body).toMatchObject({ missing: [], counts: { added: 1 } })
  })

  test('is mapped as the person mapped the last one with the same headers', async () => {
    const strange = ['Clave', 'Quién', 'Papel', 'Dónde']
    const columns = { code: 'A', commercialName: 'B', documentNumber: 'C', cityId: 'D' }
    const came = await mine.imported(csv([strange, line('Medellín')]))
    expect(Object.keys(came.mapping!.columns)).toEqual([])
    const body = { sheet: 0, headerRow: 1, columns }
    await call(app, `PUT /imports/${came.id}/mapping`, { token: mine.token, body })
    const second = await mine.imported(csv([['Listado'], strange, line('Medellín')]))
    expect(second).toMatchObject({ mapping: { headerRow: 2 }, counts: { added: 1, rejected: 0 } })
  })
})

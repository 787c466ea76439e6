import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ImportRow } from '#contract/import-rows.ts'
import { signedIn } from '#server/testing/factories.ts'
import { csv } from '#server/testing/imports-of.ts'
import { headers, importing, lineOf } from '#server/testing/imports.ts'
import { bookOf, textCell } from '#server/testing/packages.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// The dry run of a file of customers, before anything is saved.

let app: TestApp
let mine: ReturnType<typeof importing>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  mine = importing(app, (await signedIn(app, { role: 'Administrador' })).token)
})
afterAll(() => app.close())

const bookRow = (number: number, cells: readonly unknown[]) =>
  `<row r="${number}">${cells.map((cell, index) => textCell(`${'ABC'[index]}${number}`, String(cell))).join('')}</row>`

const kinds = (rows: readonly ImportRow[]) => rows.map(({ kind }) => kind)

describe('reading a file', () => {
  test('untouched, with what the portal stores, changes nothing', async () => {
    const one = await mine.made({ commercialName: '=Peña; "e hijos" 🦤 & Cía', address: '-Calle 1' })
    const two = await mine.made({ commercialName: "'tis", address: '' })
    const came = await mine.imported(csv([headers, lineOf(one), lineOf(two)]))
    expect(came).toMatchObject({
      state: 'ready',
      fileName: 'clientes.csv',
      counts: { unchanged: 2, added: 0, changed: 0 },
    })
    expect(kinds(came.rows)).toEqual(['unchanged', 'unchanged'])
  })

  test('columns are known by their headers in either language, in whichever order, and others are passed over', async () => {
    const one = await mine.made()
    const english = ['Whatever', 'ADDRESS', 'Version', 'ID']
    const came = await mine.imported(csv([['Clientes'], english, ['x', 'Calle 9', 1, one.id]]), { locale: 'en-US' })
    expect(came.mapping).toMatchObject({
      headerRow: 2,
      columns: { id: { column: 'D' }, version: { column: 'C' }, address: { column: 'B' } },
    })
    expect(came.rows).toMatchObject([
      { row: 3, kind: 'changed', cells: [{ field: 'address', column: 'B', mine: 'Calle 9', theirs: one.address }] },
    ])
  })

  test('a workbook is read like a text', async () => {
    const one = await mine.made()
    const book = bookOf({ rows: bookRow(1, ['Id', 'Versión', 'Dirección']) + bookRow(2, [one.id, 1, 'Calle 9']) })
    expect((await mine.imported(book, { name: 'clientes.xlsx' })).counts).toMatchObject({ changed: 1 })
  })

  test('each problem is told with its column, its value and its reason, in the language of who asks', async () => {
    const one = await mine.made()
    const bad = lineOf(one, { commercialName: 'x'.repeat(151), documentNumber: '900123456-1', cityName: 'Macondo' })
    const came = await mine.imported(csv([headers, [...bad.slice(0, 7), 'COBRE', 'quizás']]))
    expect(came.rows[0]).toMatchObject({ kind: 'rejected', row: 2 })
    const problems = came.rows[0]!.cells.map(({ field, problem }) => [field, problem?.column, problem?.reason])
    expect(problems).toEqual([
      ['commercialName', 'D', 'Escriba 150 caracteres como máximo'],
      ['documentNumber', 'E', expect.stringContaining('dígito de verificación')],
      ['cityId', 'G', 'No hay ninguno con ese nombre'],
      ['classification', 'H', 'No es una de las opciones'],
      ['isActive', 'I', 'Escriba Sí o No'],
    ])
    const english = await call<{ data: ImportRow[] }>(app, `GET /imports/${came.id}/rows`, {
      token: mine.token,
      locale: 'en-US',
    })
    expect(english.body.data[0]!.cells[2]!.problem?.reason).toBe('There is none of that name')
  })

  test('an empty cell is empty where the field may be, and a column that is missing leaves the field as it is', async () => {
    const one = await mine.made({ address: 'Calle 1', classification: 2 })
    const came = await mine.imported(
      csv([
        ['Id', 'Versión', 'Dirección', 'Código', 'Clasificación'],
        [one.id, 1, '', one.code, ''],
      ]),
    )
    expect(came.counts).toMatchObject({ changed: 1 })
    const other = await mine.imported(
      csv([
        ['Id', 'Versión', 'Código'],
        [one.id, 1, ''],
      ]),
    )
    expect(other.rows[0]).toMatchObject({
      kind: 'rejected',
      cells: [{ field: 'code', problem: { reason: 'Escriba el código' } }],
    })
    expect((await mine.apply(came.id)).body).toEqual({ added: 0, changed: 1, unchanged: 0 })
    expect(await mine.stored(one.id)).toMatchObject({
      address: '',
      classification: 0,
      commercialName: one.commercialName,
    })
  })

  test('a name that several have is offered as a choice, and chosen', async () => {
    const { sql } = app.context.db
    await sql
      .insertInto('cities')
      .values([
        { code: '99801', name: 'Armenia Prueba', department: 'Quindío' },
        { code: '99802', name: 'Armenia Prueba', department: 'Antioquia' },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const one = await mine.made()
    const came = await mine.imported(
      csv([
        ['Id', 'Ciudad'],
        [one.id, 'armenia prueba'],
      ]),
    )
    const { choices } = came.rows[0]!.cells[0]!.problem!
    expect(choices!.map(({ name }) => name)).toEqual(['Armenia Prueba (Antioquia)', 'Armenia Prueba (Quindío)'])
    const chosen = await mine.decide(came.id, 2, { cityId: choices![1]!.id })
    expect(chosen.body).toMatchObject({ kind: 'changed', cells: [{ mine: 'Armenia Prueba (Quindío)' }] })
    await mine.apply(came.id)
    expect((await mine.stored(one.id)).cityName).toBe('Armenia Prueba (Quindío)')
  })
})

describe('which record a row is of', () => {
  test('an unknown id, a version newer than the record and the same record twice are rejected', async () => {
    const one = await mine.made()
    const two = await mine.made()
    const came = await mine.imported(
      csv([
        headers,
        lineOf(one, { id: 999_999 }),
        lineOf(one, { version: one.version + 1 }),
        lineOf(two),
        lineOf(two, { address: 'x' }),
      ]),
    )
    expect(came.rows.map(({ kind, problem }) => [kind, problem])).toEqual([
      ['rejected', 'No hay un registro con ese Id.'],
      ['rejected', 'La versión de la fila es posterior a la del portal.'],
      ['rejected', 'Otra fila del archivo es del mismo registro. Es la fila 5.'],
      ['rejected', 'Otra fila del archivo es del mismo registro. Es la fila 4.'],
    ])
  })

  test('a file of another installation is rejected row by row, in both languages, but for what it has of new', async () => {
    const one = await mine.made()
    const of = async (portal: string, locale: 'es-CO' | 'en-US') => {
      const rows = [headers, lineOf(one), ['', '', 'N-99', 'Nueva', '8009991', 'Calle 2', one.cityName, 'ORO', '']]
      const file = await writeXlsx({
        sheets: [
          { name: 'Clientes', rows: rows.map((row) => row.map((cell) => cell ?? '')) },
          { name: 'Acerca de', rows: [['Instalación', portal]] },
        ],
      })
      const came = await mine.imported(Buffer.from(file), { name: 'clientes.xlsx' })
      const path = `GET /imports/${came.id}/rows`
      const { body } = await call<{ data: ImportRow[] }>(app, path, { token: mine.token, locale })
      return body.data.map(({ kind, problem }) => [kind, problem])
    }
    const [here, elsewhere] = ['0b9e7b1e-0000-4000-8000-000000000001', '0b9e7b1e-0000-4000-8000-000000000002']
    await app.context.db.sql.insertInto('installation').values({ secret_check: 'x', portal_id: here }).execute()
    expect(await of(here, 'es-CO')).toEqual([
      ['unchanged', null],
      ['added', null],
    ])
    expect(await of(elsewhere, 'es-CO')).toEqual([
      ['rejected', 'El archivo es de otra instalación del portal: sus Id no son de aquí.'],
      ['added', null],
    ])
    expect(await of(elsewhere, 'en-US')).toEqual([
      ['rejected', 'The file is of another installation of the portal: its Ids are not from here.'],
      ['added', null],
    ])
  })

  test('a row without an id is new; one that is like a record waits for a choice', async () => {
    const one = await mine.made()
    const fresh = ['', '', 'N-77', 'Nueva', '8005551', 'Calle 2', one.cityName, 'ORO', '']
    const came = await mine.imported(
      csv([
        headers.slice(0, 8),
        fresh.slice(0, 8),
        ['', '', one.code.toLowerCase(), 'Otra', '8005552', '', one.cityName, 'ORO'],
      ]),
    )
    expect(came.rows).toMatchObject([
      { kind: 'added', duplicate: false, name: 'Nueva' },
      { kind: 'conflict', duplicate: true, decided: false, recordId: one.id },
    ])
    expect((await mine.apply(came.id)).status).toBe(409)
    expect((await mine.decide(came.id, 3, { choice: 'update' })).body).toMatchObject({
      kind: 'conflict',
      decided: true,
    })
    expect((await mine.apply(came.id)).body).toEqual({ added: 1, changed: 1, unchanged: 0 })
    expect(await mine.stored(one.id)).toMatchObject({ commercialName: 'Otra', code: one.code.toLowerCase() })
  })

  test('rows that wait for somebody can be asked for by themselves: the conflicts, then the rejected', async () => {
    const [one, two, three] = [await mine.made(), await mine.made(), await mine.made()]
    const lines = [
      lineOf(one, { id: 999_999 }),
      lineOf(one, { address: 'x' }),
      ['', '', two.code, 'Otra', '8005553', '', two.cityName],
      lineOf(three, { version: 9 }),
    ]
    const came = await mine.imported(csv([headers, ...lines].map((line) => line.slice(0, 7))))
    const page = async (query: string) => {
      const path = `GET /imports/${came.id}/rows?kind=review${query}`
      const { body } = await call<{ data: ImportRow[]; filteredRecordsCount: number }>(app, path, { token: mine.token })
      return [body.data.map(({ row, kind }) => [row, kind]), body.filteredRecordsCount]
    }
    expect(await page('')).toEqual([
      [
        [4, 'conflict'],
        [2, 'rejected'],
        [5, 'rejected'],
      ],
      3,
    ])
    expect(await page('&offset=1&top=1')).toEqual([[[2, 'rejected']], 3])
  })

  test('two new rows with one code are both rejected, and so is a code that another record has', async () => {
    const one = await mine.made()
    const two = await mine.made()
    const fresh = (document: string) => ['', '', 'N-88', 'Nueva', document, '', one.cityName]
    const came = await mine.imported(
      csv([headers.slice(0, 7), fresh('8006661'), fresh('8006662'), lineOf(two, { code: one.code }).slice(0, 7)]),
    )
    expect(kinds(came.rows)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(came.rows[2]!.cells[0]!.problem).toMatchObject({
      column: 'C',
      value: one.code,
      reason: 'Ese valor ya está en uso',
    })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { costlyCalls } from './costly-calls.ts'

let app: TestApp
let token: string
let project: number
const now = new Date('2026-02-16T15:00:00Z')

beforeAll(async () => {
  app = await testApp()
  project = await createProject(app)
})
beforeEach(async () => {
  app.setTime(now)
  token = (await signedIn(app, { role: 'Administrador' })).token
})
afterAll(() => app.close())

const exports = (count: number, locale?: 'en-US') =>
  Promise.all(
    Array.from({ length: count }, () =>
      call(app, `GET /projects/${project}/licenses/export`, { token, ...(locale && { locale }) }),
    ),
  )
const upload = () => call(app, `POST /projects/${project}/files`, { token, ...formOf(filePart('nada.exe', 'x')) })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('exports', () => {
  test('are for each person as many as anybody needs; more wait, and are told for how long', async () => {
    const { most, seconds } = costlyCalls.export
    expect(new Set(statuses(await exports(most)))).toEqual(new Set([200]))
    const [spanish] = await exports(1)
    expect([spanish?.status, spanish?.headers['retry-after']]).toEqual([429, String(seconds / most)])
    expect(spanish?.body).toMatchObject({ title: 'Demasiadas solicitudes' })
    const [english] = await exports(1, 'en-US')
    expect(english?.body).toMatchObject({ title: 'Too many requests' })
    app.setTime(new Date(now.getTime() + (seconds / most) * 1000))
    expect(statuses(await exports(2)).toSorted((a, b) => a - b)).toEqual([200, 429])
  })

  test('of the audit trail and of licences count together; another person has their own', async () => {
    await exports(costlyCalls.export.most - 1)
    const trail = () => call(app, 'GET /audit/export', { token })
    expect(statuses([await trail(), await trail()])).toEqual([200, 429])
    token = (await signedIn(app, { role: 'Consultor' })).token
    expect(statuses(await exports(1))).toEqual([200])
  })
})

test('uploads beyond the allowance are refused before a byte of them is kept', async () => {
  const all: number[] = []
  for (let n = 0; n < costlyCalls.upload.most; n += 20)
    all.push(...statuses(await Promise.all(Array.from({ length: 20 }, upload))))
  expect(new Set(all)).toEqual(new Set([415]))
  const refused = await upload()
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2'])
})

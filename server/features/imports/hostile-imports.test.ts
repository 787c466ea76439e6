import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Import } from '#contract/imports.ts'
import { sheetLimits } from '#server/platform/sheets/sheet-problem.ts'
import { signedIn } from '#server/testing/factories.ts'
import { heavyFiles, shapedFiles } from '#server/testing/hostile-files.ts'
import { importing } from '#server/testing/imports.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { spanish } from '#texts/spanish.ts'

// Files that are made to hurt, through the portal's door: the first of each class. The reader has all of them in
// server/platform/sheets/hostile-sheets.test.ts.
const oneOfEach = Map.groupBy([...shapedFiles, ...heavyFiles], ([, , problem]) => problem)
  .values()
  .flatMap((files) => files.slice(0, 1))
  .toArray()

const sentences: Readonly<Record<string, string>> = spanish.imports.files

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test.each(oneOfEach)(
  '%s is answered within 10 s, with the sentence of what is wrong with it',
  async (_, file, problem) => {
    const { token } = await signedIn(app, { role: 'Administrador' })
    const content = file()
    const began = performance.now()
    const { status, body } = await importing(app, token).upload(content, { name: 'clientes.xlsx' })
    let answer: Partial<Import> & Partial<Problem> = body
    while (answer.state === 'reading') {
      await wait(50)
      answer = (await call<Import>(app, `GET /imports/${answer.id}`, { token })).body
    }
    const took = performance.now() - began
    expect(took).toBeLessThan(10_000)
    expect([201, 202, 413, 415]).toContain(status)
    const sentence = answer.state === 'ready' ? 'read' : (answer.problem ?? answer.detail)
    // The reader's time is a clock's: only where it is over may it come first.
    const problems = took < sheetLimits.beginMs ? [problem] : [problem, 'time']
    expect(problems.map((one) => sentences[one] ?? one)).toContain(sentence)
  },
)

test('each class of them is tried', () => {
  expect(oneOfEach.map(([, , problem]) => problem).toSorted()).toEqual(
    ['broken', 'cell', 'columns', 'dtd', 'encrypted', 'entries', 'inflated', 'macros', 'memory', 'nested'].concat([
      'notSpreadsheet',
      'read',
      'rows',
      'strings',
      'tooLarge',
    ]),
  )
})

import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Import } from '#contract/imports.ts'
import { problemsOf } from '#server/testing/import-scene.ts'
import { officeFiles, type OfficeFile } from '#server/testing/office-files.ts'
import { officeScene } from '#server/testing/office-reading.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// Files as offices and programs write them: each is read right, or somebody is asked. None is wrong in silence.

let app: TestApp
let scene: Awaited<ReturnType<typeof officeScene>>
beforeAll(async () => {
  app = await testApp()
  scene = await officeScene(app)
})
afterAll(() => app.close())

const readWhole = ({ noun, file }: OfficeFile) => scene.readWhole(noun, new Uint8Array(file))

const files = Object.values(officeFiles).flat()
const classes = Object.entries(officeFiles).map(([name, some]) => [name, some.filter((file) => !file.refused)] as const)

test('there are 120 of them', () => {
  expect(files.length).toBeGreaterThanOrEqual(120)
})

describe.each(classes)('%s', (_, some) => {
  test.each(some.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
    const { rows, asked } = await readWhole(file)
    expect(asked).toEqual(file.asked ?? [])
    expect(rows[0] ?? {}).toMatchObject(file.right ?? {})
  })

  test('the first one goes through the door', async () => {
    const [first] = some
    if (!first) throw new Error('a class without files')
    const came = await scene.into(first.noun).imported(first.file)
    const [row] = came.rows
    const wrong = row ? problemsOf(row).map(([field]) => field) : []
    expect([row?.kind, wrong]).toEqual([first.asked ? 'rejected' : 'added', first.asked ?? []])
  })
})

/** How a file is answered. On a busy machine that comes before it is read. */
async function answered({ noun, file }: OfficeFile): Promise<number | string> {
  const { status, body } = await scene.into(noun).upload(file)
  let { state } = body
  while (state === 'reading') {
    await wait(50)
    ;({ state } = await scene.read<Import>(`/imports/${body.id}`))
  }
  return status === 202 ? state : status
}

test.each(files.filter((file) => file.refused).map((file) => [file.name, file] as const))(
  '%s is no sheet, and answered with 415',
  async (_name, file) => {
    await expect(readWhole(file)).rejects.toThrow(/^(?:empty|notSpreadsheet)$/)
    expect([415, 'failed']).toContain(await answered(file))
  },
)

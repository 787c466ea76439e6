import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ImportNoun } from '#contract/imports.ts'
import { signedIn } from '#server/testing/factories.ts'
import { exportedFile, importsOf } from '#server/testing/imports-of.ts'
import { oddCompany } from '#server/testing/odd-company.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// What goes out comes back: a file that nobody touched changes nothing, whatever the records hold.

let app: TestApp
let lists: Record<ImportNoun, string>
let projectId: number

beforeAll(async () => {
  app = await testApp()
  ;({ lists, projectId } = await oddCompany(app))
})
afterAll(() => app.close())

const files = (['xlsx', 'csv'] as const).flatMap((format) =>
  (['es-CO', 'en-US'] as const).map((locale) => ({ format, locale })),
)

describe.each(['employees', 'customers', 'contacts', 'projects', 'milestones'] as const)('%s', (noun) => {
  test.each(files)(
    'exported and imported untouched as $format in $locale change nothing',
    async ({ format, locale }) => {
      const { token } = await signedIn(app, { role: 'Administrador' })
      const mine = importsOf(app, token, { noun, ...(noun === 'milestones' && { projectId }) })
      const file = await exportedFile(app, token, lists[noun], { format, locale })
      const came = await mine.imported(file, { name: `x.${format}`, locale })
      expect(came.rows.filter(({ kind }) => kind !== 'unchanged')).toEqual([])
      expect(came.counts).toMatchObject({ added: 0, changed: 0, conflict: 0, rejected: 0, toAdd: 0, toChange: 0 })
      expect(came.counts!.unchanged).toBeGreaterThan(1)
    },
  )
})

import { execFileSync } from 'node:child_process'
import path from 'node:path'

import { expect, test } from 'vitest'

test('a portal on the disk loads no client of a store', () => {
  const program = `
    const { registerHooks } = await import('node:module')
    const seen = []
    registerHooks({ resolve: (specifier, context, next) => { seen.push(specifier); return next(specifier, context) } })
    const { openStorage } = await import(${JSON.stringify(new URL('open-storage.ts', import.meta.url).href)})
    await openStorage({ storageUrl: undefined, dataDir: process.argv[1] }, console)
    console.log(seen.filter((name) => /^@(aws-sdk|azure|smithy)/.test(name)).length, seen.length > 3)`
  const folder = path.resolve(import.meta.dirname, '../../../node_modules/.cache/portal-lazy')
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program, folder], { encoding: 'utf8' })
  expect(said.trim()).toBe('0 true')
})

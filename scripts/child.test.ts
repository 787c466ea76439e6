import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, test } from 'vitest'

import { root, run } from './child.ts'

test.runIf(process.platform !== 'win32').each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGKILL', 137],
])('a program that ends by %s has ended with %i', async (signal, code) => {
  expect(await run(process.execPath, ['-e', `process.kill(process.pid, '${signal}')`], { quiet: true })).toEqual({
    code,
    output: '',
  })
})

test.runIf(process.platform !== 'win32')(
  'Ctrl-C ends npm test as a whole: the browser tests do not begin after it',
  async () => {
    const words = ['scripts/test.ts', 'scripts/tally.test.ts', 'e2e/session-end.spec.ts']
    // Any program will do as the browser, as it never starts.
    const env = { ...process.env, CHROME_PATH: process.execPath }
    const tests = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [tests.stdout, tests.stderr]) stream.on('data', (part) => (output += String(part)))
    await expect.poll(() => output, { timeout: 30_000 }).toContain('RUN')
    tests.kill('SIGINT')
    const [code] = (await once(tests, 'close')) as [number | null]
    expect([code, /playwright|end-to-end|e2e|passed,/i.exec(output)?.[0]]).toEqual([130, undefined])
  },
)

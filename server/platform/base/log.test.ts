import { beforeEach, expect, test } from 'vitest'

import { openLog, terminalTarget } from './log.ts'

let shown: string[]
beforeEach(() => {
  shown = []
})
const file = { write: (line: string) => void shown.push(line) }
const terminal = terminalTarget((text) => void shown.push(text))

test('while the portal starts, what is no warning waits until the address has been said', () => {
  const { log, release } = openLog(undefined, file)
  log.info('migrated: 0001_ground')
  expect(shown).toEqual([])
  release()
  log.info('listening')
  expect(shown.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['migrated: 0001_ground', 'listening'])
})

test('a warning is written at once, also while the portal starts', () => {
  const { log } = openLog(undefined, file)
  log.warn('the file store can’t be reached')
  log.error('the secret is not the one of this database')
  expect(shown).toHaveLength(2)
})

test('a terminal shows warnings alone, so that nothing pushes the first password away', () => {
  const { log, release } = openLog(undefined, terminal)
  release()
  log.info({ method: 'GET', path: '/api/roles', status: 200, ms: 1.2 }, 'call')
  log.warn('mail could not be sent')
  expect(shown).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d warn: mail could not be sent\n$/)])
})

test('a terminal shows each call in words when LOG_LEVEL asks for it', () => {
  const { log, release } = openLog('info', terminal)
  release()
  log.info({ method: 'GET', path: '/api/roles', status: 200, ms: 1.2 }, 'call')
  expect(shown).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d GET \/api\/roles 200 1 ms\n$/)])
})

test('a failure is shown with its stack, and never with what a terminal would obey', () => {
  const { log } = openLog(undefined, terminal)
  log.error({ err: new Error('no such \u001B[2Jtable') }, 'unexpected error')
  expect(shown[0]).toMatch(/error: unexpected error\nError: no such \uFFFD\[2Jtable\n {4}at /)
})

test('the session of a request never reaches the log', () => {
  const { log, release } = openLog(undefined, file)
  release()
  log.info({ req: { headers: { authorization: 'Bearer secret', cookie: 'secret' } } }, 'call')
  expect(shown.join('')).not.toContain('secret')
})

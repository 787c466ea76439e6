import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { deriveKeys } from '#server/platform/base/secrets.ts'

import { fileLinks } from './file-links.ts'

let now = new Date('2026-11-21T15:00:00.000Z')
const clock = { now: () => now }
const links = fileLinks(deriveKeys('a secret for tests that is long enough'), clock)
const file = { projectId: 17, fileId: 5 }
const session = { employeeId: 3, sessionId: randomUUID() }

const tokenOf = (url: string) => new URL(url, 'http://portal.test').searchParams.get('token')!

test('a link says whose session it is for, for ten minutes', () => {
  const url = links.urlOf(file, session)
  expect(url).toMatch(/^\/api\/projects\/17\/files\/5\/content\?token=[\w.-]+$/)
  expect(links.sessionOf(file, tokenOf(url))).toEqual(session)
  now = new Date(now.getTime() + 10 * 60_000 - 1)
  expect(links.sessionOf(file, tokenOf(url))).toEqual(session)
  now = new Date(now.getTime() + 1)
  expect(links.sessionOf(file, tokenOf(url))).toBeUndefined()
})

test('a link is for its file alone', () => {
  const token = tokenOf(links.urlOf(file, session))
  expect(links.sessionOf({ ...file, fileId: 6 }, token)).toBeUndefined()
  expect(links.sessionOf({ ...file, projectId: 18 }, token)).toBeUndefined()
})

test('nothing of a link can be changed', () => {
  const token = tokenOf(links.urlOf(file, session))
  const [expires, employee, id, signature] = token.split('.') as [string, string, string, string]
  for (const forged of [
    [String(Number(expires) + 1), employee, id, signature],
    [expires, '4', id, signature],
    [expires, employee, randomUUID(), signature],
    [expires, employee, id, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    [expires, employee, id, signature.slice(1)],
    [expires, employee, id],
  ])
    expect(links.sessionOf(file, forged.join('.'))).toBeUndefined()
  for (const nothing of ['', '...', 'x'.repeat(300)]) expect(links.sessionOf(file, nothing)).toBeUndefined()
})

test('another portal’s links are not ours', () => {
  const other = fileLinks(deriveKeys('another secret that is long enough too'), clock)
  expect(links.sessionOf(file, tokenOf(other.urlOf(file, session)))).toBeUndefined()
})

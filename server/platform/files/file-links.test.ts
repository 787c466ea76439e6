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
const urlOf = (name = 'Acta.pdf') => links.of(file, name, session).url
const sessionOf = (of: typeof file, token: string) => links.sessionOf(of, 'content', token)

test('a link says whose session it is for, for ten minutes', () => {
  const url = urlOf()
  expect(url).toMatch(/^\/api\/projects\/17\/files\/5\/content\?token=[\w.-]+$/)
  expect(sessionOf(file, tokenOf(url))).toEqual(session)
  now = new Date(now.getTime() + 10 * 60_000 - 1)
  expect(sessionOf(file, tokenOf(url))).toEqual(session)
  now = new Date(now.getTime() + 1)
  expect(sessionOf(file, tokenOf(url))).toBeUndefined()
})

test('a link is for its file alone', () => {
  const token = tokenOf(urlOf())
  expect(sessionOf({ ...file, fileId: 6 }, token)).toBeUndefined()
  expect(sessionOf({ ...file, projectId: 18 }, token)).toBeUndefined()
})

test('nothing of a link can be changed', () => {
  const token = tokenOf(urlOf())
  const [expires, employee, id, signature] = token.split('.') as [string, string, string, string]
  for (const forged of [
    [String(Number(expires) + 1), employee, id, signature],
    [expires, '4', id, signature],
    [expires, employee, randomUUID(), signature],
    [expires, employee, id, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    [expires, employee, id, signature.slice(1)],
    [expires, employee, id],
  ])
    expect(sessionOf(file, forged.join('.'))).toBeUndefined()
  for (const nothing of ['', '...', 'x'.repeat(300)]) expect(sessionOf(file, nothing)).toBeUndefined()
})

test('another portal’s links are not ours', () => {
  const other = fileLinks(deriveKeys('another secret that is long enough too'), clock)
  expect(sessionOf(file, tokenOf(other.of(file, 'Acta.pdf', session).url))).toBeUndefined()
})

test('only a PDF has a link that shows it, and no link does what another was made for', () => {
  const { url, inlineUrl } = links.of(file, 'Acta de inicio.PDF', session)
  expect(inlineUrl).toMatch(/^\/api\/projects\/17\/files\/5\/inline\?token=[\w.-]+$/)
  expect(links.sessionOf(file, 'inline', tokenOf(inlineUrl!))).toEqual(session)
  expect(links.sessionOf(file, 'content', tokenOf(inlineUrl!))).toBeUndefined()
  expect(links.sessionOf(file, 'inline', tokenOf(url))).toBeUndefined()
  for (const name of ['foto.png', 'nota.txt', 'acta.pdf.zip', 'pdf', 'acta.svg', 'acta.html'])
    expect(links.of(file, name, session).inlineUrl).toBeNull()
})

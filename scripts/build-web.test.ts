import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { hashOfSources } from './build-web.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-build-')) + sep
  write('web/main.ts', 'one')
  write('contract/employees.ts', 'two')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

test('an office’s start serves the web at any size: only who tests it is held to the bounds', () => {
  const askedBy = globSync('scripts/*.ts', { cwd: join(import.meta.dirname, '..') }).filter(
    (path) =>
      !path.includes('.test.') &&
      readFileSync(join(import.meta.dirname, '..', path), 'utf8').includes("'./web-sizes.ts'"),
  )
  expect(askedBy).toEqual(['scripts/test.ts'])
})

describe('the web is built again', () => {
  test('when a source has changed, wherever it is', () => {
    const before = hashOfSources(folder)
    write('contract/employees.ts', 'changed')
    expect(hashOfSources(folder)).not.toBe(before)
  })

  test('when a source has another name or is new', () => {
    const before = hashOfSources(folder)
    write('texts/es/employees.ts', '')
    const more = hashOfSources(folder)
    expect(more).not.toBe(before)
    rmSync(join(folder, 'texts/es/employees.ts'))
    write('texts/es/customers.ts', '')
    expect(hashOfSources(folder)).not.toBe(more)
  })

  test('when the lockfile has changed', () => {
    const before = hashOfSources(folder)
    write('package-lock.json', '{}')
    expect(hashOfSources(folder)).not.toBe(before)
  })

  test('not when a file was only written again, nor when a test or the server has changed', () => {
    const before = hashOfSources(folder)
    write('web/main.ts', 'one')
    write('web/features/employees/employee-name.test.ts', 'test')
    write('server/main.ts', 'server')
    expect(hashOfSources(folder)).toBe(before)
  })
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { textOf } from './house.ts'
import { commitRelease, datedChanges, isGreater, printed } from './release-commit.ts'

const changes = '# Changes\n\n## [Unreleased]\n\n### Added\n\n- One thing.\n\n## [0.10.0] - 2026-11-23\n\n- Others.\n'
let place: string
let folder: string

/** A project of three files, whose guard is green where GREEN says so. */
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'portal-released-'))
  folder = join(place, 'project')
  mkdirSync(join(folder, '.ci'), { recursive: true })
  write('package.json', '{ "name": "project", "version": "0.10.0" }\n')
  write('package-lock.json', '{ "name": "project", "version": "0.10.0", "lockfileVersion": 3, "packages": {} }\n')
  write('CHANGELOG.md', changes)
  writeFileSync(join(folder, '.ci/run'), '#!/bin/sh\ngrep -q "0.11.0. - " CHANGELOG.md && test ! -e red\n', {
    mode: 0o755,
  })
  for (const words of ['init --quiet', 'config user.name Alguien', 'config user.email alguien@example.com'])
    git(...words.split(' '))
  commit()
})
afterEach(() => rmSync(place, { recursive: true }))

const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const git = (...words: string[]): string => printed(folder, 'git', ...words)
function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', 'A change')
}
const head = (): string => git('rev-parse', 'HEAD')
const released = (order: { version?: string; green?: string } = {}): string =>
  commitRelease({ folder, version: '0.11.0', day: '2026-11-28', ...order })

/** What keeps it from being made; nothing has changed then. */
function refusal(order: { version?: string; green?: string } = {}): string {
  const before = [head(), git('status', '--porcelain')]
  let said = ''
  try {
    released(order)
  } catch (error) {
    said = error instanceof Error ? error.message : ''
  }
  expect([head(), git('status', '--porcelain')]).toEqual(before)
  return said
}

describe('a release', () => {
  test('is one commit above what was green, with the version and the day of its changes', () => {
    const before = head()
    const made = released()
    expect([made, git('rev-parse', 'HEAD~1'), git('status', '--porcelain')]).toEqual([head(), before, ''])
    expect(git('show', '--name-only', '--format=%s %an').split('\n')).toEqual([
      'Version 0.11.0 Alguien',
      '',
      'CHANGELOG.md',
      'package-lock.json',
      'package.json',
    ])
    expect(read('CHANGELOG.md')).toBe(
      '# Changes\n\n## [Unreleased]\n\n## [0.11.0] - 2026-11-28\n\n### Added\n\n- One thing.\n\n' +
        '## [0.10.0] - 2026-11-23\n\n- Others.\n',
    )
    for (const file of ['package.json', 'package-lock.json'])
      expect(JSON.parse(read(file))).toMatchObject({ version: '0.11.0' })
  })

  test('is not made where what guards main is red', () => {
    write('red', '')
    commit()
    expect(refusal()).toBe('.ci/run terminó con 1: aquí no cambió nada.')
  })

  test('runs no tests again for who names the commit that was seen green, and for no other commit', () => {
    write('red', '')
    commit()
    expect(refusal({ green: '0123456' })).toContain('--green nombra 0123456')
    expect(refusal({ green: head().slice(0, 6) })).toContain('--green nombra')
    expect(released({ green: head().slice(0, 7) })).toBe(head())
  })

  test('is of a greater version, by its numbers', () => {
    expect(refusal({ version: '0.10.0' })).toContain('no es mayor')
    expect(refusal({ version: '0.9.9' })).toContain('no es mayor')
    for (const odd of ['v0.11.0', '0.11', '0.011.0', '0.11.0-rc.1']) expect(refusal({ version: odd })).toContain(odd)
    expect([isGreater('0.10.0', '0.9.0'), isGreater('1.0.0', '0.99.0'), isGreater('0.10.1', '0.10.1')]).toEqual([
      true,
      true,
      false,
    ])
    git('tag', 'v0.11.0')
    expect(refusal()).toBe('La etiqueta v0.11.0 ya existe.')
  })

  test('is of a clean tree', () => {
    write('note.txt', 'not committed')
    expect(refusal()).toContain('note.txt')
  })

  test('says what it brings', () => {
    expect(() =>
      datedChanges('# Changes\n\n## [Unreleased]\n\n## [0.10.0] - 2026-11-23\n\n- Others.\n', '1', ''),
    ).toThrow('no dice nada bajo [Unreleased]')
    write('CHANGELOG.md', changes.replace('- One thing.\n', ''))
    commit()
    expect(refusal()).toContain('no dice nada bajo [Unreleased]')
  })
})

test('the command names what is wrong in one line', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.ts'], { encoding: 'utf8' })
  expect([status, stderr.trim().split('\n').length, stderr]).toEqual([1, 1, expect.stringContaining('npm run release')])
})

test('a key that does not sign, and a folder that is there, are named before the commit is made', () => {
  const there = join(place, 'there')
  mkdirSync(there)
  // Of a commit that is not here, so that nothing is made in any case.
  const words = ['scripts/release.ts', '999.0.0', '--green', '0000000']
  const said = (...more: string[]): string =>
    spawnSync(process.execPath, [...words, ...more], { encoding: 'utf8' }).stderr
  expect(said('--to', there)).toBe(`La carpeta ${there} ya existe: muévala, o diga otra con --to.\n`)
  expect(said('--to', join(place, 'new'), '--key', join(place, 'none'))).toContain('ssh-keygen -Y terminó con')
  expect(said('--to', join(place, 'new'))).not.toContain('ssh-keygen')
})

test('docs/operations.md checks what the command signs', () => {
  const archive = textOf('scripts/release-archive.ts')
  const purpose = /purpose = '(.+)'/.exec(archive)![1]!
  expect(textOf('docs/operations.md')).toContain(
    `ssh-keygen -Y verify -f allowed_signers -I releases@portal -n ${purpose}`,
  )
  expect(textOf('.gitignore').split('\n')).toContain('release/')
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { commitOf, release, releasedVersion } from './release.ts'

const full = '68d458f0c1a2b3c4d5e6f708192a3b4c5d6e7f80'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}

test('a checkout knows its commit: on a branch, on a packed one, on a tag, and beside another checkout', () => {
  write({ '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${full}\n` })
  expect(commitOf(folder, {})).toBe('68d458f')
  rmSync(path.join(folder, '.git/refs'), { recursive: true })
  write({
    '.git/packed-refs': `# pack-refs with: peeled\n${'1'.repeat(40)} refs/heads/other\n${full} refs/heads/main\n`,
  })
  expect(commitOf(folder, {})).toBe('68d458f')
  write({ '.git/HEAD': `${'a'.repeat(40)}\n` })
  expect(commitOf(folder, {})).toBe('aaaaaaa')
  write({
    'beside/.git': `gitdir: ${path.join(folder, '.git/worktrees/beside')}\n`,
    '.git/worktrees/beside/HEAD': 'ref: refs/heads/main\n',
    '.git/worktrees/beside/commondir': '../..\n',
  })
  expect(commitOf(path.join(folder, 'beside'), {})).toBe('68d458f')
})

test('sources without git know it from their archive, or from who builds them; else nobody knows', () => {
  write({ '.commit': '$Format:%H$\n' })
  expect(commitOf(folder, {})).toBeUndefined()
  expect(commitOf(folder, { PORTAL_COMMIT: full })).toBe('68d458f')
  expect(commitOf(folder, { PORTAL_COMMIT: 'main' })).toBeUndefined()
  write({ '.commit': `${full}\n` })
  expect(commitOf(folder, {})).toBe('68d458f')
})

test('what runs is told by version and commit', () => {
  expect(releasedVersion).toMatch(/^\d+\.\d+\.\d+$/)
  expect(release).toBe([releasedVersion, commitOf()].filter(Boolean).join('+'))
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freeName, page } from './keep.ts'

test('what is kept tells the day, what it was measured on, how, and each figure beside its bound', () => {
  const memory = { name: 'memory at rest', value: 280, unit: 'MB', atMost: 320 } as const
  expect(page([{ name: 'start', results: [memory] }], '2026-11-21', ['start'], ['commit 1234567', '2 cores'])).toBe(
    `# 2026-11-21

- commit 1234567
- 2 cores
- \`npm run bench -- start\`

## start

\`\`\`
memory at rest  280.0 MB  ≤ 320.0 MB  holds
\`\`\`

Every bound holds.
`,
  )
})

test('what was not measured is kept as such', () => {
  const memory = { name: 'memory at rest', value: 280, unit: 'MB', atMost: 320 } as const
  const kept = page([{ name: 'start', results: [memory] }], '2026-11-21', [], [], ['requests'])
  expect(kept).not.toContain('Every bound holds')
  expect(kept).toContain('Not measured: requests.')
})

test('a further table of the same commit and day does not take the place of the first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-keep-'))
  expect(freeName(folder, 'a')).toBe('a.md')
  writeFileSync(join(folder, 'a.md'), '')
  expect(freeName(folder, 'a')).toBe('a-2.md')
  writeFileSync(join(folder, 'a-2.md'), '')
  expect(freeName(folder, 'a')).toBe('a-3.md')
  rmSync(folder, { recursive: true })
})

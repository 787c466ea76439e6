import { expect, test } from 'vitest'

import { page } from './keep.ts'

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

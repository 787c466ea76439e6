import { expect, test } from 'vitest'

import type { StatusLine } from '#contract/status.ts'
import { spanish } from '#texts/spanish.ts'

import { isMade } from './rehearsal.bench.ts'

const { doctor } = spanish
const lineOf = (level: StatusLine['level'], what: string): StatusLine => ({ level, check: 'rehearsal', what })
const before = lineOf('notice', doctor.noRehearsal(false)[0])

test('a rehearsal is waited for until its line says that it was made', () => {
  const lines = [
    undefined,
    before,
    lineOf('fine', doctor.rehearsalRuns),
    lineOf('fine', doctor.rehearsed('a.tar.gz', '1', '2', '3')),
  ]
  expect(lines.map((line) => isMade(line, before))).toEqual([false, false, false, true])
})

test.each(['memory', 'room', 'away', 'cut'] as const)('a rehearsal that was not made (%s) is no figure', (problem) => {
  const untried = doctor.rehearsalUntried('a.tar.gz', '1', doctor.rehearsalProblems[problem][0])
  expect(() => isMade(lineOf('notice', untried), before)).toThrow('no se pudo hacer')
})

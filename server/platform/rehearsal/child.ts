// Gets one job, answers with its outcome, and ends with its parent.
import { rmSync } from 'node:fs'

import { lineOf } from '#server/platform/base/error-words.ts'

import { restoreAside, type Job } from './restore-aside.ts'

let scratch: string | undefined
process.once('disconnect', () => {
  if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
  process.exit(1)
})
process.once('message', (job: Job) => {
  scratch = job.scratch
  restoreAside(job)
    .catch((error: unknown) => ({ problem: 'refused' as const, detail: lineOf(error) }))
    .then((outcome) => process.send?.(outcome))
    .catch(() => process.exit(1))
})

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { isBackingUp } from '#server/platform/backup/runs.ts'
import { isRehearsing } from '#server/platform/rehearsal/runs.ts'

import type { Write } from './competing-bulk.ts'
import type { SignedIn } from './factories.ts'
import { call, type TestApp } from './testApp.ts'

/** Until it has ended behind its answer. */
export const backupSave = (app: TestApp, signedIn: () => SignedIn): Write => ({
  name: 'POST /admin/status/backup',
  async send() {
    const answer = await call(app, 'POST /admin/status/backup', { token: signedIn().token })
    while (await isBackingUp(app.context.db)) await new Promise((resolve) => setTimeout(resolve, 5))
    return answer
  },
})

/** Of no archive, until it has ended behind its answer. */
export const rehearsalSave = (app: TestApp, signedIn: () => SignedIn): Write => ({
  name: 'POST /admin/status/rehearsal',
  async send() {
    const folder = path.join(app.context.config.dataDir, 'backups')
    mkdirSync(folder, { recursive: true })
    const archive = path.join(folder, 'portal-20990101-020000.tar.gz')
    if (!existsSync(archive)) writeFileSync(archive, 'no archive')
    const answer = await call(app, 'POST /admin/status/rehearsal', { token: signedIn().token })
    while (await isRehearsing(app.context.db)) await new Promise((resolve) => setTimeout(resolve, 5))
    return answer
  },
})

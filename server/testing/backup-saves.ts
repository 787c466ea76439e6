import { isBackingUp } from '#server/platform/backup/runs.ts'

import type { Write } from './competing-bulk.ts'
import type { SignedIn } from './factories.ts'
import { call, type TestApp } from './testApp.ts'

/** A backup that somebody asks for, until it has ended behind its answer. */
export const backupSave = (app: TestApp, signedIn: () => SignedIn): Write => ({
  name: 'POST /admin/status/backup',
  async send() {
    const answer = await call(app, 'POST /admin/status/backup', { token: signedIn().token })
    while (await isBackingUp(app.context.db)) await new Promise((resolve) => setTimeout(resolve, 5))
    return answer
  },
})

import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { saveBackup } from '#server/platform/backup/backup.ts'
import { inspectArchive } from '#server/platform/backup/read-archive.ts'
import { release, releasedVersion } from '#server/platform/base/release.ts'
import { installationOn, scratchFolder } from '#server/testing/backups.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('the foot of Options, the metrics and an archive tell the same version with its commit', async () => {
  const { token } = await signedIn(portal, { role: 'Consulta' })
  expect((await call(portal, 'GET /version', { token })).body).toEqual({ version: release })
  expect((await portal.app.inject('/metrics')).body).toMatch(
    new RegExp(`^portal_info\\{version="${release.replaceAll(/[.+]/g, '\\$&')}",`, 'm'),
  )
  const scratch = scratchFolder()
  const file = path.join(scratch.folder, 'copia.tar.gz')
  await saveBackup(installationOn(portal.context.db, scratch.folder), file, {})
  expect((await inspectArchive(file)).header.version).toBe(release)
  scratch.remove()
})

test('nobody learns which commit runs before they are signed in; the document of the API has the version alone', async () => {
  expect((await call(portal, 'GET /version')).status).toBe(401)
  const document = (await portal.app.inject('/api/docs/json')).json<{ info: { version: string } }>()
  expect(document.info.version).toBe(releasedVersion)
})

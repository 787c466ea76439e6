import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { Shell } from './shell.ts'
import { textAfter } from './texts.ts'

// npm run bench -- faults upgrade types the text once, and builds. This types it one version after another.

const place = mkdtempSync(path.join(tmpdir(), 'portal-upgrades-'))
const at = (...parts: string[]) => path.join(place, ...parts)
const programs = at('programs')
const installed = at('opt/portal')
const text = textAfter('systemd, one instance').replaceAll('/opt/portal', installed)
const shell = (version = '') => new Shell({ PATH: `${programs}:/usr/bin:/bin`, VERSION: version })
const versionIn = (folder: string) => readFileSync(at('opt', folder, 'version'), 'utf8').trim()

beforeAll(async () => {
  for (const folder of [programs, at('origin'), at('opt')]) mkdirSync(folder)
  for (const program of ['npm', 'systemctl']) {
    writeFileSync(path.join(programs, program), '#!/bin/sh\n')
    chmodSync(path.join(programs, program), 0o755)
  }
  const commit = 'git add version && git -c user.name=a -c user.email=a@b.co commit --quiet -m'
  const versions = [1, 2, 3, 4].map((n) => `echo v${n} > version && ${commit} v${n} && git tag v${n}`)
  await shell().run(at('origin'), ['git init --quiet', ...versions].join(' && '))
  await shell().run(
    place,
    `git clone --quiet ${at('origin')} ${installed} && cd ${installed} && git checkout --quiet v1`,
  )
})
afterAll(() => rmSync(place, { recursive: true }))

test('the upgrade under systemd leaves the former version for the way back, each time that it is typed', async () => {
  for (const [former, version] of [
    ['v1', 'v2'],
    ['v2', 'v3'],
    ['v3', 'v4'],
  ] as const) {
    await shell(version).run(place, text)
    expect([versionIn('portal'), versionIn('portal-old')]).toEqual([version, former])
  }
})

test('the upgrade under systemd goes on where one before broke off', async () => {
  mkdirSync(at('opt/portal-new'))
  writeFileSync(at('opt/portal-new/version'), 'half of another')
  await shell('v2').run(place, text)
  expect([versionIn('portal'), versionIn('portal-old')]).toEqual(['v2', 'v4'])
})

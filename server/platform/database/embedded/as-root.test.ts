import fs from 'node:fs'
import path from 'node:path'

import { expect, test, vi } from 'vitest'

import { storeSecret } from '#server/platform/base/secrets.ts'
import { runCommand } from '#server/testing/commands.ts'
import { emptyDataFolder } from '#server/testing/testDb.ts'

import { openDatabase } from '../database.ts'
import { giveBackFrom, ofOthersIn } from './owner-only.ts'

vi.setConfig({ testTimeout: 120_000 })

const nobody = 65_534
const isRoot = process.getuid?.() === 0

/** Everything in a folder that is not this user's. */
const ofOthers = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((place) => fs.lstatSync(place).uid !== fs.statSync(folder).uid)

test('a command that root runs leaves nothing of root’s in the data folder of another user, and gives back what was left', async () => {
  const dataDir = emptyDataFolder()
  try {
    await (await openDatabase({ dataDir })).close()
    await storeSecret(dataDir, 's'.repeat(64))
    // Who is not root can't give files away; then the folder is one's own, and stays so.
    if (isRoot) {
      for (const entry of ['', ...fs.readdirSync(dataDir, { recursive: true })])
        fs.lchownSync(path.join(dataDir, String(entry)), nobody, nobody)
      fs.mkdirSync(path.join(dataDir, 'backups'), { mode: 0o700 })
    }
    expect(ofOthersIn(dataDir)).toEqual(isRoot ? ['backups'] : [])
    const { code, err } = await runCommand('backup', [], { DATA_DIR: dataDir })
    expect([code, err]).toEqual([0, ''])
    expect(fs.readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1)
    expect(ofOthers(dataDir)).toEqual([])
    giveBackFrom(nobody, dataDir, fs.statSync(dataDir))
    expect(ofOthersIn(dataDir)).toEqual([])
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})

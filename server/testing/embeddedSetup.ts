import fs from 'node:fs'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { databaseOver } from '#server/platform/database/database.ts'
import { kyselyOver } from '#server/platform/database/driver.ts'
import { createFolder } from '#server/platform/database/embedded/create-folder.ts'
import { type EmbeddedBackend, openEmbedded } from '#server/platform/database/embedded/open-embedded.ts'
import { updateSchema } from '#server/platform/database/migrate.ts'

import { findServer } from './postgresServer.ts'
import { templateFiles } from './template-files.ts'
import { fillTemplate } from './template.ts'

/** Templates of other states of the sources are kept this long, in ms: another run may be reading one. */
const keepMs = 60 * 60_000

/** A migrated and filled database as a file, for copies. */
export default async function setup(project: TestProject): Promise<() => void> {
  const files = templateFiles()
  const folder = path.dirname(files.emptyFolder)
  if (!fs.existsSync(files.emptyFolder)) {
    fs.mkdirSync(folder, { recursive: true })
    removeOld(folder)
    const beside = `${files.emptyFolder}.${process.pid}`
    // The templates have a thread of their own.
    await Promise.all([makeTemplates(files.emptyFile, files.filledFile), createFolder(beside)])
    showWhole(beside, files.emptyFolder)
  }
  project.provide('testEngine', { engine: 'embedded', ...files })
  return () => {
    if (findServer() === undefined) {
      process.stdout.write(
        '\nNo PostgreSQL was found (TEST_DATABASE_URL, or initdb on the PATH): the server was tested on the embedded ' +
          'database only.\n',
      )
    }
  }
}

async function makeTemplates(emptyFile: string, filledFile: string): Promise<void> {
  const backend = await openEmbedded({ store: { memory: true }, log: () => {} })
  try {
    writeWhole(emptyFile, await smallDump(backend))
    await updateSchema(kyselyOver(backend.pool), () => {})
    await fillTemplate(databaseOver(backend))
    writeWhole(filledFile, await smallDump(backend))
  } finally {
    await backend.close()
  }
}

/**
 * Without the files of PostgreSQL's template databases, half of all, and the log's spare segment of 16 MB, a third of
 * the bytes.
 */
async function smallDump(backend: EmbeddedBackend): Promise<Uint8Array> {
  const tar = await backend.dump()
  const { rows } = await backend.pool.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment',
  )
  return withoutFiles(tar, (path) => {
    const [, segment = ''] = /pg_wal\/([0-9A-F]{24})$/.exec(path) ?? []
    return /^\/?base\/[14]\//.test(path) || segment > rows[0]!.segment
  })
}

function withoutFiles(tar: Uint8Array, isNeedless: (path: string) => boolean): Uint8Array {
  const block = 512
  const text = new TextDecoder()
  const entries: Uint8Array[] = []
  for (let at = 0; at < tar.length;) {
    const [path = ''] = text.decode(tar.subarray(at, at + 100)).split('\0')
    const size = Number.parseInt(text.decode(tar.subarray(at + 124, at + 136)), 8) || 0
    const next = at + block + Math.ceil(size / block) * block
    if (!isNeedless(path)) entries.push(tar.subarray(at, next))
    at = next
  }
  return Buffer.concat(entries)
}

/** Another run may have made it meanwhile. */
function showWhole(beside: string, folder: string): void {
  if (fs.existsSync(folder)) {
    fs.rmSync(beside, { recursive: true })
  } else {
    fs.renameSync(beside, folder)
  }
}

/** Another run sees nothing or all of it. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const beside = `${file}.${process.pid}`
  fs.writeFileSync(beside, bytes)
  fs.renameSync(beside, file)
}

function removeOld(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    if (Date.now() - fs.statSync(file).mtimeMs > keepMs) {
      fs.rmSync(file, { recursive: true, force: true })
    }
  }
}

import { createReadStream } from 'node:fs'
import path from 'node:path'

import { firstOf } from '#contract/items.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import type { Backend } from '#server/platform/database/backend.ts'
import { kyselyOver } from '#server/platform/database/driver.ts'
import { repeatErasures } from '#server/platform/database/erasing.ts'
import { landedMigrations, migrate, updateSchema } from '#server/platform/database/migrate.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { keepSums } from '#server/platform/files/sums.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'
import { listedIn, listFolders, writeList } from './erasures.ts'
import { beginLoad, demandEmpty, type Load } from './fill-tables.ts'
import { keepFiles, type Keeping } from './keep-files.ts'
import type { LeftOut } from './leave-out.ts'
import { isSigned, sumsIn } from './manifest.ts'
import { bytesOf, entriesOf, type Inspected } from './read-archive.ts'
import { unseal } from './seal.ts'

/**
 * The given secret, or the one sealed in the archive; without a terminal `ask` is undefined. @throws BackupProblem
 * without a secret, or when it has not signed this archive
 */
export async function secretOfArchive(
  { header, sealed, signed }: Inspected,
  given: { secret: string | undefined; passphrase: string | undefined },
  ask: (what: 'secret' | 'passphrase') => Promise<string | undefined>,
): Promise<string> {
  let { secret } = given
  if (secret === undefined && sealed) {
    const passphrase = given.passphrase ?? (await ask('passphrase'))
    secret = passphrase === undefined ? undefined : await unseal(sealed, passphrase)
  } else if (secret === undefined) {
    secret = await ask('secret')
  }
  if (secret === undefined) throw new BackupProblem(sealed ? backupTexts.passphraseMissing : backupTexts.secretMissing)
  const keys = deriveKeys(secret)
  if (keys.check !== header.secretCheck) throw new BackupProblem(backupTexts.otherSecret)
  if (!isSigned(signed.manifest, signed.signature, keys.backup)) throw new BackupProblem(backupTexts.wrongSignature)
  return secret
}

async function fill(
  pool: Backend['pool'],
  storage: Storage,
  { file, header, manifest }: Pick<Inspected, 'file' | 'header' | 'manifest'>,
  beforeCommit: () => Promise<void>,
): Promise<LeftOut[]> {
  const files = keepFiles(storage)
  const tx = await pool.connect()
  let leftOut: LeftOut[]
  try {
    await tx.query('begin')
    try {
      // An older program did not look for missing rows.
      const load = await beginLoad(tx, header.tables, manifest.damage?.length !== 0)
      await takeIn(file, manifest, load, files)
      leftOut = await load.finish(manifest.rows, header.sequences, { sessions: false })
      await beforeCommit()
    } catch (error) {
      await files.takeBack()
      throw error
    }
    // The outcome of a commit without an answer is unknown; its files stay.
    await tx.query('commit')
  } catch (error) {
    tx.release(true)
    throw error
  }
  tx.release()
  return leftOut
}

interface Restoring {
  dataDir?: string
  /** The folder of an archive that was deciphered elsewhere: a list of erased people stands beside it. */
  beside?: string | undefined
  /** Once all is there: what a start needs, should this end after its commit. */
  beforeCommit?: () => Promise<void>
  onErased?: (people: number) => void
}

/**
 * All or nothing. Later migrations run on the archive's rows, and later erasures are repeated: after a kill the next
 * start does both. @returns what was left out of a damaged archive @throws BackupProblem when the database has data, the
 * archive does not fit its manifest, or a list of erased people cannot be read
 */
export async function restoreInto(
  backend: Backend,
  storage: Storage,
  { file, header, manifest }: Inspected,
  log: (message: string) => void,
  {
    dataDir = path.dirname(file),
    beside = dataDir,
    beforeCommit = () => Promise.resolve(),
    onErased = () => undefined,
  }: Restoring = {},
): Promise<LeftOut[]> {
  return backend.migrating(async (pool) => {
    const kysely = kyselyOver(pool)
    const erasures = await listedIn([...listFolders(dataDir), path.dirname(file), beside])
    const level = header.migrations.at(-1)
    const client = await pool.connect()
    try {
      await demandEmpty(client)
    } finally {
      client.release()
    }
    if ((await landedMigrations(kysely)).length > header.migrations.length)
      throw new BackupProblem(backupTexts.targetNewer)
    await migrate(kysely, log, undefined, level)
    const leftOut = await fill(pool, storage, { file, header, manifest }, async () => {
      await writeList(dataDir, erasures)
      await beforeCommit()
    })
    await updateSchema(kysely, log)
    onErased(await repeatErasures(kysely, erasures, { command: 'npm run restore' }))
    await keepSums({ sql: kysely }, sumsIn(manifest))
    await pool.query('analyze')
    return leftOut
  })
}

async function takeIn(file: string, manifest: Inspected['manifest'], load: Load, files: Keeping): Promise<void> {
  const checksums = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]))
  for await (const { name, content } of entriesOf(createReadStream(file))) {
    const [kind, ...rest] = name.split('/')
    if (kind === 'database') {
      const text = (await bytesOf(content)).toString('utf8')
      await load.add(
        firstOf(rest),
        text.split('\n').filter((line) => line !== ''),
      )
    } else if (kind === 'files') {
      await files.add(rest.join('/'), content, checksums.get(name) ?? '')
    } else {
      await bytesOf(content)
    }
  }
}

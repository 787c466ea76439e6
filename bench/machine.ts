import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

import { findServer } from '../server/testing/postgresServer.ts'

/** Without names of people, places and addresses. */
export function machine(): string[] {
  return [
    `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory`,
    `${process.platform} ${process.arch}, Node.js ${process.versions.node}, ${postgres()}`,
  ]
}

function postgres(): string {
  const source = findServer()
  if (source === undefined) return 'no PostgreSQL'
  if ('url' in source) return 'the PostgreSQL of TEST_DATABASE_URL'
  const said = execFileSync(join(source.binaries, 'postgres'), ['--version'], { encoding: 'utf8' })
  return `PostgreSQL ${/\d+(\.\d+)*/.exec(said)?.[0] ?? 'of an unknown version'}`
}

/** Undefined outside of git. */
export function commit(): { name: string; changed: boolean } | undefined {
  try {
    return { name: git('rev-parse', '--short', 'HEAD'), changed: git('status', '--porcelain', '-uno', '..') !== '' }
  } catch {
    // An archive of the sources has no history, and git may be missing.
    return undefined
  }
}

function git(...words: string[]): string {
  const said = execFileSync('git', words, {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return said.trim()
}

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { releaseTexts } from '#texts/operator/release.ts'

interface ReleaseOrder {
  folder: string
  version: string
  day: string
  /** The commit at which `.ci/run` was just green; else it runs. */
  green?: string | undefined
}

/**
 * Version and day of the changes, nothing else. Made in a clone, where `.ci/run` checks it, and fetched only when all
 * is well. @returns the whole id of the commit @throws Error in one sentence; nothing has changed here then
 */
export function commitRelease(order: ReleaseOrder): string {
  const { folder, version, day, green } = order
  demandReady(order)
  const place = mkdtempSync(join(tmpdir(), 'portal-release-'))
  // Tests run a command of another user, who must read it when root makes the release.
  chmodSync(place, 0o755)
  const clone = join(place, 'portal')
  try {
    printed(place, 'git', 'clone', '--quiet', '--no-hardlinks', folder, clone)
    printed(clone, 'npm', 'version', version, '--no-git-tag-version')
    const changes = join(clone, 'CHANGELOG.md')
    writeFileSync(changes, datedChanges(readFileSync(changes, 'utf8'), version, day))
    for (const name of ['user.name', 'user.email'])
      printed(clone, 'git', 'config', name, printed(folder, 'git', 'config', name))
    printed(clone, 'git', 'commit', '--quiet', '--all', '--message', `Version ${version}`)
    if (green === undefined) demandGreen(clone)
    printed(folder, 'git', 'fetch', '--quiet', clone, 'HEAD')
    printed(folder, 'git', 'merge', '--quiet', '--ff-only', 'FETCH_HEAD')
    return printed(folder, 'git', 'rev-parse', 'HEAD')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function demandReady({ folder, version, green }: ReleaseOrder): void {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version)) throw new Error(releaseTexts.oddVersion(version))
  demandClean(folder)
  const current = versionIn(folder)
  if (!isGreater(version, current)) throw new Error(releaseTexts.notGreater(version, current))
  if (printed(folder, 'git', 'tag', '--list', `v${version}`) !== '')
    throw new Error(releaseTexts.tagThere(`v${version}`))
  datedChanges(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), version, '')
  const head = printed(folder, 'git', 'rev-parse', 'HEAD')
  if (green !== undefined && !(green.length >= 7 && head.startsWith(green)))
    throw new Error(releaseTexts.otherGreen(green, head.slice(0, 7)))
}

/** @throws Error with the uncommitted changes */
export function demandClean(folder: string): void {
  const changed = printed(folder, 'git', 'status', '--porcelain')
  if (changed !== '') throw new Error(releaseTexts.dirty(changed))
}

const Package = z.object({ version: z.string() })

export const versionIn = (folder: string): string =>
  z.parse(Package, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version

/** By numbers: 0.10.0 is greater than 0.9.0. */
export function isGreater(version: string, than: string): boolean {
  const others = than.split('.')
  const steps = version.split('.').map((number, index) => Number(number) - Number(others[index]))
  const first = steps.find((step) => step !== 0)
  return first !== undefined && first > 0
}

/**
 * Unreleased changes get version and day, with an empty [Unreleased] above. @throws Error when nothing is unreleased
 */
export function datedChanges(text: string, version: string, day: string): string {
  const unreleased = /^## \[Unreleased\]\n([^]*?)(?=^## \[|(?![^]))/m.exec(text)?.[1]
  if (unreleased === undefined || !/^- \S/m.test(unreleased)) throw new Error(releaseTexts.noChanges)
  return text.replace('## [Unreleased]\n', () => `## [Unreleased]\n\n## [${version}] - ${day}\n`)
}

/** Shows the output. @throws Error unless it is green */
function demandGreen(clone: string): void {
  process.stdout.write(`${releaseTexts.checking}\n`)
  const { status } = spawnSync(join(clone, '.ci/run'), { cwd: clone, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(releaseTexts.red(status ?? 1))
}

/** @returns the trimmed output @throws Error with its messages */
export function printed(folder: string, program: string, ...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status === 0) return stdout.trim()
  throw new Error(releaseTexts.failed(`${program} ${words[0] ?? ''}`, status ?? 1, error?.message ?? stderr + stdout))
}

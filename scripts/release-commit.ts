import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { releaseTexts } from '#texts/operator/release.ts'

/** What a release is asked for. */
interface ReleaseOrder {
  /** The checkout. */
  folder: string
  /** Three numbers, as 0.11.0. */
  version: string
  /** The day that the changelog gets, as 2026-11-28. */
  day: string
  /** The commit at which somebody has just seen `.ci/run` green; without it, it is run. */
  green?: string | undefined
}

/**
 * Makes the commit of a release: version and the day of the changes, nothing else. It is made in a clone, where
 * `.ci/run` looks at it, and arrives here only when all is well.
 * @returns the whole id of the commit
 * @throws Error in one sentence; nothing has changed here then
 */
export function commitRelease(order: ReleaseOrder): string {
  const { folder, version, day, green } = order
  demandReady(order)
  const place = mkdtempSync(join(tmpdir(), 'portal-release-'))
  // Its tests have a command of another user read it, where root makes the release.
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

/** @throws Error for what keeps a release from being made */
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

/** @throws Error with what has changed since the last commit */
export function demandClean(folder: string): void {
  const changed = printed(folder, 'git', 'status', '--porcelain')
  if (changed !== '') throw new Error(releaseTexts.dirty(changed))
}

/** What package.json says. */
export function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

/** By numbers: 0.10.0 is greater than 0.9.0. */
export function isGreater(version: string, than: string): boolean {
  const [numbers, others] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = numbers.findIndex((number, index) => number !== others[index])
  return at !== -1 && numbers[at]! > others[at]!
}

/**
 * The changes with what was unreleased under a version and its day, and an empty [Unreleased] above it. @throws Error
 * when nothing is unreleased
 */
export function datedChanges(text: string, version: string, day: string): string {
  const unreleased = /^## \[Unreleased\]\n([^]*?)(?=^## \[|(?![^]))/m.exec(text)?.[1]
  if (unreleased === undefined || !/^- \S/m.test(unreleased)) throw new Error(releaseTexts.noChanges)
  return text.replace('## [Unreleased]\n', () => `## [Unreleased]\n\n## [${version}] - ${day}\n`)
}

/** In words that people see as they come. @throws Error unless it ends well */
function demandGreen(clone: string): void {
  process.stdout.write(`${releaseTexts.checking}\n`)
  const { status } = spawnSync(join(clone, '.ci/run'), { cwd: clone, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(releaseTexts.red(status ?? 1))
}

/** Runs a program to its end. @returns what it printed, without blanks around it @throws Error with its messages */
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

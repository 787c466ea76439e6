import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import * as z from 'zod/mini'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const hash = /^[0-9a-f]{7,64}$/
/** As many as git shows itself. */
const shown = 7

/** Where a build notes the commit that it was made of. */
export const commitFile = path.join(root, 'dist/commit.txt')

/**
 * The commit of a folder of sources: that of its git, else what `git archive` has written into its file `.commit`, else
 * what PORTAL_COMMIT says, as in the build of an image.
 * @returns its first seven letters; undefined where nobody knows
 */
export function commitOf(folder = root, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const found = commitInGit(path.join(folder, '.git')) ?? textOf(path.join(folder, '.commit'))
  return [found, environment['PORTAL_COMMIT']].find((name) => name !== undefined && hash.test(name))?.slice(0, shown)
}

/** Read from its files: git itself may be missing, and refuses a folder that is another user's. */
function commitInGit(place: string): string | undefined {
  if (!existsSync(place)) return undefined
  const folder = statSync(place).isDirectory()
    ? place
    : path.resolve(path.dirname(place), (textOf(place) ?? '').replace(/^gitdir: /, ''))
  const head = textOf(path.join(folder, 'HEAD')) ?? ''
  if (!head.startsWith('ref: ')) return head
  const ref = head.slice('ref: '.length)
  const shared = path.resolve(folder, textOf(path.join(folder, 'commondir')) ?? '.')
  return (
    textOf(path.join(folder, ref)) ??
    textOf(path.join(shared, ref)) ??
    textOf(path.join(shared, 'packed-refs'))
      ?.split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.split(' ')[0]
  )
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // There is none, or none that may be read: then nothing is known from it.
    return undefined
  }
}

const { version } = z.parse(
  z.object({ version: z.string() }),
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
)
const built = textOf(commitFile)
const commit = commitOf() ?? (built !== undefined && hash.test(built) ? built : undefined)

/** The version without the commit: `0.10.0`. */
export const releasedVersion = version

/** What runs here, for metrics, archives, messages and whoever asks for help: `0.10.0+68d458f`. */
export const release = commit === undefined ? version : `${version}+${commit}`

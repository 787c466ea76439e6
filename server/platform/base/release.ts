import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import * as z from 'zod/mini'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const hash = /^[0-9a-f]{7,64}$/
const shown = 7

export const commitFile = path.join(root, 'dist/commit.txt')

/** From git, else from the `.commit` of `git archive`, else from PORTAL_COMMIT (image builds). */
export function commitOf(folder = root, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const found = commitInGit(path.join(folder, '.git')) ?? textOf(path.join(folder, '.commit'))
  return [found, environment['PORTAL_COMMIT']].find((name) => name !== undefined && hash.test(name))?.slice(0, shown)
}

/** Reads the files of git: git itself may be missing, or refuse another user's folder. */
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
    return undefined
  }
}

const { version } = z.parse(
  z.object({ version: z.string() }),
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
)
const built = textOf(commitFile)
const commit = commitOf() ?? (built !== undefined && hash.test(built) ? built : undefined)

export const releasedVersion = version

/** `0.10.0+68d458f`, with the commit. */
export const release = commit === undefined ? version : `${version}+${commit}`

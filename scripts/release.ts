// npm run release -- <version> [--green <commit>] [--offline] [--key <file>] [--to <folder>] Makes the commit of a
// version once .ci/run is green at it, and the archive of it. --again makes the archive of the version that HEAD is.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { releaseTexts } from '#texts/operator/release.ts'

import { root } from './child.ts'
import { buildArchive, demandArchivable } from './release-archive.ts'
import { commitRelease, demandClean, printed, versionIn } from './release-commit.ts'
import { stopWith } from './stop.ts'

try {
  release()
} catch (error) {
  stopWith(error)
}

function release(): void {
  const { version, again, offline, green, key, to } = asked()
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Bogota' })
  const place = {
    to: to === undefined ? join(root, 'release', again ? versionIn(root) : version) : fromHere(to),
    key: key === undefined ? key : fromHere(key),
  }
  demandArchivable(place)
  if (again) demandClean(root)
  const commit = again
    ? printed(root, 'git', 'rev-parse', 'HEAD')
    : commitRelease({ folder: root, version, day, green })
  const made = versionIn(root)
  console.log(releaseTexts.committed(made, commit))
  console.log(releaseTexts.building)
  const files = buildArchive({ folder: root, commit, offline, ...place })
  console.log(releaseTexts.made(place.to))
  for (const file of files) console.log(`  ${file}`)
  if (key === undefined) console.log(releaseTexts.unsigned)
  console.log(releaseTexts.next(made, commit.slice(0, 7)))
}

function asked() {
  const { values, positionals } = parseArgs({
    options: {
      again: { type: 'boolean', default: false },
      offline: { type: 'boolean', default: false },
      green: { type: 'string' },
      key: { type: 'string' },
      to: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (positionals.length !== (values.again ? 0 : 1) || (values.again && values.green !== undefined))
    throw new Error(releaseTexts.usage)
  return { ...values, version: positionals[0] ?? '' }
}

/** npm changes to the project's folder; a name is relative to the person's. */
function fromHere(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? root, name)
}

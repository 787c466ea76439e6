import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Of the template. */
const sources = [
  'server/platform/database',
  'server/first-data',
  'server/testing',
  'server/platform/passwords',
  'server/platform/base/secrets.ts',
  'contract',
  'package-lock.json',
]

/** By the state of their sources; nothing is there before a run. */
export function templateFiles(): { emptyFolder: string; emptyFile: string; filledFile: string } {
  const name = path.join(root, 'node_modules/.cache/portal-tests', fingerprint())
  return { emptyFolder: `${name}-folder`, emptyFile: `${name}-empty.tar`, filledFile: `${name}-filled.tar` }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(file).update(fs.readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function filesOf(source: string): string[] {
  if (fs.statSync(source).isFile()) {
    return [source]
  }
  const entries = fs.readdirSync(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

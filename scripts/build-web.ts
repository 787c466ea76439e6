import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { sharedTexts } from '#texts/operator/commands.ts'

import { root, runPackage } from './child.ts'
import { withProgress } from './progress-line.ts'

const SOURCES = [
  'web/**/*',
  'contract/**/*',
  'texts/**/*',
  'vite.config.ts',
  'scripts/first-tags.ts',
  'scripts/web-chunks.ts',
].concat(['tsconfig.json', 'package-lock.json'])
const IGNORED = ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**']
const stampFile = join(root, 'dist/web-sources.sha256')
const builtPage = join(root, 'dist/web/index.html')

/** Takes 10 ms for 500 files. */
export function hashOfSources(folder = root): string {
  const hash = createHash('sha256')
  const entries = globSync(SOURCES, { cwd: folder, exclude: IGNORED, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    const content = readFileSync(file)
    hash.update(`${file.slice(folder.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Unless it was built from these sources. @returns false then @throws with the builder's messages */
export async function buildWeb(): Promise<boolean> {
  const wanted = hashOfSources()
  if (existsSync(builtPage) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false
  if (!existsSync(join(root, 'node_modules/vite'))) {
    throw new Error(sharedTexts.webUnbuilt)
  }
  // A failed build leaves no stamp, so the next start builds again.
  rmSync(stampFile, { force: true })
  await withProgress(sharedTexts.buildingWeb, sharedTexts.webBuilt, async () => {
    const { code, output } = await runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { quiet: true })
    if (code !== 0) throw new Error(sharedTexts.webFailed(code, output))
  })
  writeFileSync(stampFile, wanted)
  return true
}

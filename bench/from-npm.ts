import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root, run } from '../scripts/child.ts'
import { withProgress } from '../scripts/progress-line.ts'

/**
 * npm fetches a tool of the benches into node_modules/.cache when it is first used: no dependency, because few need it.
 * @returns the folder of its package. @throws in one line
 */
export async function fromNpm(name: string, version: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache', name)
  const ofPackage = join(folder, 'node_modules', name)
  const manifest = join(ofPackage, 'package.json')
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(`"version": "${version}"`)) return ofPackage
  mkdirSync(folder, { recursive: true })
  await withProgress(`Fetching ${name} ${version} into node_modules/.cache`, 'Fetched', async () => {
    const words = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    const { code, output } = await run('npm', [...words, `${name}@${version}`], { quiet: true })
    if (code !== 0)
      throw new Error(`${name} ${version} can't be had from npm here: ${output.trim().split('\n').at(-1) ?? code}`)
  })
  return ofPackage
}

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import type { Bench } from '../scripts/result.ts'
import { webSizes } from '../scripts/web-sizes.ts'

const root = join(import.meta.dirname, '..')

const sizes: Bench = async () => [
  ...webSizes(),
  { name: 'production dependencies without the runtime', value: dependencies(), atMost: 145, unit: 'MB' },
]
export default sizes

/** In MB, as `npm ci --omit=dev` installs, without Node.js. */
function dependencies(): number {
  const lock = z
    .object({ packages: z.record(z.string(), z.object({ dev: z.optional(z.boolean()) })) })
    .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const runtime = /^node_modules\/node-(bin-)?(linux|darwin|win)-/
  const installed = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true && !runtime.test(path) && existsSync(join(root, path)),
  )
  const bytes = installed.flatMap(([path]) =>
    globSync('**/*', { cwd: join(root, path), withFileTypes: true, exclude: ['node_modules'] })
      .filter((found) => found.isFile())
      .map((found) => statSync(join(found.parentPath, found.name)).size),
  )
  return bytes.reduce((total, size) => total + size, 0) / 1_000_000
}

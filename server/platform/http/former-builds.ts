import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import * as z from 'zod/mini'

const keptFor = 7 * 24 * 60 * 60 * 1000

const Kept = z.array(
  z.object({
    build: z.string(),
    files: z.array(z.string()),
    until: z.nullable(z.string()),
  }),
)
type Kept = z.infer<typeof Kept>

async function replace(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.part`
  await write(part)
  await chmod(part, 0o600)
  await rename(part, file)
}

async function read(list: string): Promise<Kept> {
  if (!existsSync(list)) return []
  const found = Kept.safeParse(JSON.parse(await readFile(list, 'utf8')))
  return found.success ? found.data : []
}

/**
 * Open tabs still ask for parts of former builds (decision 61), so these stay for 7 days, in a folder that outlives
 * upgrades. @throws the errors of the file system; what was stored before stays
 */
export async function keepBuild(folder: string, assets: string, build: string, now: Date): Promise<void> {
  const list = path.join(folder, 'builds.json')
  const kept = path.join(folder, 'assets')
  await mkdir(kept, { recursive: true, mode: 0o700 })
  const files = (await readdir(assets, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  const former = (await read(list))
    .filter((one) => one.build !== build)
    .map((one) => ({ ...one, until: one.until ?? now.toISOString() }))
    .filter(({ until }) => now.getTime() - Date.parse(until) < keptFor)
  const builds: Kept = [...former, { build, files, until: null }]

  const present = new Set(await readdir(kept))
  for (const name of files)
    if (!present.has(name)) await replace(path.join(kept, name), (part) => copyFile(path.join(assets, name), part))
  await replace(list, (part) => writeFile(part, JSON.stringify(builds)))
  const wanted = new Set(builds.flatMap((one) => one.files))
  for (const name of present) if (!wanted.has(name)) await rm(path.join(kept, name), { force: true })
}

import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const part = new RegExp(String.raw`(?:(?:^|\.)${uuid}|^portal-\d{8}-\d{6}\.tar\.gz\.age)\.part$`)

/** What a file is called until it is whole. */
export const partOf = (file: string): string => `${file}.${randomUUID()}.part`

/** Of the portal: browsers call their downloads `….part`, too. */
export const isPart = (name: string): boolean => part.test(name)

/** What killed writes left. `after` is in ms, Infinity for what is not the portal's. */
export async function removeForgotten(folder: string, after: (name: string) => number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (after(name) === Infinity) continue
    const file = path.join(folder, name)
    // Another instance may remove it, too.
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs >= after(name)) await rm(file, { recursive: true, force: true })
  }
}

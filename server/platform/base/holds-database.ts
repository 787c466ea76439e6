import fs from 'node:fs'
import path from 'node:path'

/** In its own file, so that the question does not load the engine. */
export function holdsDatabase(folder: string): boolean {
  return fs.existsSync(path.join(folder, 'PG_VERSION'))
}

import fs from 'node:fs'
import path from 'node:path'

/** Whether `folder` holds a database. By itself, so that who only asks does not load the engine. */
export function holdsDatabase(folder: string): boolean {
  return fs.existsSync(path.join(folder, 'PG_VERSION'))
}

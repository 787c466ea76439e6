import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './child.ts'

/** Reads the file .env of the repository where there is one. What the environment already has stays as it is. */
export function readSettings(): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

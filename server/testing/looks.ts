import type { StatusLine } from '#contract/status.ts'
import { readConfig, type Config } from '#server/platform/base/config.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { examine } from '#server/platform/doctor/examine.ts'

import { testKeys } from './first-data.ts'

export async function allLines<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const found: Line[] = []
  for await (const line of lines) found.push(line)
  return found
}

export async function databaseLook(
  db: Database,
  dataDir: string,
  { keys = testKeys, now = () => new Date(), ...more }: Partial<Config> & { keys?: Keys; now?: () => Date } = {},
): Promise<StatusLine[]> {
  const lines = await allLines(examine({ ...readConfig({}), dataDir, ...more }, db, keys, { now }))
  return lines.filter(({ check }) => check !== 'storage' && check !== 'files')
}

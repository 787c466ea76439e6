import fs from 'node:fs'
import path from 'node:path'

import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import { ownFolder, remove, type Target } from './portal.ts'

/** Where one database of a drill is: in a folder, or on the target's server. */
export interface Place {
  dataDir: string
  url?: string
  clear(): Promise<void>
}

/** An empty place, or a copy of another one that nobody has open. */
export async function newPlace({ server }: Target, from?: Place): Promise<Place> {
  const dataDir = ownFolder()
  if (!server) {
    // Where nobody has opened it there is no database yet.
    if (from && fs.existsSync(path.join(from.dataDir, 'pg')))
      fs.cpSync(path.join(from.dataDir, 'pg'), path.join(dataDir, 'pg'), { recursive: true })
    return { dataDir, clear: async () => remove(dataDir) }
  }
  const name = databaseName('copy')
  const template = from?.url === undefined ? '' : ` template ${new URL(from.url).pathname.slice(1)}`
  await onServer(server.url, `create database ${name}${template}`)
  return {
    dataDir,
    url: withDatabase(server.url, name),
    clear: async () => {
      await onServer(server.url, `drop database ${name} with (force)`)
      remove(dataDir)
    },
  }
}

import type { TestProject } from 'vitest/node'

import { openDatabase } from '#server/platform/database/database.ts'

import { findServer, startServer } from './postgresServer.ts'
import { databaseName, fillTemplate, onServer, withDatabase } from './template.ts'

/** A server with one migrated and filled database, for copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const source = findServer()
  if (source === undefined) {
    throw new Error('There is no PostgreSQL to test on')
  }
  const server = await startServer(source)
  try {
    const template = databaseName('template')
    await onServer(server.url, `create database ${template} template template0 encoding 'UTF8' locale 'C'`)
    const db = await openDatabase({ url: withDatabase(server.url, template), dataDir: '' })
    await fillTemplate(db)
    await db.close()
    project.provide('testEngine', { engine: 'postgres', serverUrl: server.url, template })
    return async () => {
      await onServer(server.url, `drop database ${template} with (force)`)
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

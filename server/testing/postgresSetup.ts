import type { TestProject } from 'vitest/node'

import { openDatabase } from '#server/platform/database/database.ts'

import { findServer, startServer } from './postgresServer.ts'
import { databaseName, fillTemplate, onServer, withDatabase } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the projects on PostgreSQL, the first of which starts it. */
    testServer?: { serverUrl: string; template: string }
  }
}

/** A server with one migrated and filled database, for copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = project.vitest.getRootProject()
  const running = root.getProvidedContext().testServer
  if (running) {
    project.provide('testEngine', { engine: 'postgres', ...running })
    return async () => undefined
  }
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
    const made = { serverUrl: server.url, template }
    root.provide('testServer', made)
    project.provide('testEngine', { engine: 'postgres', ...made })
    return async () => {
      await onServer(server.url, `drop database ${template} with (force)`)
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

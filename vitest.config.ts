import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

import { findServer } from './server/testing/postgresServer.ts'

// The server's tests run twice: on the embedded database and on a PostgreSQL, where one can be found. What concerns one
// of the two alone stands in a folder of its own.
const embedded: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'server-embedded',
    include: ['server/**/*.test.ts'],
    exclude: ['server/db/postgres/**'],
    globalSetup: 'server/testing/embeddedSetup.ts',
  },
}

const postgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'server-postgres',
    include: ['server/**/*.test.ts'],
    exclude: ['server/db/embedded/**'],
    globalSetup: 'server/testing/postgresSetup.ts',
  },
}

const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    include: ['contract/**/*.test.ts', 'texts/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
}

const web: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [react({ compiler: true })],
  test: {
    name: 'web',
    include: ['web/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    // A context of its own for each file, in threads that stay: a third of the cost of a new thread with a new jsdom.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
  },
}

export default defineConfig({
  test: {
    projects: [embedded, ...(findServer() === undefined ? [] : [postgres]), unit, web],
    // A test file on the embedded database is two threads and 300 MB.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['server/**/*.ts'],
      // The entries of worker threads, which coverage does not reach; what they do is in the files beside.
      exclude: ['server/testing/**', '**/*.test.ts', '**/*worker.ts'],
      reporter: ['text-summary', 'html', 'json-summary'],
    },
  },
})

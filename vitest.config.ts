import { globSync, readFileSync } from 'node:fs'

import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

import { findServer } from './server/testing/postgresServer.ts'

// Files of the server's tests share the modules of a worker, as the portals of one file do: what a portal knows is in
// its context, and nothing in a module. Only a file that puts something in a module's place has a process of its own.
const mocks = /\bvi\.(?:mock|doMock|resetModules)\(/
const serverFiles = globSync('server/**/*.test.ts', { cwd: import.meta.dirname }).map((path) =>
  path.replaceAll('\\', '/'),
)
/** Rooms that know no database: their tests have nothing to gain from a second engine. */
const withoutDatabase = 'server/platform/{mail,passwords,sheets}/**/*.test.ts'
const mocking = serverFiles.filter((path) => mocks.test(readFileSync(new URL(path, import.meta.url), 'utf8')))

/** The server's tests on one engine; what concerns the other engine alone stands in a folder of its own. */
function server(engine: 'embedded' | 'postgres', exclude: string): TestProjectInlineConfiguration[] {
  const common = { globalSetup: `server/testing/${engine}Setup.ts` }
  return [
    {
      extends: true,
      test: {
        ...common,
        name: `server-${engine}`,
        include: ['server/**/*.test.ts'],
        exclude: [exclude, withoutDatabase, ...mocking],
        isolate: false,
      },
    },
    { extends: true, test: { ...common, name: `server-${engine}-mocking`, include: mocking, exclude: [exclude] } },
  ]
}

const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    include: ['{contract,texts,scripts,bench}/**/*.test.ts', withoutDatabase],
  },
}

const web: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [react({ compiler: true })],
  test: {
    name: 'web',
    include: ['web/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: 'web/testing/modal-dialogs.ts',
    // A context of its own for each file, in threads that stay: a third of the cost of a new thread with a new jsdom.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
  },
}

export default defineConfig({
  test: {
    // The server's run twice: on the embedded database and on a PostgreSQL, where one can be found.
    projects: [
      ...server('embedded', 'server/platform/database/postgres/**'),
      ...(findServer() === undefined ? [] : server('postgres', 'server/platform/database/embedded/**')),
      unit,
      web,
    ],
    // A test file on the embedded database is two threads and 300 MB. Many tests wait for a limit to pass: one more than
    // the two cores of the smallest machine keeps these busy meanwhile.
    maxWorkers: 3,
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

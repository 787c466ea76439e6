import { globSync, readFileSync } from 'node:fs'

import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

import { roomsWithoutDatabase, runsOnBoth } from './scripts/engines.ts'
import { keepersOf } from './scripts/full-only.ts'
import { findServer } from './server/testing/postgresServer.ts'

// Files of the server's tests share the modules of a worker, as the portals of one file do: what a portal knows is in
// its context, and nothing in a module. Only a file that puts something in a module's place has a process of its own.
const mocks = /\bvi\.(?:mock|doMock|resetModules)\(/
const withSlashes = (path: string) => path.replaceAll('\\', '/')
const serverFiles = globSync('server/**/*.test.ts', { cwd: import.meta.dirname }).map(withSlashes)
const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const mocking = serverFiles.filter((path) => mocks.test(textOf(path)))
const hasPostgres = findServer() !== undefined
const folderOf = { embedded: 'server/platform/database/embedded/', postgres: 'server/platform/database/postgres/' }
const isNpmTest = process.env['TEST_FULL'] === '0'
/** What `npm test` leaves out: drills, and breadth of what quicker tests keep. A run by hand has them. */
const inFullAlone = isNpmTest ? serverFiles.filter((path) => keepersOf(textOf(path)) !== undefined) : []
/** What it leaves out on the embedded database: files that one engine is enough for. */
const onPostgresOnly =
  isNpmTest && hasPostgres
    ? serverFiles.filter((path) => !path.startsWith(folderOf.embedded) && !runsOnBoth(textOf(path)))
    : []

/** The server's tests on one engine, without the folder of what concerns the other alone. */
function server(engine: 'embedded' | 'postgres', leftOut: string[]): TestProjectInlineConfiguration[] {
  const common = { globalSetup: `server/testing/${engine}Setup.ts` }
  const ofTheOther = `${folderOf[engine === 'embedded' ? 'postgres' : 'embedded']}**`
  const exclude = [ofTheOther, ...inFullAlone, ...leftOut]
  return [
    {
      extends: true,
      test: {
        ...common,
        name: `server-${engine}`,
        include: ['server/**/*.test.ts'],
        exclude: [...exclude, roomsWithoutDatabase, ...mocking],
        isolate: false,
      },
    },
    { extends: true, test: { ...common, name: `server-${engine}-mocking`, include: mocking, exclude } },
  ]
}

const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    include: ['{contract,texts,scripts,bench}/**/*.test.ts', roomsWithoutDatabase],
    exclude: mocking,
    isolate: false,
  },
}

// A test of the web that says nothing of a page needs none. These, 36 of 139 files, share their modules as those of the
// contract do.
const page =
  /\bneeds a page\b|@testing-library|#web\/testing\/render|\b(?:document|window|navigator|location|history)\b|\w+Storage\b/
const withoutPage = globSync('web/**/*.test.ts', { cwd: import.meta.dirname })
  .map(withSlashes)
  .filter((path) => !page.test(textOf(path)) && !mocks.test(textOf(path)))

const webUnit: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'web-unit', include: withoutPage, isolate: false },
}

const web: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [react({ compiler: true })],
  test: {
    name: 'web',
    include: ['web/**/*.test.{ts,tsx}'],
    exclude: withoutPage,
    environment: 'jsdom',
    setupFiles: 'web/testing/modal-dialogs.ts',
    // A context of its own for each file, in threads that stay: a third of the cost of a new thread with a new jsdom.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
  },
}

export default defineConfig({
  test: {
    projects: [
      ...server('embedded', onPostgresOnly),
      ...(hasPostgres ? server('postgres', []) : []),
      unit,
      webUnit,
      web,
    ],
    // A test file on the embedded database is two threads and 300 MB. Many tests wait for a limit to pass, and for
    // PostgreSQL: two more than the two cores of the smallest machine keep these busy meanwhile.
    maxWorkers: 4,
    // Well above what anything takes, for a machine that is busy with other things.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    coverage: {
      provider: 'v8',
      include: ['server/**/*.ts'],
      // The entries of worker threads, which coverage does not reach; what they do is in the files beside.
      exclude: ['server/testing/**', '**/*.test.ts', '**/*worker.ts'],
      reporter: ['text-summary', 'html', 'json-summary'],
    },
  },
})

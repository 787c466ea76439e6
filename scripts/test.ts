// npm test [-- --full] [-- filter …]
// All tests, then the browser tests on a built portal. `--full` takes every combination of language, skin, theme and
// width, the whole server on both engines, and what is in test:full alone. A filter is part of a file's path. The last
// line reads 'N passed, N failed'.
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { memoryFolder } from '#server/testing/memory-folder.ts'

import { buildWeb } from './build-web.ts'
import { codeAfter, root, runPackage } from './child.ts'
import { provideBrowser } from './find-browser.ts'
import { fullTag, keepersOf } from './full-only.ts'
import { addUp, closingLine, ofPlaywright, ofSizes, ofVitest, type Tally } from './tally.ts'
import { webSizes } from './web-sizes.ts'

const words = process.argv.slice(2)
const unknown = words.filter((word) => word.startsWith('-') && word !== '--full')
if (unknown.length > 0) {
  console.error(`npm test takes --full and parts of test file names, not ${unknown.join(' ')}.`)
  process.exit(2)
}
const filters = words.filter((word) => word !== '--full')
const isFull = words.includes('--full')
// All that tests write lies in it. `--full` keeps to the disk, so that what they say of files is seen on one too.
const scratch = mkdtempSync(join((isFull ? undefined : memoryFolder()) ?? tmpdir(), 'portal-test-'))
// PostgreSQL of a test that root runs is another user's.
chmodSync(scratch, 0o1777)
const env = {
  TMPDIR: scratch,
  TEST_FULL: isFull ? '1' : '0',
  // The portals, commands and threads that tests start load the same modules again and again.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
}
const specs = globSync('e2e/**/*.spec.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)))
  .filter((path) => isFull || keepersOf(readFileSync(join(root, path), 'utf8')) === undefined)

process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

let stopped: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped ??= signal))

// Its download takes half a minute, mostly of waiting.
const browser = specs.length > 0 ? provideBrowser() : undefined
browser?.catch(() => undefined)
const tally = addUp([await runVitest(), ...(browser ? [await runPlaywright(browser)] : [])])
endIfStopped()
if (tally.skipped > 0) console.log(`\n${tally.skipped} left out on this machine; the reasons stand above.`)
for (const failure of tally.failures) console.error(`\nFailed: ${failure}`)
if (tally.passed + tally.failed === 0) console.error('\nNo test ran.')
console.log(`\n${closingLine(tally)}`)
process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0

/** A runner that was interrupted ends in its own way: only the signal says that nothing else is wanted. */
function endIfStopped(): void {
  if (stopped !== undefined) process.exit(codeAfter(stopped))
}

async function runVitest(): Promise<Tally> {
  const file = join(scratch, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runPackage('vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporters, ...filters], {
    env,
  })
  endIfStopped()
  return ofVitest(file, code)
}

/** @param browser its absence is a failure of its own */
async function runPlaywright(browser: Promise<string>): Promise<Tally> {
  const file = join(scratch, 'playwright.json')
  try {
    const path = await browser
    await buildWeb()
    endIfStopped()
    const to = { ...env, CHROME_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    // A filter may leave a spec of which all flows stand in test:full alone.
    const leftOut = isFull ? [] : [`--grep-invert=${fullTag}`, '--pass-with-no-tests']
    const args = ['test', '--reporter=list,json', ...leftOut, ...specs]
    const { code } = await runPackage('@playwright/test/cli.js', args, { env: to })
    // Asked here and not of the build: an office's start builds the web too, and serves it at any size.
    return addUp([ofPlaywright(file, code), ofSizes(webSizes())])
  } catch (error) {
    endIfStopped()
    console.error(`\nThe end-to-end tests could not run. ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0, failures: [] }
  }
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

import { workshopTexts } from '#texts/operator/commands.ts'

import { run, runPackage } from './child.ts'
import { withProgress } from './progress-line.ts'

/** The shell first: without windows a test takes a fifth less of the processor. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const PROGRAMS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable]
    return folder === undefined ? [] : [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')]
  }),
}

/**
 * Hidden pages for the address bar are a third of a short test. Only the last list counts, so Playwright's is repeated.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

/** Root needs the first; the others stop network access. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${without.join(',')}`,
]

/** `CHROME_PATH`, the system's browser, or Playwright's download. @throws when `CHROME_PATH` does not run */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment['CHROME_PATH']
  if (named !== undefined && named !== '') {
    if (!runs(named)) throw new Error(`CHROME_PATH is ${named}, which does not start as a browser.`)
    return named
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...onPath, ...(PROGRAMS[process.platform] ?? []), chromium.executablePath()].find(runs)
}

/** Playwright's download, or a package on Debian as root. @throws in one line that says what to do */
export async function provideBrowser(): Promise<string> {
  const found = findBrowser()
  if (found !== undefined) return found
  const tried: string[] = []
  for (const [label, install] of WAYS) {
    const problem = await withProgress(workshopTexts.findingBrowser(label), workshopTexts.foundBrowser(label), install)
    const installed = findBrowser()
    if (installed !== undefined) return installed
    tried.push(`${label}: ${problem}`)
  }
  throw new Error(
    `There is no Chromium or Chrome for the end-to-end tests; install one, or name it in CHROME_PATH (${tried.join('; ')}).`,
  )
}

/** Each way returns a short reason for the case that it failed. */
const WAYS: readonly (readonly [label: string, install: () => Promise<string>])[] = [
  ['playwright install chromium', installByPlaywright],
  ['apt-get install chromium-headless-shell', () => installByApt('chromium-headless-shell')],
  ['apt-get install chromium', () => installByApt('chromium')],
]

async function installByPlaywright(): Promise<string> {
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const words = ['install', 'chromium', '--no-shell']
  const { code, output } = await runPackage('@playwright/test/cli.js', words, { quiet: true, env })
  if (code !== 0) return reasonIn(output) || `it ended with ${code}`
  if (existsSync(chromium.executablePath()) && isRootOnDebian()) {
    // A bare container lacks libraries.
    const libraries = await runPackage('@playwright/test/cli.js', ['install-deps', 'chromium'], { quiet: true })
    if (libraries.code !== 0) return reasonIn(libraries.output) || `install-deps ended with ${libraries.code}`
  }
  return 'downloaded, but it does not start here'
}

async function installByApt(name: string): Promise<string> {
  if (!isRootOnDebian()) return 'only as root on Debian and its kin'
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true, env })
  let result = await install()
  if (result.code !== 0) {
    // Containers often lack package lists.
    const lists = await run('apt-get', ['update'], { quiet: true, env })
    if (lists.code !== 0) return reasonIn(lists.output) || `apt-get update ended with ${lists.code}`
    result = await install()
  }
  return result.code === 0 ? 'installed, but it does not start' : reasonIn(result.output)
}

function isRootOnDebian(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** On macOS and Windows `--version` may open a window, so the file is enough. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false
  if (process.platform !== 'linux') return true
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  return (lines.find((line) => /\b(error|failed)\b/i.test(line)) ?? lines.at(-1) ?? '').trim()
}
